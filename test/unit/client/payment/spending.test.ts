import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAmounts, SpendingLimitError, createSpendingLimit } from "../../../../client/client.ts";
import type { Amount, Limits } from "../../../../client/client.ts";
import { amountText } from "../../../../client/payment/amount.ts";
import { isByDefault, limitText } from "../../../../client/payment/spending.ts";

const amount = (text: string): Amount => {
  const [only] = parseAmounts(text);
  if (!only) throw new Error("No amount");
  return only;
};

describe("a spending limit", () => {
  it("holds for one document, in each currency", () => {
    const limit = createSpendingLimit({ perDocument: parseAmounts("5 sats, 0.01 USDC") });
    limit.spend(amount("5 sats"));
    limit.spend(amount("0.01 USDC"));
    expect(() => limit.spend(amount("6 sats"))).toThrow(SpendingLimitError);
    expect(() => limit.spend(amount("0.010001 USDC"))).toThrow("Nothing was paid");
  });

  it("holds for all documents together, to the last base unit, and counts nothing that it refuses", () => {
    const limit = createSpendingLimit({ inAll: parseAmounts("0.3 USDC") });
    for (let spent = 0; spent < 2; spent++) limit.spend(amount("0.1 USDC"));
    expect(() => limit.spend(amount("0.100001 USDC"))).toThrow("0.3 USDC in all");
    limit.spend(amount("0.1 USDC"));
    expect(() => limit.spend(amount("0.000001 USDC"))).toThrow(SpendingLimitError);
  });

  it.each<[Limits, string]>([
    [{ perDocument: parseAmounts("1 sat") }, "0.01 USDC"],
    [{ inAll: parseAmounts("1 sat") }, "0.01 USDC"],
    [{ perDocument: parseAmounts("1 sat"), inAll: parseAmounts("1 sat") }, "0.000001 USDC"],
    [{ perDocument: parseAmounts("1 USDC") }, "1 sat"],
  ])("allows no spending in a currency without a limit", (limits, price) => {
    expect(() => createSpendingLimit(limits).spend(amount(price))).toThrow("you set no limit in");
  });

  it.each(["0 sats", "0 USDC", "0 sats, 0 USDC"])("buys nothing with a limit of %s", (zero) => {
    for (const limits of [{ perDocument: parseAmounts(zero) }, { inAll: parseAmounts(zero) }])
      for (const price of ["0.001 sats", "0.000001 USDC"])
        expect(() => createSpendingLimit(limits).spend(amount(price))).toThrow(SpendingLimitError);
  });

  it("is small by default", () => {
    const limit = createSpendingLimit();
    expect(() => limit.spend(amount("100.001 sats"))).toThrow("the limit is 100 sats");
    expect(() => limit.spend(amount("0.100001 USDC"))).toThrow("the limit is 0.1 USDC");
    for (let document = 0; document < 10; document++) {
      limit.spend(amount("100 sats"));
      limit.spend(amount("0.1 USDC"));
    }
    expect(() => limit.spend(amount("0.001 sats"))).toThrow("the limit is 1000 sats in all");
    expect(() => limit.spend(amount("0.000001 USDC"))).toThrow("the limit is 1 USDC in all");
  });

  it("counts the same payment once, and never confuses it with another of its name", () => {
    const limit = createSpendingLimit({ inAll: parseAmounts("6 sats") });
    for (let shown = 0; shown < 3; shown++) limit.spend(amount("5 sats"), "lnbc50n1…");
    expect(() => limit.spend(amount("5 sats"), "lnbc50n2…")).toThrow(SpendingLimitError);
  });

  it("gives back, once, what was not signed", () => {
    const limit = createSpendingLimit({ inAll: parseAmounts("6 sats") });
    const giveBack = limit.spend(amount("5 sats"), "a");
    giveBack();
    giveBack();
    limit.spend(amount("5 sats"), "a");
    expect(() => limit.spend(amount("5 sats"))).toThrow(SpendingLimitError);
  });

  it("refuses a negative amount", () => {
    const limit = createSpendingLimit({ inAll: parseAmounts("1 sat") });
    expect(() => limit.spend({ millionths: -1n, currency: "SATS" })).toThrow(SpendingLimitError);
  });

  it.each<[Limits, string, boolean]>([
    [{}, "at most 100 sats, 0.1 USDC a document; 1000 sats, 1 USDC in all", true],
    [
      { perDocument: parseAmounts("2 USDC") },
      "at most 2 USDC a document; 2 USDC in all, nothing in sats",
      true,
    ],
    [
      { perDocument: parseAmounts("7 sats") },
      "at most 7 sats a document; 1000 sats in all, nothing in USDC",
      true,
    ],
    [
      { inAll: parseAmounts("5000 sats") },
      "at most 5000 sats a document; 5000 sats in all, nothing in USDC",
      false,
    ],
    [
      { perDocument: parseAmounts("7 sats"), inAll: parseAmounts("3 USDC") },
      "at most 7 sats, 3 USDC a document; 1000 sats, 3 USDC in all",
      true,
    ],
  ])("names the limits in force", (limits, words, isDefault) => {
    expect(limitText(limits)).toBe(words);
    expect(isByDefault(limits)).toBe(isDefault);
  });
});

