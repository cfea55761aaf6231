import { describe, expect, it } from "vitest";
import { refuseUnofferedProtocol } from "../../../../../lambdas/payments/protocols/unoffered-protocol.ts";
import { readPresented } from "../../../../../lambdas/submit/found-payments.ts";
import { x402V1Request } from "./ways.ts";

/** Catches a client of a protocol that is off getting only a 402. */
describe("a payment by a protocol that is not on offer", () => {
  const lightningAlone = [{ name: "reference" }, { name: "l402" }, { name: "payment" }] as const;
  const usdcAlone = [{ name: "x402" }, { name: "payment" }] as const;

  it.each([
    ["x402", lightningAlone, { "payment-signature": "e30=" }],
    ["x402", lightningAlone, { "x-payment": "e30=" }],
    ["L402", usdcAlone, { authorization: "L402 token:preimage" }],
    ["L402", usdcAlone, { authorization: "LSAT token:preimage" }],
  ])("is refused by name: %s", (name, protocols, headers) => {
    expect(refuseUnofferedProtocol(protocols, { headers })).toMatchObject({
      reason: "unsupported_scheme",
      explanation: expect.stringContaining(`does not support ${name}`) as string,
    });
  });

  it("is among the refusals of its request's payments", async () => {
    const document = { hash: "d".repeat(64), jobId: "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a", bytes: 9 };
    const { refusals } = await readPresented([], x402V1Request("AA"), document);
    expect(refusals.map(({ reason }) => reason)).toEqual(["unsupported_scheme"]);
  });

  it.each([
    ["nothing", usdcAlone, {}],
    ["what is on offer", usdcAlone, { "payment-signature": "e30=" }],
    ["an access token", usdcAlone, { authorization: "Bearer t" }],
    ["what its client takes", lightningAlone, { "accept-payment": "evm/charge" }],
  ])("is not found in a request with %s", (_what, protocols, headers) => {
    expect(refuseUnofferedProtocol(protocols, { headers })).toBeUndefined();
  });
});
