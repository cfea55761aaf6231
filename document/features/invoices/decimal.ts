/** A number in the decimal system, exactly: `units` divided by ten to the power of `scale`. Floating point would miss cents. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export const zero: Decimal = { units: 0n, scale: 0 };

/** Parses a number such as `-1200.50`, which is known to be one. */
export function parseDecimal(text: string): Decimal {
  const [whole = "0", fraction = ""] = text.split(".");
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/** Formats a number with at least `decimals` digits behind the point, and no needless zeros behind those. */
export function formatDecimal(value: Decimal, decimals = 0): string {
  const { units, scale } = trimZeros(value, decimals);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const sign = units < 0n ? "-" : "";
  const whole = digits.slice(0, digits.length - scale);
  return sign + whole + (scale === 0 ? "" : `.${digits.slice(-scale)}`);
}

export function add(...values: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...values.map((value) => value.scale));
  return { units: values.reduce((sum, value) => sum + unitsAt(value, scale), 0n), scale };
}

export function negate({ units, scale }: Decimal): Decimal {
  return { units: -units, scale };
}

export function multiply(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

/** Returns a quotient rounded to `decimals`, half away from zero, as commerce rounds. @param divisor is not zero */
export function divide(dividend: Decimal, divisor: Decimal, decimals: number): Decimal {
  // Both sides multiplied until what is left is a quotient of whole numbers.
  const above = dividend.units * 10n ** BigInt(divisor.scale + decimals);
  const below = divisor.units * 10n ** BigInt(dividend.scale);
  const [numerator, denominator] = below < 0n ? [-above, -below] : [above, below];
  const half = numerator < 0n ? -denominator : denominator;
  return { units: (2n * numerator + half) / (2n * denominator), scale: decimals };
}

export function round(value: Decimal, decimals: number): Decimal {
  return divide(value, { units: 1n, scale: 0 }, decimals);
}

/** Returns -1, 0 or 1 for a number below, equal to or above another. */
export function compare(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const { units } = add(left, negate(right));
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** Counts the digits behind the point, without needless zeros. */
export function countDecimals(value: Decimal): number {
  return trimZeros(value, 0).scale;
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

function trimZeros(value: Decimal, decimals: number): Decimal {
  let { units, scale } = value;
  while (scale > decimals && units % 10n === 0n) {
    units /= 10n;
    scale--;
  }
  return scale < decimals
    ? { units: unitsAt({ units, scale }, decimals), scale: decimals }
    : { units, scale };
}
