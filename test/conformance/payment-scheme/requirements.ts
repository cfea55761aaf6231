/** A requirement of the scheme `Payment`, in short, and the test that shows that it holds; or why it does not apply or is not met. */
export type Requirement = readonly [
  text: string,
  proof: readonly [file: string, title: string] | { readonly reason: string },
];

const challenges = "payment/challenges.test.ts";
const credentials = "payment/credentials.test.ts";
const challenge = "payment/challenge.test.ts";
const service = "service/payment-scheme.test.ts";
const claim = "protocols/one-claim.test.ts";
const payerPaid = "solana/payer-paid.test.ts";
const authorization = "evm/authorization.test.ts";
const settlement = "evm/settlement.test.ts";
const invoice = "lightning/every-node.test.ts";
const client = "payment/payment-scheme.test.ts";
const agent = "client/mcp-payment.slow.test.ts";
const documents = "openapi/what-is-sold.test.ts";

const over = (file: string, title: string) => [file, title] as const;
const because = (reason: string) => ({ reason });

/** The requirements (MUST, MUST NOT) by draft (tempoxyz/mpp-specs, August 2026), those on other drafts' authors and on parts that are not offered left out. */
export const requirements: Readonly<Record<string, readonly Requirement[]>> = {
  "draft-httpauth-payment-00": [
    ["402 with challenges where payment is needed", over(service, "a 402 has a challenge for each network")],
    ["402 and a fresh challenge for a refused credential", over(service, "a refused credential gets")],
    ["`malformed-credential` for what cannot be read", over(credentials, "as malformed when it is %s")],
    [
      "`invalid-challenge` for one that is unknown",
      over(credentials, "whose challenge differs in any parameter"),
    ],
    ["the same for one that has expired", over(credentials, "whose challenge has ended")],
    [
      "the same for one that is used",
      because(
        "Kinder: the same document again is free, and any other is `invalid-challenge` by its hash ([why](decisions.md#one-use-and-the-same-document-again))",
      ),
    ],
    ["`verification-failed` for a proof that is wrong", over(credentials, "is, on EVM, its authorization")],
    ["no 402 without a challenge", over(challenges, "are those that the client takes")],
    [
      "`id` is there, and bound to all parameters",
      over(challenge, "is bound to its parameters as mppx binds it"),
    ],
    ["`id` of a credential is checked", over(credentials, "whose challenge was made by another key")],
    ["`realm`, and `method` in lower case", over(challenges, "are bound to realm, document and body")],
    ["`request` in JCS, base64url, unpadded", over(challenge, "encodes a request as mppx does")],
    ["`opaque` is a flat map, in JCS", over(challenge, "encodes a request as mppx does")],
    [
      "another `digest` of the body is refused",
      over(credentials, "for another document, or with another body"),
    ],
    ["receipts say `success`", over(credentials, "is proved to its payer by a receipt")],
    ["no receipt on errors", over(service, "a refused credential gets")],
    [
      "without `Accept-Payment`, everything is acceptable",
      over("payment/accept-payment.test.ts", "leaves every method where %s"),
    ],
    ["unknown fields are ignored", over(credentials, "with padding, or fields that nobody knows")],
    ["credentials of 4 kB are taken", over(service, "a credential of 4 kB is read")],
    [
      "TLS only",
      because(
        "CloudFront takes HTTPS alone (`lib/service/front-door/front-door.ts`); a service on this machine is for tests",
      ),
    ],
    ["credentials are not logged", over("log/without-secrets.test.ts", "")],
    [
      "the secret stays on the server",
      because("It is derived from the signing secret, as all keys are, and leaves no function"),
    ],
    ["a proof is used once", over(claim, "buys no other document by")],
    [
      "an unpaid request changes nothing",
      over("lightning/lightning-challenge.test.ts", "writes nothing for a request that is not paid"),
    ],
    ["of concurrent requests one settles", over(claim, "buys one of two documents when it comes by")],
    ["no account is needed", over(service, "a credential buys")],
    ["`Cache-Control: no-store` on a 402, `private` beside a receipt", over(service, "a credential buys")],
    [
      "client: challenges without `id` or past their end are rejected",
      over(client, "answers no challenge that"),
    ],
    ["client: amount, currency and end are checked first", over(client, "pays nothing when")],
    ["client: the challenge goes back unchanged", over(client, "sends the challenge back as it was")],
    ["client: one credential in a request, over TLS", over(client, "sends no credential without TLS")],
  ],
  "draft-payment-intent-charge-00": [
    ["`amount` and `currency` in every request", over(challenges, "ask for what the methods' drafts have")],
    ["no second end in `request`", over(challenges, "ask for what the methods' drafts have")],
    [
      "challenge, end, proof, amount and recipient are verified",
      over(credentials, "is, on Solana, the transfer"),
    ],
  ],
  "draft-lightning-charge-00": [
    ["padding is optional when decoding", over(credentials, "with padding, or fields that nobody knows")],
    ["`amount` positive, `currency` `sat`", over(challenges, "ask for what the methods' drafts have")],
    ["the invoice agrees with what stands beside it", over(invoice, "")],
    ["client: the same before paying", over(client, "pays nothing when")],
    ["`network` by the invoice's prefix", over(challenges, "ask for what the methods' drafts have")],
    ["`source` is not required", over(credentials, "is, over Lightning, the payment")],
    ["the preimage hashes to the payment hash", over(credentials, "with the preimage of another invoice")],
    ["payment hash stored by challenge", because("The challenge itself holds it, and its `id` proves that")],
    [
      "a preimage is good for one challenge",
      because("For one document: its challenges share the invoice while that can be paid"),
    ],
    [
      "consumed for good, even if delivery fails",
      because("Kinder: what is paid is delivered, however often it is asked for"),
    ],
    [
      "the challenge ends no later than the invoice",
      over(challenges, "are bound to realm, document and body"),
    ],
    ["what has expired is refused", over(credentials, "whose challenge has ended")],
    [
      "receipt with the payment hash, never the preimage",
      over(credentials, "is proved to its payer by a receipt"),
    ],
    ["each invoice has a fresh hash", over(invoice, "")],
  ],
  "draft-solana-charge-00": [
    ["`currency` is the mint, with `decimals`", over(challenges, "ask for what the methods' drafts have")],
    ["`network` of three names", over(challenges, "ask for what the methods' drafts have")],
    ["`externalId` below 566 bytes", over(challenges, "ask for what the methods' drafts have")],
    [
      "no `feePayerKey` where the payer pays the fee",
      over(challenges, "ask for what the methods' drafts have"),
    ],
    ["only expected instructions", over(payerPaid, "is refused with %s")],
    ["signed by its payer, who pays the fee", over(payerPaid, "is refused when another pays the fee")],
    [
      "one transfer to the recipient's token account, of the amount",
      over("solana/payment-check.test.ts", ""),
    ],
    ["tried before it is sent, and confirmed", over("solana/collector.test.ts", "")],
    ["a signature is used once", over(claim, "buys no other document by")],
    [
      "`signature` credentials are fetched and checked",
      because("Not taken: looking one up costs a node's call before any limit can hold"),
    ],
    ["standard problem types", over(credentials, "on Solana when the payer has sent")],
  ],
  "draft-evm-charge-00": [
    ["addresses are compared by value", over(authorization, "")],
    [
      "`authorization` only where the token has EIP-3009",
      because("The doctor and synth check the token's domain"),
    ],
    [
      "`transaction` where `credentialTypes` is absent",
      because("It is always there. Other types are not taken: a transfer anybody may see names no document"),
    ],
    ["`nonce` is the hash of the challenge", over(credentials, "is, on EVM, its authorization")],
    ["`to`, `value`, `validBefore`, signature, balance", over(authorization, "")],
    ["receipt of the chain, with its Transfer", over(settlement, "")],
    ["a nonce is used once", over(claim, "buys no other document by")],
    ["gas", because("The facilitator has it, and its absence takes the offer away")],
    ["standard problem types", over(credentials, "with the type %s on EVM")],
  ],
  "draft-payment-discovery-00": [
    ["`GET /openapi.json` with the required fields", over("openapi/openapi.test.ts", "is valid OpenAPI 3.1")],
    [
      "`x-payment-info` and a 402 on each paid operation",
      over(documents, "has the configured price and rails"),
    ],
    ["`x-service-info` with categories and links", over(documents, "says what kind of service")],
    ["amounts in digits", over(documents, "has the configured price and rails")],
  ],
  "draft-payment-transport-mcp-00": [
    ["error -32042 with challenges", over(agent, "gets the challenges as an error")],
    [
      "the same for every client",
      because(
        "For those that say they pay; others get the invoice for their person, with the challenges in `_meta`",
      ),
    ],
    ["`request` as JSON, its hash over JCS", over(agent, "gets the challenges as an error")],
    ["`_meta` at the root is read, too", because("MCP has it within `params` alone")],
    ["credentials where nothing is to be paid are ignored", over(agent, "ignores a credential where")],
    ["a receipt for each paid call", over(agent, "gets the challenges as an error")],
    [
      "-32043 with fresh challenges, -32602 for what cannot be read",
      over(agent, "is told why a credential bought nothing"),
    ],
  ],
};

/** The table of docs/conformance.md. */
export function requirementsTable(): string {
  return Object.entries(requirements)
    .map(([draft, rows]) =>
      [
        `**\`${draft}\`**`,
        "",
        "| Requirement | Shown by |",
        "| :-- | :-- |",
        ...rows.map(([text, proof]) => `| ${text} | ${"reason" in proof ? proof.reason : written(proof)} |`),
      ].join("\n"),
    )
    .join("\n\n");
}

function written([file, title]: readonly [file: string, title: string]): string {
  return title === "" ? `\`${file}\`` : `\`${file}\`, "${title}"`;
}
