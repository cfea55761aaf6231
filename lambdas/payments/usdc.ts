/** Decimal places of USDC: a base unit is a millionth. */
export const usdcDecimals = 6;

/** Converts a price in USDC to base units, without floating point. @param usdc a decimal with at most 6 places */
export function usdcBaseUnits(usdc: string): string {
  const [whole = "", fraction = ""] = usdc.split(".");
  return BigInt(whole + fraction.padEnd(usdcDecimals, "0")).toString();
}
