import { describe, expect, it } from "vitest";
import { paymentMethods, railNames } from "../../../../lambdas/http-contract/payment-methods.ts";
import type { RailName } from "../../../../lambdas/http-contract/payment-methods.ts";
import { describeRails, railDefinitions } from "../../../../lambdas/payments/definitions.ts";
import type { Amount } from "../../../../lambdas/payments/rail-definition.ts";
import { SettingsError } from "../../../../lambdas/settings/read-settings.ts";
import { lightning, x402 } from "../site/deployments.ts";

interface Known {
  readonly railData: Readonly<Record<string, unknown>>;
  readonly amount: Amount;
  readonly payer: string | undefined;
  readonly receipt: Readonly<Record<string, unknown>>;
  readonly transaction: string | undefined;
}

const known: Readonly<Record<RailName, Known>> = {
  lightning: {
    railData: { amount_sats: 7 },
    amount: { currency: "SATS", value: 7 },
    payer: undefined,
    receipt: { preimage: "00" },
    transaction: undefined,
  },
  x402: {
    railData: { payer: "P", amount: "10000" },
    amount: { currency: "USDC", value: 0.01 },
    payer: "P",
    receipt: { success: true, transaction: "5igN" },
    transaction: "5igN",
  },
  account: {
    railData: { plan: "credit", account: "acct-1", month: "2026-11" },
    amount: { currency: "DOCUMENTS", value: 1 },
    payer: undefined,
    receipt: { plan: "credit" },
    transaction: undefined,
  },
};

describe.each(railNames)("a payment by %s", (name) => {
  const rail = railDefinitions[name];
  const { railData, amount, payer, receipt, transaction } = known[name];

  it("has the amount that came, the payer if the rail knows one, and its id on the rail", () => {
    expect(rail.amount(railData)).toEqual(amount);
    expect(rail.payer(railData)).toBe(payer);
    expect(rail.transaction(receipt)).toBe(transaction);
    expect(rail.transaction({})).toBeUndefined();
  });
});

it.each([
  ["1", 0.000001],
  ["999999", 0.999999],
  ["12345678", 12.345678],
])("%s base units of USDC are %d dollars", (amount, dollars) => {
  expect(railDefinitions.x402.amount({ payer: "P", amount }).value).toBe(dollars);
});

describe("what is said of the rails", () => {
  it("is in the order in which they are offered, and of those only that are configured", () => {
    const methods = (environment: NodeJS.ProcessEnv) =>
      describeRails(environment).map(({ method }) => method);
    expect(methods({ ...x402, ...lightning })).toEqual(paymentMethods);
    expect(methods(x402)).toEqual(["x402"]);
    expect(methods(lightning)).toEqual(["lightning"]);
    expect(methods({})).toEqual([]);
  });

  it("is nothing of one that is configured by halves, which is a mistake", () => {
    expect(() => describeRails({ ...x402, X402_PAY_TO: undefined })).toThrow(SettingsError);
    expect(() => describeRails({ LIGHTNING_PRICE_SATS: "5" })).toThrow(/LIGHTNING_URL/);
  });

  it.each([
    ["1", "1 sat over Lightning", "0.00000001"],
    ["100000000", "100000000 sats over Lightning", "1.00000000"],
  ])("is a price that people and catalogues read: %s sat", (sats, words, bitcoin) => {
    const [rail] = describeRails({ ...lightning, LIGHTNING_PRICE_SATS: sats });
    expect(rail?.price).toBe(words);
    expect(rail?.catalogue.price).toEqual({ currency: "BTC", amount: bitcoin });
  });

  it("is a price of three capital letters on every rail, and how to pay", () => {
    for (const { catalogue, instructions, price } of describeRails({ ...x402, ...lightning })) {
      expect(catalogue.price.currency).toMatch(/^[A-Z]{3}$/);
      expect(Number(catalogue.price.amount)).toBeGreaterThan(0);
      expect(instructions.length).toBeGreaterThan(0);
      expect(price).toMatch(/^[\d.]+ \w+ /);
    }
  });

  it("lets the page reach the rail's node, and nothing else", () => {
    const [rail] = describeRails({ ...x402, SOLANA_RPC_URL: "https://rpc.example/path?x=1" });
    expect(rail?.page.origins).toEqual(["https://rpc.example"]);
  });
});
