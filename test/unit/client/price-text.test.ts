import { expect, it } from "vitest";
import { priceText } from "../../../client/mcp/price-tool.ts";

it("the price that an agent reads has its range where it depends on the size", () => {
  const priced = { status: "to_be_paid" as const, money_left: [] };
  const usdc = { amount: 0.01, currency: "USDC", method: "x402" };
  const tiers = [{ up_to_bytes: 9, amount: 5 }, { amount: 50 }];
  const sats = { amount: 5, currency: "SATS", method: "lightning", price_tiers: tiers };
  expect(priceText({ ...priced, offers: [sats, usdc] })).toBe(
    "It costs 5 SATS (5 to 50 by size) by lightning, or 0.01 USDC by x402. Nothing was paid.",
  );
});
