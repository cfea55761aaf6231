import { describe, expect, it } from "vitest";
import { clientNetwork, networkOf } from "../../../../../lambdas/interface/front-door/client-address.ts";

const secret = "s".repeat(64);
const at = (headers: Record<string, string>, own: string | undefined = secret) =>
  clientNetwork({ headers, sourceIp: "192.0.2.1" }, own);

describe("the network that a request comes from", () => {
  const viewer = { "x-viewer-address": "198.51.100.7" };

  it("is what the front door tells, with its secret", () => {
    expect(at({ ...viewer, "x-front-door": secret })).toBe("198.51.100.7");
  });

  const forged: readonly [string, Record<string, string>, string?][] = [
    ["there is no secret", viewer],
    ["the secret is another", { ...viewer, "x-front-door": "t".repeat(64) }],
    ["the secret is cut", { ...viewer, "x-front-door": secret.slice(1) }],
    ["the secret is sent twice", { ...viewer, "x-front-door": `${secret},${secret}` }],
    ["there is only the secret", { "x-front-door": secret }],
    ["other headers tell it", { "x-forwarded-for": "1.2.3.4", "cloudfront-viewer-address": "1.2.3.4:5" }],
  ];
  it.each(forged)("is the caller's own where %s", (_name, headers) => {
    expect(at(headers)).toBe("192.0.2.1");
  });

  it("is the caller's own where there is no front door, whatever is sent", () => {
    const request = { headers: { ...viewer, "x-front-door": "undefined" }, sourceIp: "192.0.2.1" };
    expect(clientNetwork(request, undefined)).toBe("192.0.2.1");
  });
});

describe("a network", () => {
  const same: readonly [string, string][] = [
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
    ["2001:db8:1:2::1", "2001:0DB8:0001:0002:0000:0000:0000:0009"],
    ["2001:db8::1", "2001:db8:0:0:1::"],
    ["::1", "::2"],
    ["fe80::1%eth0", "fe80::2"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["64:ff9b::192.0.2.1", "64:ff9b::1"],
  ];
  it.each(same)("has both %s and %s", (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  const apart: readonly [string, string][] = [
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["2001:db8::1", "2001:db9::1"],
    ["192.0.2.1", "192.0.2.2"],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.2"],
  ];
  it.each(apart)("does not have both %s and %s", (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });

  it("is the text itself where that is no address", () => {
    expect(networkOf("unix:")).toBe("unix:");
  });
});
