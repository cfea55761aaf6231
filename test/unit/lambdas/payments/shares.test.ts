import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { railNames } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import { networkDefinitions, takeShare } from "../../../../lambdas/payments/networks/definitions.ts";

describe("a share of a payment", () => {
  it.each([
    ["lightning", 400, 3 / 7, 171],
    ["solana", 0.8, 0.99, 0.792],
    ["evm", 0.000003, 0.5, 0.000001],
    ["account", 100, 0.5, 50],
  ] as const)("is whole smallest units of %s", (rail, amount, share, expected) => {
    expect(takeShare(rail, amount, share)).toBe(expected);
  });

  it("never exceeds the amount, and all of it is the amount", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...railNames),
        fc.integer({ min: 1, max: 1e9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rail, units, share) => {
          const amount = units / 10 ** networkDefinitions[rail].decimals;
          expect(takeShare(rail, amount, share)).toBeLessThanOrEqual(amount);
          expect(takeShare(rail, amount, 1)).toBe(amount);
        },
      ),
    );
  });
});
