import { expect, it } from "vitest";
import { amountsInWords, priceInWords } from "../../../../lambdas/site/price.ts";
import { everythingOnSale } from "./deployments.ts";

it("has the amounts alone where there is little room, each once", () => {
  const { rails } = everythingOnSale;
  expect(priceInWords(rails)).toMatch(/^7 sats over Lightning, or 0\.4 USDC on Solana/);
  expect(amountsInWords(rails)).toEqual(["7 sats", "0.4 USDC"]);
  const onTwoNetworks = rails.map((rail) => ({ ...rail, price: "1 USDC on Solana or 1 USDC on Base" }));
  expect(amountsInWords(onTwoNetworks)).toEqual(["1 USDC"]);
});
