import { formatDecimal, round, type Decimal } from "./decimal.ts";

/** Formats numbers and dates as a language writes them, digit by digit as the XML has them. */
export interface InvoiceFormats {
  readonly amount: (value: Decimal) => string;
  readonly price: (value: Decimal) => string;
  readonly number: (value: Decimal) => string;
  readonly percent: (value: Decimal) => string;
  readonly date: (day: string) => string;
}

/** Most digits behind the point that an invoice may have. */
const maxDigits = 10;

/** @param language BCP 47 */
export function createFormats(language: string, currency: string): InvoiceFormats {
  const money = (digits: number) =>
    new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    });
  const [amounts, prices] = [money(2), money(maxDigits)];
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: maxDigits });
  const percents = new Intl.NumberFormat(language, {
    style: "unit",
    unit: "percent",
    maximumFractionDigits: maxDigits,
  });
  const days = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  // A text is formatted exactly; a number would be rounded first.
  const exact = (value: Decimal) => formatDecimal(value) as Intl.StringNumericLiteral;
  return {
    amount: (value) => amounts.format(exact(round(value, 2))),
    price: (value) => prices.format(exact(value)),
    number: (value) => numbers.format(exact(value)),
    percent: (value) => percents.format(exact(value)),
    date: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
}
