import { describe, expect, it } from "vitest";
import { encodeJson } from "../../../../../../lambdas/http-contract/payment/canonical-json.ts";
import {
  challengeId,
  computeDigest,
  formatChallenge,
} from "../../../../../../lambdas/payments/protocols/payment/challenge.ts";

/** Vectors of mppx 0.11.0 (`Challenge.from`, `Challenge.serialize`) and of RFC 9530, appendix B.1. */
const key = new TextEncoder().encode("k".repeat(32));
const request =
  "eyJhbW91bnQiOiI1IiwiY3VycmVuY3kiOiJzYXQiLCJtZXRob2REZXRhaWxzIjp7Imludm9pY2UiOiJsbmJjcnQxIiwibmV0d29yayI6InJlZ3Rlc3QiLCJwYXltZW50SGFzaCI6IjAwIn19";
const bound = { realm: "pdf.example", method: "lightning", intent: "charge", request };
const expires = "2026-11-25T12:00:00.000Z";
const digest = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:";
const opaque = "eyJjb250ZXh0IjoiYyIsImRvY3VtZW50IjoiZCJ9";

describe("a challenge of the scheme Payment", () => {
  it.each([
    ["no optional parameter", {}, "kyMOjoAbnecGBh2M-28aLwmGpn1qOY51lYQpilqx-Kg"],
    ["an end", { expires }, "HtdMBJMkJv6a_Bt8o05JYnRLm1QS9GM4FpVqiM7AHvw"],
    ["a digest", { digest }, "jPzQG0VyiBXDNR3Wuhma8xZoDW29FJEAPwj3j-nbtLc"],
    ["all of them", { expires, digest, opaque }, "CDqV_ngZMjSt7lIAlm_ii03yLNwGkKTyNXojlwiza3Q"],
  ])("is bound to its parameters as mppx binds it, with %s", (_name, optional, id) => {
    expect(challengeId(key, { ...bound, ...optional })).toBe(id);
  });

  it("encodes a request as mppx does, whatever the order of its fields", () => {
    const methodDetails = { network: "regtest", invoice: "lnbcrt1", paymentHash: "00" };
    expect(encodeJson({ methodDetails, currency: "sat", amount: "5" })).toBe(request);
    expect(encodeJson({ context: "c", document: "d" })).toBe(opaque);
  });

  it("is written as mppx writes it, the order of its parameters apart", () => {
    expect(formatChallenge({ id: "i", ...bound, expires, digest, opaque })).toBe(
      `Payment id="i", realm="pdf.example", method="lightning", intent="charge", request="${request}", expires="${expires}", digest="${digest}", opaque="${opaque}"`,
    );
    expect(formatChallenge({ id: "i", ...bound })).not.toMatch(/expires|digest|opaque/);
  });

  it("has the digest of a body as RFC 9530 has it", () => {
    expect(computeDigest(new TextEncoder().encode('{"hello": "world"}'))).toBe(digest);
  });
});
