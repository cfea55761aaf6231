import { describe, expect, it } from "vitest";
import { clientNetwork, toNetwork } from "../../../../../lambdas/http/front-door/client-address.ts";

const at = (headers: Record<string, string>, isViaFrontDoor: boolean | undefined = true) =>
  clientNetwork({ headers, sourceIp: "192.0.2.1" }, isViaFrontDoor);

describe("the network that a request comes from", () => {
  const viewer = { "x-viewer-address": "198.51.100.7" };

  it("is the one that the front door reports", () => {
    expect(at(viewer)).toBe("198.51.100.7");
  });

  it.each([{}, { "x-forwarded-for": "1.2.3.4", "cloudfront-viewer-address": "1.2.3.4:5" }])(
    "is the caller's own where the front door reports none, but %j",
    (headers) => {
      expect(at(headers)).toBe("192.0.2.1");
    },
  );

  it.each([false, undefined])(
    "is the caller's own where it may not have come through the front door (%s)",
    (isViaFrontDoor) => {
      expect(clientNetwork({ headers: viewer, sourceIp: "192.0.2.1" }, isViaFrontDoor)).toBe("192.0.2.1");
    },
  );
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
  it.each(same)("contains both %s and %s", (address, otherAddress) => {
    expect(toNetwork(address)).toBe(toNetwork(otherAddress));
  });

  const apart: readonly [string, string][] = [
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["2001:db8::1", "2001:db9::1"],
    ["192.0.2.1", "192.0.2.2"],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.2"],
  ];
  it.each(apart)("does not contain both %s and %s", (address, otherAddress) => {
    expect(toNetwork(address)).not.toBe(toNetwork(otherAddress));
  });

  it("is the text itself where that is no address", () => {
    expect(toNetwork("unix:")).toBe("unix:");
  });
});
