import { describe, expect, it } from "vitest";
import {
  challengeId,
  computeDigest,
} from "../../../../../../lambdas/payments/protocols/payment/challenge.ts";
import type { Refusal } from "../../../../../../lambdas/payments/protocols/protocol.ts";
import { mint } from "../../networks/solana/wire.ts";
import {
  body,
  requestChallenge,
  challenges,
  context,
  invoiceExpiresAt,
  now,
  key,
  paymentHash,
  decodeRequest,
  createRequest,
  scheme,
} from "./scheme.ts";
import type { Challenge } from "./scheme.ts";

describe("the challenges of the scheme Payment", () => {
  it("are one for each method, Lightning first, and stand in header and body alike", async () => {
    expect((await challenges()).map(({ method, intent }) => `${method}/${intent}`)).toEqual([
      "lightning/charge",
      "solana/charge",
      "evm/charge",
    ]);
    const part = await scheme.offer("lightning", context, () => undefined, createRequest());
    const [first] = (part?.metadata?.payment ?? []) as readonly Challenge[];
    expect(part?.challenges?.[0]?.value).toContain(`Payment id="${first?.id ?? ""}"`);
  });

  it("are bound to realm, document and body, and end no later than what is paid", async () => {
    for (const { id, ...bound } of await challenges()) {
      expect(challengeId(key, bound)).toBe(id);
      expect(bound).toMatchObject({ realm: "pdf.example", digest: computeDigest(body) });
    }
    expect((await requestChallenge("lightning")).expires).toBe(new Date(invoiceExpiresAt).toISOString());
    expect((await requestChallenge("evm")).expires).toBe(new Date(now + 60_000).toISOString());
  });

  it("have the fields of the methods' drafts", async () => {
    expect(decodeRequest(await requestChallenge("lightning"))).toEqual({
      ...{ amount: "5", currency: "sat" },
      methodDetails: { invoice: "lnbcrt50n1", paymentHash, network: "regtest" },
    });
    expect(decodeRequest(await requestChallenge("solana"))).toMatchObject({
      ...{
        amount: "10000",
        currency: mint.toBase58(),
        externalId: expect.stringMatching(/^.{32}$/) as string,
      },
      methodDetails: { network: "devnet", decimals: 6 },
    });
    expect(decodeRequest(await requestChallenge("evm"))).toMatchObject({
      ...{ amount: "10000", currency: "0x036C", recipient: "0x0463" },
      methodDetails: { chainId: 84532, credentialTypes: ["authorization"], decimals: 6 },
    });
  });

  it("are those that the client accepts, with its weights", async () => {
    expect((await challenges("evm/charge")).map(({ method }) => method)).toEqual(["evm"]);
    const request = createRequest({ "accept-payment": "solana/charge;q=0.2, evm/*" });
    const part = await scheme.offer("x402", context, () => undefined, request);
    expect(part?.challenges?.map(({ weight }) => weight)).toEqual([0.2, 1]);
  });

  it("have weights only for clients of the scheme, which show it by what they accept or by a credential", async () => {
    const requestWeights = async (headers: Readonly<Record<string, string>>) =>
      (await scheme.offer("x402", context, () => undefined, createRequest(headers)))?.challenges?.map(
        ({ weight }) => weight,
      );
    expect(await requestWeights({})).toEqual([undefined, undefined]);
    expect(await requestWeights({ authorization: "Payment bm9uZQ" })).toEqual([1, 1]);
  });
});

describe("a 402 for clients of the scheme", () => {
  const plain = { status: 402, headers: { "x-accept-payment": "lightning" }, body: { version: "v" } };
  const format = (headers: Readonly<Record<string, string>>, refusal?: Refusal, status = 402) =>
    scheme.formatAnswer?.(createRequest(headers), { ...plain, status }, refusal);

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
