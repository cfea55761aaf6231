import { describe, expect, it } from "vitest";
import { estimateText, type Price } from "../../../../web/estimate/amount.ts";

/** A bitcoin is 92,000 dollars. */
const rates = { USD: 1, EUR: 0.92, JPY: 151.2345, KRW: 1_400, BTC: 1 / 92_000 };
const sats = (amount: number): Price => ({ amount, unit: "sat" });
const usdc = (amount: number): Price => ({ amount, unit: "dollar" });
/** Intl sets signs of money apart by spaces that do not break. */
const about = (price: Price, language: string) =>
  estimateText(price, rates, language)?.replace(/[\u00a0\u202f]/g, " ");

describe("a price in one's own money", () => {
  it.each([
    [usdc(0.01), "en-IE", "about €0.0092"],
    [sats(5), "en-IE", "about €0.0042"],
    [sats(5), "en-US", "about $0.0046"],
    [usdc(0.01), "de-DE", "about 0,0092 €"],
    [usdc(0.00001), "en-IE", "about €0.0000092"],
    [usdc(0.1), "en-IE", "about €0.092"],
    [usdc(0.5), "en-IE", "about €0.46"],
    [usdc(1), "en-IE", "about €0.92"],
    [usdc(12.345), "en-IE", "about €11.36"],
    [usdc(0.01), "ja-JP", "about ￥1.5"],
    [usdc(1), "ja-JP", "about ￥151"],
    [usdc(0.01), "ko-KR", "about ₩14"],
    [usdc(10 ** -30), "en-IE", "about €0.00"],
  ])("%j in %s is %s", (price, language, text) => {
    expect(about(price, language)).toBe(text);
  });

  it("is not told in the money that the price is in", () => {
    expect(about(usdc(0.01), "en-US")).toBeUndefined();
  });

  it.each([
    ["a region without a known money", usdc(1), "en", rates],
    ["a money without a rate", usdc(1), "de-CH", rates],
    ["no rate of bitcoin", sats(5), "de-DE", { USD: 1, EUR: 0.92 }],
    ["a rate that is no number", usdc(1), "de-DE", { EUR: "1" as unknown as number }],
    ["a rate below nothing", usdc(1), "de-DE", { EUR: -1 }],
    ["a rate of nothing", sats(5), "de-DE", { EUR: 0.92, BTC: 0 }],
    ["no price", sats(0), "de-DE", rates],
  ])("is not told with %s", (_what, price, language, with_) => {
    expect(estimateText(price, with_, language)).toBeUndefined();
  });
});
