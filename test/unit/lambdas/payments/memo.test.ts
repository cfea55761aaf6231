import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createContext } from "../../../../lambdas/payments/context.ts";
import { createMemo, readMemo } from "../../../../lambdas/payments/memo.ts";
import { usdcBaseUnits } from "../../../../lambdas/payments/usdc.ts";

const key = new Uint8Array(32).fill(5);
const context = createContext(
  { documentHash: "a".repeat(64), resource: "/markdown", prices: { x402: "10000" } },
  Date.UTC(2026, 10, 20),
);
const terms = { network: "solana:net", asset: "mint", payTo: "wallet", amount: "10000" };

describe("the memo of a payment on Solana", () => {
  const memo = createMemo(key, context, terms);

  it("is 32 characters, the most that the stock client can carry", () => {
    expect(memo).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });

  it("is recognised without a look-up, and contains its expiry", () => {
    const memoContent = readMemo(key, memo);
    expect(memoContent?.isFor(context.documentHash, terms)).toBe(true);
    expect(memoContent?.expiresAt).toBe(context.expiresAt);
  });

  it("is never repeated", () => {
    const again = createMemo(key, createContext(context, Date.now()), terms);
    expect(again).not.toBe(memo);
  });

  const otherwise: readonly [string, Uint8Array, string, string, typeof terms][] = [
    ["another document", key, memo, "b".repeat(64), terms],
    ["another amount", key, memo, context.documentHash, { ...terms, amount: "9999" }],
    ["another recipient", key, memo, context.documentHash, { ...terms, payTo: "thief" }],
    ["another mint", key, memo, context.documentHash, { ...terms, asset: "fake" }],
    ["another network", key, memo, context.documentHash, { ...terms, network: "solana:other" }],
    ["another key", new Uint8Array(32), memo, context.documentHash, terms],
    ["a later expiry", key, `z${memo.slice(1)}`, context.documentHash, terms],
    ["a changed end", key, memo.slice(0, -1) + (memo.endsWith("A") ? "B" : "A"), context.documentHash, terms],
    ["a longer memo", key, `${memo}A`, context.documentHash, terms],
    ["no memo", key, "", context.documentHash, terms],
  ];
  it.each(otherwise)("is invalid for %s", (_name, withKey, presented, hash, onTerms) => {
    expect(readMemo(withKey, presented)?.isFor(hash, onTerms) ?? false).toBe(false);
  });

  it("is recognised for any document, unless a client made it up", () => {
    expect(readMemo(key, memo)?.isFor("b".repeat(64), terms)).toBe(false);
    for (let count = 0; count < 10_000; count++) {
      // As `@x402/svm` before 2.10 makes them.
      expect(readMemo(key, randomBytes(16).toString("hex"))).toBeUndefined();
    }
    expect(readMemo(key, undefined)).toBeUndefined();
  });
});

describe("a price in USDC", () => {
  it.each([
    ["0.01", "10000"],
    ["1", "1000000"],
    ["0.000001", "1"],
    ["0.4", "400000"],
    ["123456.789012", "123456789012"],
  ])("is %s base units for %s", (usdc, units) => {
    expect(usdcBaseUnits(usdc)).toBe(units);
  });
});
