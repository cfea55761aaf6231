/** A requirement of the scheme `Payment`, in short, and the test file that shows that it holds; or why it does not apply or is not met. */
export type Requirement = readonly [text: string, proof: string | { readonly reason: string }];

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

const because = (reason: string) => ({ reason });

/** The requirements (MUST, MUST NOT) by draft (tempoxyz/mpp-specs, August 2026), those on other drafts' authors and on parts that are not offered left out. */
export const requirements: Readonly<Record<string, readonly Requirement[]>> = {
  "draft-httpauth-payment-00": [
    ["402 with challenges where payment is needed", service],
    ["402 and a fresh challenge for a refused credential", service],
    ["`malformed-credential` for an unreadable credential", credentials],
    ["`invalid-challenge` for an unknown challenge", credentials],
    ["`invalid-challenge` for an expired challenge", credentials],
    [
      "`invalid-challenge` for a used challenge",
      because(
        "More lenient: the same document again is free, and any other is `invalid-challenge` by its hash ([why](decisions.md#one-use-and-the-same-document-again))",
      ),
    ],
    ["`verification-failed` for a wrong proof", credentials],
    ["no 402 without a challenge", challenges],
    ["`id` is present, and bound to all parameters", challenge],
    ["`id` of a credential is checked", credentials],
    ["`realm`, and `method` in lower case", challenges],
    ["`request` in JCS, base64url, unpadded", challenge],
    ["`opaque` is a flat map, in JCS", challenge],
    ["a different body `digest` is refused", credentials],
    ["receipts say `success`", credentials],
    ["no receipt on errors", service],
    ["without `Accept-Payment`, everything is acceptable", "payment/accept-payment.test.ts"],
    ["unknown fields are ignored", credentials],
    ["credentials of 4 kB are accepted", service],
    [
      "TLS only",
      because(
        "CloudFront accepts only HTTPS (`lib/service/front-door/front-door.ts`); a service on this machine is for tests",
      ),
    ],
    ["credentials are not logged", "log/without-secrets.test.ts"],
    [
      "the secret stays on the server",
      because("It is derived from the signing secret, as all keys are, and leaves no function"),
    ],
    ["a proof is used once", claim],
    ["an unpaid request changes nothing", "lightning/lightning-challenge.test.ts"],
    ["of concurrent requests one settles", claim],
    ["no account is needed", service],
    ["`Cache-Control: no-store` on a 402, `private` beside a receipt", service],
    ["client: challenges without `id` or past their expiry are rejected", client],
    ["client: amount, currency and expiry are checked first", client],
    ["client: the challenge goes back unchanged", client],
    ["client: one credential in a request, over TLS", client],
  ],
  "draft-payment-intent-charge-00": [
    ["`amount` and `currency` in every request", challenges],
    ["no second expiry in `request`", challenges],
    ["challenge, expiry, proof, amount and recipient are verified", credentials],
  ],
  "draft-lightning-charge-00": [
    ["padding is optional when decoding", credentials],
    ["`amount` positive, `currency` `sat`", challenges],
    ["the invoice matches the fields beside it", invoice],
    ["client: the same before paying", client],
    ["`network` by the invoice's prefix", challenges],
    ["`source` is not required", credentials],
    ["the preimage hashes to the payment hash", credentials],
    ["payment hash stored by challenge", because("The challenge itself holds it, and its `id` proves that")],
    [
      "a preimage is good for one challenge",
      because("For one document: its challenges share the invoice while that can be paid"),
    ],
    [
      "consumed for good, even if delivery fails",
      because("More lenient: a paid document is delivered on every request"),
    ],
    ["the challenge ends no later than the invoice", challenges],
    ["expired challenges are refused", credentials],
    ["receipt with the payment hash, never the preimage", credentials],
    ["each invoice has a fresh hash", invoice],
  ],
  "draft-solana-charge-00": [
    ["`currency` is the mint, with `decimals`", challenges],
    ["`network` of three names", challenges],
    ["`externalId` below 566 bytes", challenges],
    ["no `feePayerKey` where the payer pays the fee", challenges],
    ["only expected instructions", payerPaid],
    ["signed by its payer, who pays the fee", payerPaid],
    ["one transfer to the recipient's token account, of the amount", "solana/payment-check.test.ts"],
    ["simulated before it is sent, and confirmed", "solana/collector.test.ts"],
    ["a signature is used once", claim],
    [
      "`signature` credentials are fetched and checked",
      because("Not accepted: looking one up costs a call to a node before any limit applies"),
    ],
    ["standard problem types", credentials],
  ],
  "draft-evm-charge-00": [
    ["addresses are compared by value", authorization],
    [
      "`authorization` only where the token has EIP-3009",
      because("The doctor and synth check the token's domain"),
    ],
    [
      "`transaction` where `credentialTypes` is absent",
      because("Always present. Other types are refused: a transfer that anybody can see names no document"),
    ],
    ["`nonce` is the hash of the challenge", credentials],
    ["`to`, `value`, `validBefore`, signature, balance", authorization],
    ["receipt of the chain, with its Transfer", settlement],
    ["a nonce is used once", claim],
    ["gas", because("The facilitator pays it; without gas no offer is made")],
    ["standard problem types", credentials],
  ],
  "draft-payment-discovery-00": [
    ["`GET /openapi.json` with the required fields", "openapi/openapi.test.ts"],
    ["`x-payment-info` and a 402 on each paid operation", documents],
    ["`x-service-info` with categories and links", documents],
    ["amounts in digits", documents],
  ],
  "draft-payment-transport-mcp-00": [
    ["error -32042 with challenges", agent],
    [
      "the same for every client",
      because(
        "For those that say they pay; others get the invoice for their user, with the challenges in `_meta`",
      ),
    ],
    ["`request` as JSON, its hash over JCS", agent],
    ["`_meta` at the root is read, too", because("MCP allows it only within `params`")],
    ["credentials where nothing is to be paid are ignored", agent],
    ["a receipt for each paid call", agent],
    ["-32043 with fresh challenges, -32602 for unreadable credentials", agent],
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
        ...rows.map(
          ([text, proof]) => `| ${text} | ${typeof proof === "string" ? `\`${proof}\`` : proof.reason} |`,
        ),
      ].join("\n"),
    )
    .join("\n\n");
}
