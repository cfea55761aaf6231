import { PublicKey, TransactionInstruction } from "@solana/web3.js";
import { keccak256, stringToBytes } from "viem";
import { describe, expect, it } from "vitest";
import { associatedTokenAccount } from "../../../../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { challengeId } from "../../../../../../lambdas/payments/protocols/payment/challenge.ts";
import { memoProgram, mint, payerPaidWire, transfer } from "../../networks/solana/wire.ts";
import {
  answer,
  asPayment,
  requestChallenge,
  clock,
  document,
  evmPayload,
  invoiceExpiresAt,
  lightning,
  now,
  paymentHash,
  preimage,
  present,
  read,
  decodeRequest,
  createRequest,
  scheme,
  encodeCredential,
} from "./scheme.ts";

describe("a credential of the scheme Payment", () => {
  it("is, over Lightning, the payment of its invoice, and proves who paid", async () => {
    const presented = asPayment(await answer(await requestChallenge("lightning"), { preimage }));
    expect(presented).toMatchObject({
      payment: lightning.toPayment(paymentHash, 5),
      provesOwner: true,
    });
    expect(await presented.verify(() => Promise.resolve())).toBeUndefined();
  });

  it("is, on Solana, the transfer that its payer signed, with the challenge's name as memo", async () => {
    const challenge = await requestChallenge("solana");
    const { externalId } = decodeRequest(challenge) as { externalId: string };
    const payTo = "So11111111111111111111111111111111111111112";
    const to = new PublicKey(await associatedTokenAccount(payTo, mint.toBase58()));
    const memo = new TransactionInstruction({
      programId: memoProgram,
      keys: [],
      data: Buffer.from(externalId),
    });
    const transaction = payerPaidWire([transfer({ to }), memo]).toString("base64");
    const presented = asPayment(await answer(challenge, { type: "transaction", transaction }));
    expect(presented).toMatchObject({ isPromise: true, payment: { rail: "solana" } });
    expect(await presented.verify(() => Promise.resolve())).toBeUndefined();
  });

  it("is, on EVM, its authorization, whose nonce names the challenge", async () => {
    read.length = 0;
    const challenge = await requestChallenge("evm");
    const nonce = keccak256(stringToBytes(`${challenge.id}${challenge.realm}`));
    const payload = evmPayload(nonce);
    const presented = asPayment(await answer(challenge, payload));
    const { signature, from, to, value, validAfter, validBefore } = payload;
    const authorization = { from, to, value, validAfter, validBefore, nonce };
    expect(read).toEqual([{ signature, authorization }, { offer: "o".repeat(32) }]);
    expect(presented.refusal((await presented.verify(() => Promise.resolve())) ?? "")).toMatchObject({
      reason: "verification-failed",
      explanation: expect.stringContaining("less USDC") as string,
    });
    const asPympp = keccak256(stringToBytes(JSON.stringify([challenge.id, challenge.realm])));
    expect(await answer(challenge, evmPayload(asPympp))).toHaveProperty("payment");
    expect(await answer(challenge, evmPayload(`0x${"1".repeat(64)}`))).toMatchObject({
      reason: "verification-failed",
      explanation: expect.stringContaining("nonce") as string,
    });
  });

  it("is proved to its payer by a receipt of the settlement", async () => {
    const challenge = await requestChallenge("evm");
    const nonce = keccak256(stringToBytes(`${challenge.id}${challenge.realm}`));
    const presented = asPayment(await answer(challenge, evmPayload(nonce)));
    const headers = presented.receiptHeaders({ transaction: "0xt" }, now);
    expect(headers["cache-control"]).toMatch(/private/);
    expect(JSON.parse(Buffer.from(headers["payment-receipt"] ?? "", "base64url").toString())).toEqual({
      ...{ method: "evm", challengeId: challenge.id, status: "success", reference: "0xt", chainId: 84532 },
      ...{ timestamp: "2026-11-25T12:00:00.000Z", externalId: "o".repeat(32) },
    });
    const byInvoice = asPayment(await answer(await requestChallenge("lightning"), { preimage }));
    const receipt = byInvoice.receiptHeaders({ payment_hash: paymentHash, amount_sats: 5 }, now);
    expect(Buffer.from(receipt["payment-receipt"] ?? "", "base64url").toString()).not.toContain(preimage);
  });

  it("is read with padding or unknown fields", async () => {
    const challenge = await requestChallenge("lightning");
    const token = encodeCredential({
      challenge,
      payload: { preimage, more: 1 },
      source: "did:key:z6",
      more: 1,
    });
    for (const padded of [token, `${token}=`, `${token}==`])
      expect(await present(padded)).toHaveProperty("payment");
  });
});

