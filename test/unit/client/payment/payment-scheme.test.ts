import { describe, expect, it } from "vitest";
import { createSpendingLimit } from "../../../../client/payment/spending.ts";
import { parseAmounts } from "../../../../client/payment/amount.ts";
import {
  createEvmSchemeMethod,
  createLightningSchemeMethod,
} from "../../../../client/payment/scheme/methods.ts";
import { createSchemePayer, type SchemeMethod } from "../../../../client/payment/scheme/payer.ts";
import type { Purchase } from "../../../../client/convert.ts";
import { usdcNetworks } from "../../../../lambdas/http-contract/payment/usdc-networks.ts";
import { createInvoiceMaker } from "../../../../emulators/lightning/invoices.ts";

/** A buyer by the scheme Payment believes no more of a challenge than it has checked. */

const future = new Date(Date.now() + 600_000).toISOString();
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const invoice = createInvoiceMaker()({ sats: 5, memo: "m", expirySeconds: 600 });
const ofLightning = (changes: object = {}, details: object = {}) => ({
  ...{ id: "i", realm: "pdf.example", method: "lightning", intent: "charge", expires: future, opaque: "o" },
  request: encode({
    ...{ amount: "5", currency: "sat" },
    methodDetails: { invoice: invoice.paymentRequest, paymentHash: invoice.paymentHash, ...details },
    ...changes,
  }),
});
const base = "eip155:8453";
const ofEvm = (changes: object = {}, details: object = {}) => ({
  ...{ id: "i", realm: "pdf.example", method: "evm", intent: "charge", expires: future },
  request: encode({
    ...{ amount: "10000", currency: usdcNetworks[base]?.token, recipient: `0x${"ab".repeat(20)}` },
    methodDetails: { chainId: 8453, credentialTypes: ["authorization"], ...details },
    ...changes,
  }),
});

const preimages: string[] = [];
const lightning = createLightningSchemeMethod((paid) => {
  preimages.push(paid);
  return Promise.resolve(invoice.preimage);
});
const evm = createEvmSchemeMethod(`0x${"11".repeat(32)}`);

/** Pays one challenge, and returns the credential that was sent. */
async function pay(method: SchemeMethod, challenge: object, url = "https://pdf.example/markdown") {
  const sent: Record<string, string>[] = [];
  const offer = (payment_method: string, amount: number, currency: string) => ({
    ...{ payment_methods: [payment_method], amount, currency },
    metadata: { payment: [challenge] },
  });
  const purchase = {
    required: { offers: [offer("lightning", 5, "SATS"), offer("x402", 0.01, "USDC")] },
    answer: { url },
    limit: createSpendingLimit({ perDocument: parseAmounts("5 sats, 0.01 USDC") }),
    waiting: () => undefined,
    proven: () => undefined,
    send: (headers: Record<string, string>) => {
      sent.push(headers);
      return Promise.resolve(new Response());
    },
  } as unknown as Purchase;
  await createSchemePayer(method).pay(purchase);
  const [, token = ""] = /^Payment (.+)$/.exec(sent[0]?.authorization ?? "") ?? [];
  return JSON.parse(Buffer.from(token, "base64url").toString()) as {
    readonly challenge: object;
    readonly payload: Readonly<Record<string, string>>;
    readonly source?: string;
  };
}

describe("a payer by the scheme Payment", () => {
  it("returns the challenge unchanged, with the proof of its method", async () => {
    const challenge = ofLightning();
    expect(await pay(lightning, challenge)).toEqual({ challenge, payload: { preimage: invoice.preimage } });
    const signed = await pay(evm, ofEvm());
    expect(signed.payload).toMatchObject({ type: "authorization", value: "10000", validAfter: "0" });
    expect(signed.source).toMatch(/^did:pkh:eip155:8453:0x/);
  });

  it.each([
    ["has no id", { id: "" }],
    ["has ended", { expires: new Date(Date.now() - 1000).toISOString() }],
    ["has no end", { expires: undefined }],
    ["has another intent", { intent: "session" }],
    ["cannot be read", { request: "%%%" }],
  ])("answers no challenge that %s", async (_name, change) => {
    for (const [method, challenge] of [
      [lightning, ofLightning()],
      [evm, ofEvm()],
    ] as const)
      await expect(pay(method, { ...challenge, ...change })).rejects.toThrow(/which this wallet can't pay/);
  });

  it.each([
    ["the invoice asks for more than its challenge", lightning, ofLightning({ amount: "4" })],
    ["the invoice has another hash", lightning, ofLightning({}, { paymentHash: "00".repeat(32) })],
    ["there is no invoice", lightning, ofLightning({}, { invoice: "lnbc1" })],
    ["the unit is not satoshis", lightning, ofLightning({ currency: "usd" })],
    ["the amount is no number", lightning, ofLightning({ amount: "5.0" })],
    ["the price is above the offer's and the limit", evm, ofEvm({ amount: "10001" })],
    ["the token is not USDC", evm, ofEvm({ currency: `0x${"2".repeat(40)}` })],
    ["the chain is unknown", evm, ofEvm({}, { chainId: 1 })],
    ["it takes no authorization", evm, ofEvm({}, { credentialTypes: ["hash"] })],
    ["it would pay others as well", evm, ofEvm({}, { splits: [{ amount: "1", recipient: "0x" }] })],
  ])("pays nothing when %s", async (_name, method, challenge) => {
    preimages.length = 0;
    await expect(pay(method, challenge)).rejects.toThrow();
    expect(preimages).toEqual([]);
  });

  it("sends no credential without TLS, except to this machine", async () => {
    await expect(pay(evm, ofEvm(), "http://pdf.example/markdown")).rejects.toThrow(/https/);
    for (const url of ["http://127.0.0.1:3000/markdown", "http://localhost/markdown"])
      expect(await pay(evm, ofEvm(), url)).toHaveProperty("payload");
  });

  it("says what to do when the wallet does not return the preimage", async () => {
    const silent = createLightningSchemeMethod(() => Promise.resolve(undefined));
    await expect(pay(silent, ofLightning())).rejects.toThrow(/without --protocol payment/);
  });
});