describe("random payments under random limits", () => {
  const millionths = fc.oneof(fc.bigInt(0n, 20n), fc.bigInt(0n, 3_000_000_000n));
  const someAmounts = fc.option(
    fc
      .record({ SATS: fc.option(millionths), USDC: fc.option(millionths) })
      .map(({ SATS, USDC }): Amount[] => [
        ...(SATS === null ? [] : [{ currency: "SATS" as const, millionths: SATS }]),
        ...(USDC === null ? [] : [{ currency: "USDC" as const, millionths: USDC }]),
      ])
      .filter((amounts) => amounts.length > 0),
    { nil: undefined },
  );
  const payments = fc.array(
    fc.record({
      amount: fc.record({ currency: fc.constantFrom("SATS" as const, "USDC" as const), millionths }),
      payment: fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined }),
      isGivenBack: fc.boolean(),
    }),
    { maxLength: 60 },
  );

  it("stay within each limit, and spend nothing in a currency without one", () => {
    let bought = 0;
    fc.assert(
      fc.property(someAmounts, someAmounts, payments, (perDocument, inAll, wanted) => {
        const limit = createSpendingLimit({ perDocument, inAll });
        const isSilent = perDocument === undefined && inAll === undefined;
        const price = isSilent ? parseAmounts("100 sats, 0.1 USDC") : (perDocument ?? []);
        const total = isSilent ? parseAmounts("1000 sats, 1 USDC") : (inAll ?? []);
        const spent = { SATS: 0n, USDC: 0n };
        const paid = new Map<string, Amount>();
        for (const { amount: each, payment, isGivenBack } of wanted) {
          // One name is one payment.
          const amount = payment === undefined ? each : (paid.get(payment) ?? each);
          let giveBack: () => void;
          try {
            giveBack = limit.spend(amount, payment);
          } catch (error) {
            expect(error).toBeInstanceOf(SpendingLimitError);
            continue;
          }
          if (isGivenBack && (payment === undefined || !paid.has(payment))) {
            giveBack();
            continue;
          }
          bought++;
          if (payment === undefined || !paid.has(payment)) spent[amount.currency] += amount.millionths;
          if (payment !== undefined) paid.set(payment, amount);
          const ofCurrency = ({ currency }: Amount): boolean => currency === amount.currency;
          expect(price.some(ofCurrency) || total.some(ofCurrency)).toBe(true);
          for (const { millionths: most } of price.filter(ofCurrency))
            expect(amount.millionths).toBeLessThanOrEqual(most);
          for (const { millionths: most } of total.filter(ofCurrency))
            expect(spent[amount.currency]).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(bought).toBeGreaterThan(1_000);
  });
});

describe("an amount", () => {
  it.each(["5", "5 dollars", "-1 sats", "0.0000001 USDC", "", "1e3 sats", "5 sats,", "NaN USDC"])(
    "is refused when it cannot be read: %j",
    (text) => {
      expect(() => parseAmounts(text)).toThrow("is not an amount");
    },
  );

  it("may be given once in each currency", () => {
    expect(() => parseAmounts("5 sats, 500 sats")).toThrow("two amounts of sats");
  });

  it.each(["5 sats", "0.05 USDC", "1 USDC", "0.001 sats", "1000000.000001 USDC"])(
    "is written as it is read: %s",
    (text) => {
      expect(amountText(amount(text))).toBe(text);
    },
  );
});
