import { createHash } from "node:crypto";
import { PublicKey, TransactionInstruction } from "@solana/web3.js";
import { keccak256, stringToBytes } from "viem";
import { describe, expect, it } from "vitest";
import { associatedTokenAccount } from "../../../../../../lambdas/payments/networks/solana/chain/transaction.ts";
import type { SignedTransfer, TransferNetwork } from "../../../../../../lambdas/payments/networks/network.ts";
import { challengeId, digestOf } from "../../../../../../lambdas/payments/protocols/payment/challenge.ts";
import type { ChallengeParameters } from "../../../../../../lambdas/payments/protocols/payment/challenge.ts";
import { createLightningMethod } from "../../../../../../lambdas/payments/protocols/payment/methods/lightning.ts";
import { createTransferMethod } from "../../../../../../lambdas/payments/protocols/payment/methods/transfers.ts";
import { createPaymentScheme } from "../../../../../../lambdas/payments/protocols/payment/protocol.ts";
import type { PresentedPayment, Refusal } from "../../../../../../lambdas/payments/protocols/protocol.ts";
import { memoProgram, mint, payerPaidWire, transfer } from "../../networks/solana/wire.ts";
import { lightningOf, requestWith, solanaOf } from "../ways.ts";

const now = Date.UTC(2026, 10, 25, 12);
const document = { hash: "d".repeat(64), jobId: "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a" };
const context = {
  ...{ id: "AAAAAAAAAAA", documentHash: document.hash, resource: "/markdown" },
  ...{ prices: { lightning: "5", x402: "10000", evm: "10000" }, expiresAt: now / 1000 + 3600 },
};
const preimage = "07".repeat(32);
const paymentHash = createHash("sha256").update(Buffer.from(preimage, "hex")).digest("hex");
const invoiceExpiresAt = now + 900_000;
const key = new Uint8Array(32).fill(7);

/** A network of EVM that takes any authorization; what it is asked to read is kept. */
const read: unknown[] = [];
const payment = { rail: "evm" as const, id: "eip155:84532/token/payer/nonce", railData: {} };
const evmNetwork: TransferNetwork = {
  ...{ kind: "transfers", rail: "evm", id: "eip155:84532", title: "USDC on Base Sepolia" },
  ...{ asset: "0x036C", decimals: 6, price: "10000" },
  terms: () =>
    Promise.resolve({
      ...{ network: "eip155:84532", asset: "0x036C", payTo: "0x0463", amount: "10000" },
      extra: { name: "USDC", version: "2", offer: "o".repeat(32) },
    }),
  read(payload, accepted): Promise<SignedTransfer> {
    read.push(payload, accepted);
    return Promise.resolve({ payment, payer: "0xp", verify: () => Promise.resolve("insufficient_funds") });
  },
  settle: () => Promise.resolve({ result: "pending" }),
  lookUp: () => Promise.resolve({ result: "pending" }),
};

const solana = solanaOf(() => now);
const lightning = lightningOf(() => now);
const invoice = { paymentRequest: "lnbcrt50n1", paymentHash, expiresAt: invoiceExpiresAt };
const transfers = [solana, evmNetwork];
let clock = now;
const scheme = createPaymentScheme({
  methods: [
    createLightningMethod(lightning, () => Promise.resolve(invoice)),
    ...transfers.flatMap((network) => createTransferMethod(network, transfers) ?? []),
  ],
  realm: "pdf.example",
  challengeKey: () => Promise.resolve(key),
  clock: () => clock,
});

const body = new TextEncoder().encode('{"data":{"text_body":"# Hi"}}');
const requestOf = (headers: Readonly<Record<string, string>> = {}) => ({ ...requestWith(headers), body });

type Challenge = ChallengeParameters;
async function challenges(accept?: string): Promise<readonly Challenge[]> {
  const request = requestOf(accept === undefined ? {} : { "accept-payment": accept });
  const parts = await Promise.all(
    (["lightning", "x402"] as const).map((method) => scheme.offer(method, context, () => undefined, request)),
  );
  return parts.flatMap((part) => (part?.metadata?.payment ?? []) as readonly Challenge[]);
}
async function challengeOf(method: string): Promise<Challenge> {
  const challenge = (await challenges()).find((each) => each.method === method);
  if (!challenge) throw new Error(`There is no challenge of ${method}`);
  return challenge;
}
const requestIn = ({ request }: Challenge): unknown =>
  JSON.parse(Buffer.from(request, "base64url").toString()) as unknown;

