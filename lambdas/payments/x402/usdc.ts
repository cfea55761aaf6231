/** Places after the point in USDC; a base unit is a millionth. */
export const usdcDecimals = 6;

/** A price in USDC as base units, without ever being a float. @param usdc a decimal with at most 6 places */
export function usdcBaseUnits(usdc: string): string {
  const [whole = "", fraction = ""] = usdc.split(".");
  return BigInt(whole + fraction.padEnd(usdcDecimals, "0")).toString();
}
