import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAccountKey, isKey, readKeyId, maskKey } from "../../../../lambdas/accounts/account-key.ts";

describe("an account key", () => {
  const key = createAccountKey();

  it("is recognised by its text alone", () => {
    expect(readKeyId(key.text)).toBe(key.id);
    expect(isKey(key.text, key.hash)).toBe(true);
    expect(isKey(createAccountKey().text, key.hash)).toBe(false);
  });

  it("is never made twice", () => {
    expect(new Set(Array.from({ length: 500 }, () => createAccountKey().text)).size).toBe(500);
  });

  it("is stored as a hash that reveals nothing of it", () => {
    const secret = key.text.slice("mdpdf_live_0123456789abcdef_".length);
    expect(key.hash).toBe(createHash("sha256").update(key.text).digest("hex"));
    expect(key.hash).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
  });

  it("is shown without its secret, in a form that is not a valid key", () => {
    const shown = maskKey(key.id);
    expect(key.text.startsWith(shown.slice(0, -1))).toBe(true);
    expect(readKeyId(shown)).toBeUndefined();
  });

  it("is invalid with any one letter changed", () => {
    fc.assert(
      fc.property(fc.nat(key.text.length - 1), fc.constantFrom("A", "b", "0", "-"), (at, letter) => {
        const forgedKey = key.text.slice(0, at) + letter + key.text.slice(at + 1);
        expect(isKey(forgedKey, key.hash)).toBe(forgedKey === key.text);
      }),
    );
  });

  it.each([
    "",
    "null",
    "mdpdf_live_",
    key.text.slice(0, -1),
    `${key.text}A`,
    ` ${key.text}`,
    `${key.text}\n`,
    key.text.toUpperCase(),
    key.text.replace("live", "test"),
    key.text.replace(key.id, "../../../../../a"),
  ])("is not parsed from %j", (text) => {
    expect(readKeyId(text)).toBeUndefined();
  });
});