const tokenOf = (credential: object) => Buffer.from(JSON.stringify(credential)).toString("base64url");
const present = (token: string, others: Partial<ReturnType<typeof requestOf>> = {}) =>
  scheme.readPresented?.({ ...requestOf({ authorization: `Payment ${token}` }), ...others }, document);
const answer = async (challenge: object, payload: object) => present(tokenOf({ challenge, payload }));
const asPayment = (presented: PresentedPayment | Refusal | undefined): PresentedPayment => {
  if (!presented || !("payment" in presented))
    throw new Error(`Not read: ${presented?.explanation ?? "nothing"}`);
  return presented;
};

describe("the challenges", () => {
  it("are one for each method, Lightning first, and stand in header and body alike", async () => {
    expect((await challenges()).map(({ method, intent }) => `${method}/${intent}`)).toEqual([
      "lightning/charge",
      "solana/charge",
      "evm/charge",
    ]);
    const part = await scheme.offer("lightning", context, () => undefined, requestOf());
    const [{ id = "" } = {}] = (part?.metadata?.payment ?? []) as readonly Challenge[];
    expect(part?.challenges?.[0]?.value).toContain(`Payment id="${id}"`);
  });

  it("are bound to realm, document and body, and end no later than what is paid", async () => {
    for (const { id, ...bound } of await challenges()) {
      expect(challengeId(key, bound)).toBe(id);
      expect(bound).toMatchObject({ realm: "pdf.example", digest: digestOf(body) });
    }
    expect((await challengeOf("lightning")).expires).toBe(new Date(invoiceExpiresAt).toISOString());
    expect((await challengeOf("evm")).expires).toBe(new Date(context.expiresAt * 1000).toISOString());
  });

  it("ask for what the methods' drafts have", async () => {
    expect(requestIn(await challengeOf("lightning"))).toEqual({
      ...{ amount: "5", currency: "sat" },
      methodDetails: { invoice: "lnbcrt50n1", paymentHash, network: "regtest" },
    });
    expect(requestIn(await challengeOf("solana"))).toMatchObject({
      ...{
        amount: "10000",
        currency: mint.toBase58(),
        externalId: expect.stringMatching(/^.{32}$/) as string,
      },
      methodDetails: { network: "devnet", decimals: 6 },
    });
    expect(requestIn(await challengeOf("evm"))).toMatchObject({
      ...{ amount: "10000", currency: "0x036C", recipient: "0x0463" },
      methodDetails: { chainId: 84532, credentialTypes: ["authorization"], decimals: 6 },
    });
  });

  it("are those that the client takes, with its weights", async () => {
    expect((await challenges("evm/charge")).map(({ method }) => method)).toEqual(["evm"]);
    const request = requestOf({ "accept-payment": "solana/charge;q=0.2, evm/*" });
    const part = await scheme.offer("x402", context, () => undefined, request);
    expect(part?.challenges?.map(({ weight }) => weight)).toEqual([0.2, 1]);
  });
});

