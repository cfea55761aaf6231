import { describe, expect, it } from "vitest";
import {
  isForPacksAlone,
  openRailNames,
  paymentMethods,
  railNames,
  rails,
} from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import { describeOffers, describePacks } from "../../../../lambdas/payments/definitions.ts";
import { readAmount, networkDefinitions } from "../../../../lambdas/payments/networks/definitions.ts";
import { SettingsError } from "../../../../lambdas/settings/read-settings.ts";
import { lightning, solana } from "../site/deployments.ts";
import { samples } from "./samples.ts";

describe.each(railNames)("a payment by %s", (rail) => {
  const network = networkDefinitions[rail];
  const { railData, amount, payer, chain, receipt, transaction } = samples[rail];

  it("has the amount that came, the payer if the network knows one, and its id there", () => {
    expect(readAmount({ rail, railData })).toEqual(amount);
    expect(network.payer(railData)).toBe(payer);
    expect(network.chain?.(railData)).toBe(chain);
    expect(network.transaction(receipt)).toBe(transaction);
    expect(network.transaction({})).toBeUndefined();
  });
});

describe.each(openRailNames)("the example settings of %s", (rail) => {
  it("put its offer on sale, unless it sells no documents", () => {
    const { example, settings } = networkDefinitions[rail];
    expect(settings.safeParse(example).success).toBe(true);
    const offers = describeOffers(example);
    expect(offers.map(({ method }) => method)).toEqual(isForPacksAlone(rail) ? [] : [rails[rail].method]);
  });
});

it.each([
  ["1", 0.000001],
  ["999999", 0.999999],
  ["12345678", 12.345678],
])("%s base units of USDC are written as %d dollars", (amount, dollars) => {
  expect(networkDefinitions.solana.amount({ payer: "p", amount })).toBe(dollars);
});

describe("the description of packs", () => {
  const packs = [
    { documents: 20, percentOff: 5 },
    { documents: 100, percentOff: 20 },
  ];
  const CREDIT_PACKS = JSON.stringify(packs);

  it("says what a card pays for each that costs as much as a card is charged", () => {
    const [few, many] = packs;
    expect(describePacks({ CREDIT_PACKS, ...networkDefinitions.card.example })).toEqual([
      few,
      { ...many, cardCents: 160 },
    ]);
  });

  it("has no prices by card where cards pay for nothing, and no packs where none are sold", () => {
    expect(describePacks({ CREDIT_PACKS })).toEqual(packs);
    expect(describePacks({})).toEqual([]);
  });
});

describe("the description of the rails", () => {
  it("has the order of the offers, and only configured rails", () => {
    const methods = (environment: NodeJS.ProcessEnv) =>
      describeOffers(environment).map(({ method }) => method);
    expect(methods({ ...solana, ...lightning })).toEqual(
      paymentMethods.filter((method) => method !== "card"),
    );
    expect(methods(solana)).toEqual(["x402"]);
    expect(methods(lightning)).toEqual(["lightning"]);
    expect(methods({})).toEqual([]);
  });

  it("refuses a rail that is configured by halves", () => {
    expect(() => describeOffers({ ...solana, X402_PAY_TO: undefined })).toThrow(SettingsError);
    expect(() => describeOffers({ LIGHTNING_PRICE_SATS: "5" })).toThrow(/LIGHTNING_NODE/);
  });

  it.each([
    ["1", "1 sat over Lightning", "0.00000001"],
    ["100000000", "100000000 sats over Lightning", "1.00000000"],
  ])("contains a price that people and catalogues read: %s sat", (sats, words, bitcoin) => {
    const [rail] = describeOffers({ ...lightning, LIGHTNING_PRICE_SATS: sats });
    expect(rail?.price).toBe(words);
    expect(rail?.catalogue.price).toEqual({ currency: "BTC", amount: bitcoin });
  });

  it("contains a price with a currency code on every rail, and how to pay", () => {
    for (const { catalogue, instructions, price } of describeOffers({ ...solana, ...lightning })) {
      expect(catalogue.price.currency).toMatch(/^[A-Z]{3}$/);
      expect(catalogue.price).toMatchObject({
        amount: expect.stringMatching(/^(?=.*[1-9])[\d.]+$/) as string,
      });
      expect(instructions.length).toBeGreaterThan(0);
      expect(price).toMatch(/^[\d.]+ \w+ /);
    }
  });

  it("contains the bounds of a price that depends on the size, and how it does", () => {
    const [sats, usdc] = describeOffers({
      ...lightning,
      LIGHTNING_PRICE_SATS: '[{"upToBytes":50000,"price":1},{"upToBytes":1000000,"price":20},{"price":100}]',
      ...solana,
      X402_PRICE_USDC: '[{"upToBytes":50000,"price":"0.01"},{"price":"0.5"}]',
    });
    expect(sats).toMatchObject({
      price: "1 to 100 sats over Lightning",
      tiers: ["Lightning: 1 sat up to 50,000 bytes, 20 sats up to 1,000,000 bytes, 100 sats above"],
      catalogue: {
        price: { currency: "BTC", min: "0.00000001", max: "0.00000100" },
        protocols: [{ l402: { currency: "SATS", min: "1", max: "100" } }],
        charges: [{ method: "lightning", amount: null, currency: "sat" }],
      },
    });
    const tiers = "0.01 USDC up to 50,000 bytes, 0.5 USDC above";
    expect(usdc).toMatchObject({
      price: "0.01 to 0.5 USDC on Solana",
      tiers: [`USDC on Solana: ${tiers}`],
      catalogue: {
        price: { currency: "USD", min: "0.01", max: "0.5" },
        charges: [{ method: "solana", amount: null, description: `By the document's size: ${tiers}` }],
      },
    });
  });

  it("lets the page reach the rail's node, and nothing else", () => {
    const [rail] = describeOffers({ ...solana, SOLANA_RPC_URL: "https://rpc.example/path?x=1" });
    expect(rail?.page.origins).toEqual(["https://rpc.example"]);
  });
});
