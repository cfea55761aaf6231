import { describe, expect, it } from "vitest";
import { amountsIn, SpendingLimitError, spendingLimit } from "../../bin/client/client.ts";

describe("a spending limit", () => {
  it("holds for one document, in its own currency alone", () => {
    const limit = spendingLimit({ perDocument: amountsIn("5 sats, 0.01 USDC") });
    limit.spend({ value: 5, currency: "SATS" });
    limit.spend({ value: 0.01, currency: "USDC" });
    expect(() => {
      limit.spend({ value: 6, currency: "SATS" });
    }).toThrow(SpendingLimitError);
    expect(() => {
      limit.spend({ value: 0.010001, currency: "USDC" });
    }).toThrow("Nothing was paid");
  });

  it("holds for all documents together, to the last base unit, and counts nothing that it refuses", () => {
    const limit = spendingLimit({ inAll: amountsIn("0.3 USDC") });
    for (let spent = 0; spent < 2; spent++) limit.spend({ value: 0.1, currency: "USDC" });
    expect(() => {
      limit.spend({ value: 0.100001, currency: "USDC" });
    }).toThrow("0.3 USDC in all");
    limit.spend({ value: 0.1, currency: "USDC" });
    expect(() => {
      limit.spend({ value: 0.000001, currency: "USDC" });
    }).toThrow(SpendingLimitError);
  });

  it.each(["5", "5 dollars", "-1 sats", "0.0000001 USDC", ""])("is not %j", (text) => {
    expect(() => amountsIn(text)).toThrow("is no amount");
  });
});
