import { describe, expect, it } from "vitest";
import { preflightHeaders } from "../../../../lambdas/http/cors.ts";

const allowed = (asked?: string) =>
  preflightHeaders(["POST"], asked)["access-control-allow-headers"]?.split(", ") ?? [];

describe("a preflight", () => {
  it("is told the methods of its path", () => {
    expect(preflightHeaders(["GET", "POST"])["access-control-allow-methods"]).toBe("GET, POST, OPTIONS");
  });

  it("is allowed whatever headers it asks for, once each, and ours in any case", () => {
    const usual = allowed();
    expect(usual).toContain("payment-signature");
    expect(allowed("X-Odd, x-odd,Content-Type")).toEqual([...usual, "x-odd"]);
  });

  it.each(["a b", "a\r\nset-cookie: x", "", "é", "x".repeat(101), "*/*"])(
    "is not allowed %j, which is not a header's name",
    (name) => {
      expect(allowed(name)).toEqual(allowed());
    },
  );

  it("is allowed a limited number of headers", () => {
    const many = Array.from({ length: 500 }, (_, index) => `x-${index}`).join(",");
    expect(allowed(many).length).toBeLessThan(100);
  });
});