describe("a credential", () => {
  it("of Lightning is the payment of its invoice, and proves who paid", async () => {
    const presented = asPayment(await answer(await challengeOf("lightning"), { preimage }));
    expect(presented).toMatchObject({
      payment: lightning.paymentOf(paymentHash, 5),
      provesOwner: true,
    });
    expect(await presented.verify(() => Promise.resolve())).toBeUndefined();
  });

  it("of Solana is the transfer that its payer signed, with the challenge's name as memo", async () => {
    const challenge = await challengeOf("solana");
    const { externalId } = requestIn(challenge) as { externalId: string };
    const payTo = "So11111111111111111111111111111111111111112";
    const to = new PublicKey(await associatedTokenAccount(payTo, mint.toBase58()));
    const memo = new TransactionInstruction({
      programId: memoProgram,
      keys: [],
      data: Buffer.from(externalId),
    });
    const transaction = payerPaidWire([transfer({ to }), memo]).toString("base64");
    const presented = asPayment(await answer(challenge, { type: "transaction", transaction }));
    expect(presented).toMatchObject({ isPromise: true, payment: { rail: "x402" } });
    expect(await presented.verify(() => Promise.resolve())).toBeUndefined();
  });

  it("of EVM is its authorization, whose nonce names the challenge", async () => {
    read.length = 0;
    const challenge = await challengeOf("evm");
    const nonce = keccak256(stringToBytes(`${challenge.id}${challenge.realm}`));
    const payload = evmPayload(nonce);
    const presented = asPayment(await answer(challenge, payload));
    const { type: _type, signature, ...authorization } = payload;
    expect(read).toEqual([{ signature, authorization }, { offer: "o".repeat(32) }]);
    expect(presented.refusal((await presented.verify(() => Promise.resolve())) ?? "")).toMatchObject({
      reason: "verification-failed",
      explanation: expect.stringContaining("less USDC") as string,
    });
    expect(await answer(challenge, evmPayload(`0x${"1".repeat(64)}`))).toMatchObject({
      reason: "verification-failed",
      explanation: expect.stringContaining("nonce") as string,
    });
  });

  it("is proved to its payer by a receipt of the settlement", async () => {
    const challenge = await challengeOf("evm");
    const nonce = keccak256(stringToBytes(`${challenge.id}${challenge.realm}`));
    const presented = asPayment(await answer(challenge, evmPayload(nonce)));
    const headers = presented.receiptHeaders({ transaction: "0xt" }, now);
    expect(headers["cache-control"]).toMatch(/private/);
    expect(JSON.parse(Buffer.from(headers["payment-receipt"] ?? "", "base64url").toString())).toEqual({
      ...{ method: "evm", challengeId: challenge.id, status: "success", reference: "0xt", chainId: 84532 },
      ...{ timestamp: "2026-11-25T12:00:00.000Z", externalId: "o".repeat(32) },
    });
    const byInvoice = asPayment(await answer(await challengeOf("lightning"), { preimage }));
    const receipt = byInvoice.receiptHeaders({ payment_hash: paymentHash, amount_sats: 5 }, now);
    expect(Buffer.from(receipt["payment-receipt"] ?? "", "base64url").toString()).not.toContain(preimage);
  });

  it("with padding, or fields that nobody knows, is read all the same", async () => {
    const challenge = await challengeOf("lightning");
    const token = tokenOf({ challenge, payload: { preimage, more: 1 }, source: "did:key:z6", more: 1 });
    for (const padded of [token, `${token}=`, `${token}==`])
      expect(await present(padded)).toHaveProperty("payment");
  });
});