describe("an invalid credential of the scheme Payment", () => {
  const lightningChallenge = () => requestChallenge("lightning");

  it.each([
    ["no base64url", "%%%"],
    ["base64 of another alphabet", "ab+/"],
    ["no JSON", Buffer.from("{").toString("base64url")],
    ["no object", Buffer.from("[]").toString("base64url")],
    ["nothing", ""],
    ["64 kB", "A".repeat(65_536)],
  ])("is refused as malformed when it is %s", async (_name, token) => {
    expect(await present(token)).toMatchObject({ reason: "malformed-credential" });
  });

  it("is malformed without a payload, or with one of another shape", async () => {
    const challenge = await lightningChallenge();
    expect(await present(encodeCredential({ challenge }))).toMatchObject({ reason: "malformed-credential" });
    for (const wrong of [{}, { preimage: "07" }, { preimage: preimage.toUpperCase().replace("07", "AB") }])
      expect(await answer(challenge, wrong)).toMatchObject({ reason: "lightning/malformed-credential" });
    expect(await answer(await requestChallenge("evm"), { type: "authorization" })).toMatchObject({
      reason: "malformed-credential",
    });
    expect(await answer(await requestChallenge("solana"), { transaction: "AA" })).toMatchObject({
      reason: "malformed-credential",
    });
  });

  it("is refused with the preimage of another invoice", async () => {
    expect(await answer(await lightningChallenge(), { preimage: "08".repeat(32) })).toMatchObject({
      reason: "lightning/invalid-preimage",
    });
  });

  it.each(["permit2", "transaction", "hash"])(
    "is refused with the type %s on EVM, which is not on offer",
    async (type) => {
      expect(await answer(await requestChallenge("evm"), { type })).toMatchObject({
        reason: "verification-failed",
      });
    },
  );

  it("is refused on Solana when the payer has already sent the transaction", async () => {
    const sent = { type: "signature", signature: "5UfD" };
    expect(await answer(await requestChallenge("solana"), sent)).toMatchObject({
      reason: "verification-failed",
    });
  });

  it("is refused when its challenge differs in a parameter or its slots are shifted", async () => {
    const challenge = await requestChallenge("evm");
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

  it("is refused when another key made its challenge", async () => {
    const bound = await lightningChallenge();
    const forged = { ...bound, id: challengeId(new Uint8Array(32), bound) };
    expect(await answer(forged, { preimage })).toMatchObject({ reason: "lightning/unknown-challenge" });
  });

  it("is refused once its challenge has expired, and its sender is told not to pay again", async () => {
    const challenge = await lightningChallenge();
    clock.now = invoiceExpiresAt;
    const refused = await answer(challenge, { preimage });
    clock.now = now;
    expect(refused).toMatchObject({
      reason: "lightning/expired-invoice",
      explanation: expect.stringMatching(/If you have paid it, send the same request/) as string,
    });
  });

  it("is refused for another document, or with another body", async () => {
    const token = encodeCredential({ challenge: await lightningChallenge(), payload: { preimage } });
    const other = { ...document, hash: "e".repeat(64) };
    const request = createRequest({ authorization: `Payment ${token}` });
    expect(await scheme.readPresented?.(request, other)).toMatchObject({ reason: "invalid-challenge" });
    const changed = { body: new TextEncoder().encode("{}") };
    expect(await present(token, changed)).toMatchObject({ reason: "verification-failed" });
  });

  it("is refused beside a second one", async () => {
    await expect(present("abc, Payment def")).rejects.toMatchObject({ status: 400 });
  });

  it("is not reported where the request has none of this scheme", async () => {
    const request = createRequest({ authorization: "L402 token:preimage" });
    expect(await scheme.readPresented?.(request, document)).toBeUndefined();
  });
});
