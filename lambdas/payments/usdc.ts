import * as z from "zod";

/** Decimal places of USDC: a base unit is a millionth. */
export const usdcDecimals = 6;

/** Converts a price in USDC to base units, without floating point. @param usdc a decimal with at most 6 places */
export function usdcBaseUnits(usdc: string): string {
  const [dollars = "", fraction = ""] = usdc.split(".");
  return BigInt(dollars + fraction.padEnd(usdcDecimals, "0")).toString();
}

/** A price in USDC, a decimal with at most 6 places. */
export const usdcPrice = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be a decimal with at most 6 places")
  .refine((price) => Number(price) > 0, "must be more than 0")
  .default("0.01");