describe("a credential is refused", () => {
  const lightningChallenge = () => challengeOf("lightning");

  it.each([
    ["no base64url", "%%%"],
    ["base64 of another alphabet", "ab+/"],
    ["no JSON", Buffer.from("{").toString("base64url")],
    ["no object", Buffer.from("[]").toString("base64url")],
    ["nothing", ""],
    ["64 kB", "A".repeat(65_536)],
  ])("as malformed when it is %s", async (_name, token) => {
    expect(await present(token)).toMatchObject({ reason: "malformed-credential" });
  });

  it("as malformed without a payload, or with one of another shape", async () => {
    const challenge = await lightningChallenge();
    expect(await present(tokenOf({ challenge }))).toMatchObject({ reason: "malformed-credential" });
    for (const wrong of [{}, { preimage: "07" }, { preimage: preimage.toUpperCase().replace("07", "AB") }])
      expect(await answer(challenge, wrong)).toMatchObject({ reason: "lightning/malformed-credential" });
    expect(await answer(await challengeOf("evm"), { type: "authorization" })).toMatchObject({
      reason: "malformed-credential",
    });
    expect(await answer(await challengeOf("solana"), { transaction: "AA" })).toMatchObject({
      reason: "malformed-credential",
    });
  });

  it("with the preimage of another invoice", async () => {
    expect(await answer(await lightningChallenge(), { preimage: "08".repeat(32) })).toMatchObject({
      reason: "lightning/invalid-preimage",
    });
  });

  it.each(["permit2", "transaction", "hash"])(
    "of EVM with the type %s, which is not on offer",
    async (type) => {
      expect(await answer(await challengeOf("evm"), { type })).toMatchObject({
        reason: "verification-failed",
      });
    },
  );

  it("of Solana when the payer has sent the transaction already", async () => {
    const sent = { type: "signature", signature: "5UfD" };
    expect(await answer(await challengeOf("solana"), sent)).toMatchObject({ reason: "verification-failed" });
  });

  it("whose challenge differs in any parameter, or whose slots are shifted", async () => {
    const challenge = await challengeOf("evm");
    const { realm, method, intent, request, expires = "", digest = "", opaque = "" } = challenge;
    const slots = { realm, method, intent, request, expires, digest, opaque };
    const later = new Date(now + 3_600_001).toISOString();
    const changes: readonly object[] = [
      ...Object.keys(slots).map((slot) => ({ [slot]: `${slots[slot as keyof typeof slots]}x` })),
      ...Object.keys(slots).map((slot) => ({ [slot]: "" })),
      { id: `${challenge.id}x` },
      { expires: later },
      { realm: `${realm}|${method}`, method: intent, intent: request, request: expires, expires: digest },
      { digest: `${digest}|${opaque}`, opaque: undefined },
    ];
    for (const change of changes)
      expect(await answer({ ...challenge, ...change }, { type: "authorization" })).toMatchObject({
        reason: "invalid-challenge",
      });
  });

  it("whose challenge was made by another key, though all else is right", async () => {
    const { id: _id, ...bound } = await lightningChallenge();
    const forged = { id: challengeId(new Uint8Array(32), bound), ...bound };
    expect(await answer(forged, { preimage })).toMatchObject({ reason: "lightning/unknown-challenge" });
  });

  it("whose challenge has ended, with the word not to pay again", async () => {
    const challenge = await lightningChallenge();
    clock = invoiceExpiresAt;
    const refused = await answer(challenge, { preimage });
    clock = now;
    expect(refused).toMatchObject({
      reason: "lightning/expired-invoice",
      explanation: expect.stringMatching(/If you have paid it, send the same request/) as string,
    });
  });

  it("for another document, or with another body", async () => {
    const token = tokenOf({ challenge: await lightningChallenge(), payload: { preimage } });
    const other = { ...document, hash: "e".repeat(64) };
    const request = requestOf({ authorization: `Payment ${token}` });
    expect(await scheme.readPresented?.(request, other)).toMatchObject({ reason: "invalid-challenge" });
    const changed = { body: new TextEncoder().encode("{}") };
    expect(await present(token, changed)).toMatchObject({ reason: "verification-failed" });
  });

  it("beside a second one", async () => {
    await expect(present("abc, Payment def")).rejects.toMatchObject({ status: 400 });
  });

  it("unless the request brings none of this scheme", async () => {
    const request = requestOf({ authorization: "L402 token:preimage" });
    expect(await scheme.readPresented?.(request, document)).toBeUndefined();
  });
});

describe("a 402 for clients of the scheme", () => {
  const plain = { status: 402, headers: { "x-accept-payment": "lightning" }, body: { version: "v" } };
  const format = (headers: Readonly<Record<string, string>>, refusal?: Refusal, status = 402) =>
    scheme.formatAnswer?.(requestOf(headers), { ...plain, status }, refusal);

  it("has problem details beside all that others get", () => {
    expect(format({ "accept-payment": "evm/charge" })).toMatchObject({
      ...{ status: 402, headers: { ...plain.headers, "content-type": "application/problem+json" } },
      body: { version: "v", type: "https://paymentauth.org/problems/payment-required", status: 402 },
    });
  });

  it("names the problem of a credential, and of a payment by another protocol", () => {
    const ours = { reason: "lightning/invalid-preimage", explanation: "Because.", headers: {} };
    expect(format({ authorization: "Payment x" }, ours)?.body).toMatchObject({
      ...{ type: "https://paymentauth.org/problems/lightning/invalid-preimage", title: "Invalid Preimage" },
      detail: "Because.",
    });
    expect(
      format({ "accept-payment": "*/*" }, { reason: "insufficient_funds", headers: {} })?.body,
    ).toMatchObject({
      type: "https://paymentauth.org/problems/verification-failed",
    });
  });

  it("is the interface's own for anybody else, and for a 401", () => {
    expect(format({})?.body).toEqual(plain.body);
    expect(format({ authorization: "L402 a:b" })?.body).toEqual(plain.body);
    expect(format({ "accept-payment": "*/*" }, undefined, 401)?.body).toEqual(plain.body);
  });
});

function evmPayload(nonce: string) {
  return {
    ...{ type: "authorization", from: "0xf", to: "0x0463", value: "10000", validAfter: "0" },
    ...{ validBefore: "1800000000", nonce, signature: "0xs" },
  };
}
