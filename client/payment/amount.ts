import { UsageError } from "../errors.ts";

/** Currencies that documents are paid in. */
export const currencies = ["SATS", "USDC"] as const;
/** A currency of an offer, as the HTTP API names it. */
export type Currency = (typeof currencies)[number];

/** An amount in a rail's own currency. */
export interface Amount {
  /** Millionths: base units of USDC, or thousandths of a millisatoshi. An integer, so that sums are exact. */
  readonly millionths: bigint;
  readonly currency: Currency;
}

const unitsPerDollar = 1_000_000n;

/** Reads `5 sats`, `0.05 USDC` or both, parted by a comma. @throws {UsageError} */
export function parseAmounts(text: string): Amount[] {
  const amounts = text.split(",").map((part): Amount => {
    const [, integer = "", fraction = "", unit = ""] =
      /^\s*(\d{1,15})(?:\.(\d{1,6}))?\s*(sats?|usdc)\s*$/i.exec(part) ?? [];
    if (unit === "")
      throw new UsageError(`"${part.trim()}" is not an amount. Use the form "5 sats" or "0.05 USDC".`);
    return {
      millionths: BigInt(integer) * unitsPerDollar + BigInt(fraction.padEnd(6, "0")),
      currency: unit.toLowerCase() === "usdc" ? "USDC" : "SATS",
    };
  });
  for (const currency of currencies)
    if (amounts.filter((amount) => amount.currency === currency).length > 1)
      throw new UsageError(`"${text.trim()}" names two amounts of ${formatUnit(currency)}.`);
  return amounts;
}

/** Returns an amount that is given as a number of its currency, such as an offer's. */
export function toAmount(value: number, currency: Currency): Amount {
  return { millionths: BigInt(Math.round(value * Number(unitsPerDollar))), currency };
}

/** Writes an amount without needless zeros, such as `0.05 USDC`. */
export function amountText({ millionths, currency }: Amount): string {
  const fraction = String(millionths % unitsPerDollar)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${millionths / unitsPerDollar}${fraction === "" ? "" : `.${fraction}`} ${formatUnit(currency)}`;
}

/** Formats an amount of USDC with cents, as people write a wallet's balance. */
export function dollarsText(amount: Amount): string {
  const text = amountText(amount).replace(/ .*/, "");
  const [integer = "", fraction = ""] = text.split(".");
  return `${integer}.${fraction.padEnd(2, "0")} ${formatUnit(amount.currency)}`;
}

/** Returns an amount as a number of its currency. */
export function toNumber({ millionths }: Amount): number {
  return Number(millionths) / Number(unitsPerDollar);
}

/** Names a currency within a text: `sats` or `USDC`. */
export function formatUnit(currency: Currency): string {
  return currency === "SATS" ? "sats" : currency;
}
