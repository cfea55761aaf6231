import * as z from "zod";
import { convertPrice, priceSchema, priceSetting, type Price } from "./price.ts";

/** Decimal places of USDC: a base unit is a millionth. */
export const usdcDecimals = 6;

/** Converts an amount of USDC to base units, without floating point. @param usdc a decimal with at most 6 places */
export function usdcBaseUnits(usdc: string): string {
  const [dollars = "", fraction = ""] = usdc.split(".");
  return BigInt(dollars + fraction.padEnd(usdcDecimals, "0")).toString();
}

/** Converts a price in USDC to base units. */
export function toBaseUnits(price: Price<string>): Price<string> {
  return convertPrice(price, usdcBaseUnits);
}

const usdcAmount = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be a decimal with at most 6 places")
  .refine((price) => Number(price) > 0, "must be more than 0");

/** A price in USDC, as configurations write it: a decimal with at most 6 places, or tiers. */
export const usdcPrice = priceSchema(usdcAmount, "text, in quotes").default("0.01");

/** The same in an environment variable. */
export const usdcPriceSetting = priceSetting(
  usdcAmount,
  usdcAmount,
  "a decimal with at most 6 places",
).default("0.01");
