import { SpendingLimitError, UsageError } from "./errors.ts";

/** An amount in a rail's own currency. */
export interface Amount {
  readonly value: number;
  readonly currency: "SATS" | "USDC";
}

/** What may be spent. A payer asks for every amount before it signs or pays anything. */
export interface SpendingLimit {
  /** @throws {SpendingLimitError} when that is too much; nothing is spent then */
  spend(amount: Amount): void;
}

export interface Limits {
  /** Most for one document, by currency; no limit in a currency that is left out. */
  readonly perDocument?: readonly Amount[];
  /** Most for all documents together. */
  readonly inAll?: readonly Amount[];
}

/** Keeps account of what is spent. */
export function spendingLimit({ perDocument = [], inAll = [] }: Limits = {}): SpendingLimit {
  const spent = { SATS: 0, USDC: 0 };
  return {
    spend({ value, currency }) {
      const one = perDocument.find((limit) => limit.currency === currency);
      if (one && value > one.value) {
        throw new SpendingLimitError(
          `The document costs ${amountText({ value, currency })}; the limit is ${amountText(one)}. Nothing was paid. Raise the limit to buy it.`,
        );
      }
      const all = inAll.find((limit) => limit.currency === currency);
      // USDC has six decimals; sums of them must not fail by a rounding error.
      const sum = Number((spent[currency] + value).toFixed(6));
      if (all && sum > all.value) {
        throw new SpendingLimitError(
          `With this document ${amountText({ value: sum, currency })} would be spent; the limit is ${amountText(all)} in all. It was not paid for.`,
        );
      }
      spent[currency] = sum;
    },
  };
}

/** Reads `5 sats`, `0.05 USDC` or several, parted by commas. @throws {UsageError} */
export function amountsIn(text: string): Amount[] {
  return text.split(",").map((part) => {
    const [, value = "", unit = ""] = /^\s*(\d+(?:\.\d{1,6})?)\s*(sats?|usdc)\s*$/i.exec(part) ?? [];
    if (unit === "")
      throw new UsageError(`"${part.trim()}" is no amount. Write it like "5 sats" or "0.05 USDC".`);
    return { value: Number(value), currency: unit.toLowerCase() === "usdc" ? "USDC" : "SATS" };
  });
}

export function amountText({ value, currency }: Amount): string {
  return `${value} ${currency === "SATS" ? "sats" : "USDC"}`;
}
