import { describe, expect, it } from "vitest";
import { currencies, currencyOf } from "../../../../web/estimate/currency.ts";

describe("the money of a region", () => {
  it.each([
    ["de-AT", "EUR"],
    ["en-US", "USD"],
    ["en-GB", "GBP"],
    ["fr-CH", "CHF"],
    ["hr-HR", "EUR"],
    ["bg-BG", "EUR"],
    ["da-DK", "DKK"],
    ["zh-Hant-TW", "TWD"],
    ["sr-Latn-RS", "RSD"],
    ["de-DE-u-co-phonebk", "EUR"],
    ["pt-br", "BRL"],
  ])("knows the money of the region of %s: %s", (language, currency) => {
    expect(currencyOf(language)).toBe(currency);
  });

  it.each(["en", "es", "es-419", "en-001", "de-AQ", "", "-", "C", "toString"])(
    "knows no money of a region for %j",
    (language) => {
      expect(currencyOf(language)).toBeUndefined();
    },
  );

  it("is one that there is, in a region that there is", () => {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    const known = new Set(Intl.supportedValuesOf("currency"));
    expect(currencies.size).toBeGreaterThan(100);
    for (const [region, currency] of currencies) {
      expect(names.of(region), region).toBeDefined();
      expect(known, currency).toContain(currency);
    }
  });

  it("lists each state with the euro once", () => {
    const euro = [...currencies.values()].filter((currency) => currency === "EUR");
    // 21 states of the Union, four small ones by treaty, two by themselves, and nine regions of France and Finland.
    expect(euro).toHaveLength(21 + 4 + 2 + 9);
  });
});
