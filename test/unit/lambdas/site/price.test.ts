import { expect, it } from "vitest";
import { formatAmounts, formatMoney, formatPrices } from "../../../../lambdas/site/price.ts";
import { everythingOnSale } from "./deployments.ts";

it("a short price has only the amounts, each once", () => {
  const { rails } = everythingOnSale;
  expect(formatPrices(rails)).toMatch(/^7 sats over Lightning, or 0\.4 USDC on Solana/);
  expect(formatAmounts(rails)).toEqual(["7 sats", "0.4 USDC"]);
  const onTwoNetworks = rails.map((rail) => ({ ...rail, price: "1 USDC on Solana or 1 USDC on Base" }));
  expect(formatAmounts(onTwoNetworks)).toEqual(["1 USDC"]);
});

it("a short price names the networks of an offer where they differ in their price", () => {
  const [first] = everythingOnSale.rails;
  const price = "0.01 to 0.05 USDC on Solana or 0.01 USDC on Base";
  expect(formatAmounts(first ? [{ ...first, price }] : []).join(" or ")).toBe(price);
});

it("a price names once an amount that networks share", () => {
  const [first] = everythingOnSale.rails;
  const inWords = (price: string) => formatPrices(first ? [{ ...first, price }] : []);
  expect(inWords("1 USDC on Solana or 1 USDC on Base or 1 USDC on Base Sepolia")).toBe(
    "1 USDC on Solana or Base or Base Sepolia",
  );
  expect(inWords("1 USDC on Solana or 2 USDC on Base")).toBe("1 USDC on Solana or 2 USDC on Base");
  expect(inWords("5 sats over Lightning")).toBe("5 sats over Lightning");
});

it("a price in plain money is in cents or dollars, and in sats where nothing is in dollars", () => {
  const [lightning, usdc] = everythingOnSale.rails;
  const money = (price: object): string =>
    formatMoney(
      lightning && usdc
        ? [
            lightning,
            { ...usdc, catalogue: { ...usdc.catalogue, price: { currency: "USD", ...price } as never } },
          ]
        : [],
    );
  expect(money({ amount: "0.01" })).toBe("1 cent");
  expect(money({ amount: "0.005" })).toBe("0.5 cents");
  expect(money({ min: "0.01", max: "1.5" })).toBe("1 cent to $1.50");
  expect(formatMoney(lightning ? [lightning] : [])).toBe("7 sats");
});
