import type { PriceRates } from "../../lambdas/http-contract/responses.ts";
import { currencyOf } from "./currency.ts";

/** What is asked for by a rail. USDC counts as dollars. */
export interface Price {
  readonly amount: number;
  readonly unit: "sat" | "dollar";
}

const satsInBitcoin = 100_000_000;

/**
 * What a price is about, in the money of whoever reads it, such as `about €0.0046`.
 * @param language of the reader, whose region tells the money
 * @returns undefined where the money or its rate is not known, or the price is in that money already
 */
export function estimateText(
  { amount, unit }: Price,
  rates: PriceRates,
  language: string,
): string | undefined {
  const currency = currencyOf(language);
  if (currency === undefined || (unit === "dollar" && currency === "USD")) return undefined;
  const dollars = unit === "dollar" ? amount : amount / satsInBitcoin / rateOf(rates, "BTC");
  const estimate = dollars * rateOf(rates, currency);
  return Number.isFinite(estimate) && estimate > 0
    ? `about ${moneyText(estimate, currency, language)}`
    : undefined;
}

/** NaN where there is none. */
function rateOf(rates: PriceRates, code: string): number {
  const rate: unknown = rates[code];
  return typeof rate === "number" ? rate : Number.NaN;
}

/** With the digits that the currency has, and more where they would say nothing of the first two that count. */
function moneyText(amount: number, currency: string, language: string): string {
  const style = { style: "currency", currency } as const;
  const { maximumFractionDigits: usual = 2 } = new Intl.NumberFormat(language, style).resolvedOptions();
  const needed = 1 - Math.floor(Math.log10(amount));
  return new Intl.NumberFormat(language, {
    ...style,
    minimumFractionDigits: usual,
    maximumFractionDigits: Math.min(Math.max(usual, needed), maxFractionDigits),
  }).format(amount);
}

/** ECMA-402, "SetNumberFormatDigitOptions", until 2023. */
const maxFractionDigits = 20;
