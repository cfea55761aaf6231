import {
  add,
  compare,
  divide,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  round,
  zero,
  type Decimal,
} from "./decimal.ts";
import type { FaultList } from "./faults.ts";
import type { paymentMeans } from "./schema.ts";
import { unitWords, type Invoice, type InvoiceLine, type VatCategory } from "./schema.ts";

/** An allowance or a charge, with its amount. */
export interface ComputedReduction {
  readonly isCharge: boolean;
  readonly amount: Decimal;
  readonly percent: Decimal | undefined;
  readonly base: Decimal | undefined;
  readonly reason: string | undefined;
  readonly reasonCode: string | undefined;
}

/** One on the whole invoice, with its VAT. */
export interface TaxedReduction extends ComputedReduction {
  readonly category: VatCategory;
  readonly rate: Decimal | undefined;
}

/** A line with its net amount. */
export interface ComputedLine {
  readonly line: InvoiceLine;
  readonly id: string;
  readonly unit: string;
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly priceQuantity: Decimal | undefined;
  readonly category: VatCategory;
  readonly rate: Decimal | undefined;
  readonly reductions: readonly ComputedReduction[];
  readonly net: Decimal;
}

/** All of one category and rate. */
export interface TaxGroup {
  readonly category: VatCategory;
  readonly rate: Decimal | undefined;
  readonly base: Decimal;
  readonly amount: Decimal;
  readonly reason: string | undefined;
  readonly reasonCode: string | undefined;
}

/** The sums of an invoice (BT-106 to BT-115). */
export interface Totals {
  readonly lines: Decimal;
  readonly allowances: Decimal;
  readonly charges: Decimal;
  readonly net: Decimal;
  readonly tax: Decimal;
  readonly gross: Decimal;
  readonly prepaid: Decimal;
  readonly rounding: Decimal;
  readonly due: Decimal;
}

/** An invoice with all its sums: the one source of the page and of the XML. */
export interface ComputedInvoice {
  readonly invoice: Invoice;
  readonly lines: readonly ComputedLine[];
  readonly reductions: readonly TaxedReduction[];
  readonly taxes: readonly TaxGroup[];
  readonly totals: Totals;
  readonly means: keyof typeof paymentMeans | undefined;
}

/** Digits of amounts behind the point (BR-DEC-*). */
const cents = 2;
const hundred: Decimal = { units: 100n, scale: 0 };
/** The reasons for which a category is without VAT; E has many, and must name one (BR-E-10). */
const usualReasons: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: "VATEX-EU-AE",
  K: "VATEX-EU-IC",
  G: "VATEX-EU-G",
  O: "VATEX-EU-O",
};

/** Computes all sums of an invoice in decimal arithmetic, and reports those given that differ. */
export function computeInvoice(invoice: Invoice, report: FaultList["report"]): ComputedInvoice {
  const lines = invoice.lines.map((line, index) => computeLine(line, index, report));
  const sumOfLines = add(...lines.map(({ net }) => net));
  const reductions = (["allowances", "charges"] as const).flatMap((list) =>
    (invoice[list] ?? []).map((given, index): TaxedReduction => {
      const { category, rate } = given.vat;
      const computed = computeReduction(given, list, sumOfLines, [list, index], report);
      return { ...computed, category, rate: toDecimal(rate) };
    }),
  );
  const taxes = computeTaxes(invoice, lines, reductions, report);
  const sumOf = (isCharge: boolean): Decimal =>
    add(...reductions.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount));
  const [allowances, charges] = [sumOf(false), sumOf(true)];
  const net = add(sumOfLines, charges, negate(allowances));
  const tax = add(...taxes.map(({ amount }) => amount));
  const gross = add(net, tax);
  const prepaid = toDecimal(invoice.prepaid) ?? zero;
  const rounding = toDecimal(invoice.rounding) ?? zero;
  const due = add(gross, negate(prepaid), rounding);
  const totals = { lines: sumOfLines, allowances, charges, net, tax, gross, prepaid, rounding, due };
  for (const [name, rule] of Object.entries(rulesOfTotals) as [keyof typeof rulesOfTotals, string][])
    checkGiven(invoice.totals?.[name], totals[name], ["totals", name], rule, report);
  return { invoice, lines, reductions, taxes, totals, means: findMeans(invoice) };
}

const rulesOfTotals = {
  lines: "BR-CO-10",
  allowances: "BR-CO-11",
  charges: "BR-CO-12",
  net: "BR-CO-13",
  tax: "BR-CO-14",
  gross: "BR-CO-15",
  due: "BR-CO-16",
} as const;

function computeLine(line: InvoiceLine, index: number, report: FaultList["report"]): ComputedLine {
  const path = ["lines", index];
  const quantity = parseDecimal(line.quantity);
  const price = parseDecimal(line.price);
  const given = toDecimal(line.price_quantity);
  if (given && compare(given, zero) <= 0)
    report([...path, "price_quantity"], "PEPPOL-EN16931-R121", "The quantity of a price must be above 0.");
  const priceQuantity = given && compare(given, zero) > 0 ? given : undefined;
  const full = divide(multiply(quantity, price), priceQuantity ?? { units: 1n, scale: 0 }, cents);
  const reductions = (["allowances", "charges"] as const).flatMap((list) =>
    (line[list] ?? []).map((one, number) =>
      computeReduction(one, list, full, [...path, list, number], report),
    ),
  );
  const net = add(full, ...reductions.map(({ isCharge, amount }) => (isCharge ? amount : negate(amount))));
  checkGiven(line.net, net, [...path, "net"], "PEPPOL-EN16931-R120", report);
  const { category, rate } = line.vat;
  const unit = line.unit ?? "one";
  return {
    line,
    id: line.id ?? String(index + 1),
    unit: Object.hasOwn(unitWords, unit) ? unitWords[unit as keyof typeof unitWords] : unit,
    quantity,
    price,
    priceQuantity,
    category,
    rate: toDecimal(rate),
    reductions,
    net,
  };
}

type GivenReduction = NonNullable<InvoiceLine["allowances"]>[number];

function computeReduction(
  given: GivenReduction,
  list: "allowances" | "charges",
  sum: Decimal,
  path: readonly (string | number)[],
  report: FaultList["report"],
): ComputedReduction {
  const isCharge = list === "charges";
  const isOfLine = path[0] === "lines";
  const percent = toDecimal(given.percent);
  const base = percent && (toDecimal(given.base) ?? sum);
  const amount = toDecimal(given.amount);
  const computed = percent && base && divide(multiply(base, percent), hundred, cents);
  if (computed) checkGiven(given.amount, computed, [...path, "amount"], "PEPPOL-EN16931-R040", report);
  if (!percent && given.base !== undefined)
    report([...path, "percent"], "PEPPOL-EN16931-R042", "A base needs the percentage of it.");
  if (!amount && !computed) {
    const rule = isOfLine ? (isCharge ? "BR-43" : "BR-41") : isCharge ? "BR-36" : "BR-31";
    report([...path, "amount"], rule, "Give an amount, or a percentage.");
  }
  if (given.reason === undefined && given.reason_code === undefined) {
    const rule = isOfLine ? (isCharge ? "BR-44" : "BR-42") : isCharge ? "BR-38" : "BR-33";
    report([...path, "reason"], rule, "Give a reason, or the code of one.");
  }
  return {
    isCharge,
    amount: amount ?? computed ?? zero,
    percent,
    base,
    reason: given.reason,
    reasonCode: given.reason_code,
  };
}

/** The beginning of a category's rules: `BR-S` of BR-S-08. */
export const rulesOfCategories: Readonly<Record<VatCategory, string>> = {
  S: "BR-S",
  Z: "BR-Z",
  E: "BR-E",
  AE: "BR-AE",
  K: "BR-IC",
  G: "BR-G",
  O: "BR-O",
  L: "BR-AF",
  M: "BR-AG",
};

function computeTaxes(
  { taxes: stated = [] }: Invoice,
  lines: readonly ComputedLine[],
  reductions: readonly TaxedReduction[],
  report: FaultList["report"],
): TaxGroup[] {
  const bases = new Map<string, { category: VatCategory; rate: Decimal | undefined; base: Decimal }>();
  const count = (category: VatCategory, rate: Decimal | undefined, amount: Decimal): void => {
    const key = groupKey(category, rate);
    const before = bases.get(key);
    bases.set(key, { category, rate: before ? before.rate : rate, base: add(before?.base ?? zero, amount) });
  };
  for (const { category, rate, net } of lines) count(category, rate, net);
  for (const { category, rate, isCharge, amount } of reductions)
    count(category, rate, isCharge ? amount : negate(amount));
  const statedGroups = new Map<string, number>();
  stated.forEach(({ category, rate }, index) => {
    const key = groupKey(category, toDecimal(rate));
    const prefix = rulesOfCategories[category];
    if (statedGroups.has(key))
      report(["taxes", index], `${prefix}-01`, "This category and rate is there twice.");
    else if (!bases.has(key))
      report(["taxes", index], `${prefix}-01`, "No line, allowance or charge is of this category and rate.");
    statedGroups.set(key, index);
  });
  return [...bases].map(([key, { category, rate, base }]) => {
    const index = statedGroups.get(key);
    const given = index === undefined ? undefined : stated[index];
    const prefix = rulesOfCategories[category];
    const amount = divide(multiply(base, rate ?? zero), hundred, cents);
    const path = ["taxes", ...(index === undefined ? [] : [index])];
    checkGiven(given?.base, base, [...path, "base"], `${prefix}-08`, report);
    checkGiven(given?.amount, amount, [...path, "amount"], "BR-CO-17", report);
    const isStated = given?.reason !== undefined || given?.reason_code !== undefined;
    if (bearsVat(category) && isStated)
      report(
        [...path, "reason"],
        `${prefix}-10`,
        "A category with VAT, or of rate zero, has no reason for an exemption.",
      );
    if (category === "E" && !isStated)
      report(
        path,
        "BR-E-10",
        'Say in taxes why these items are exempt: {"category": "E", "reason": "…"}, or by a reason_code of the list VATEX.',
      );
    return {
      category,
      rate,
      base,
      amount,
      reason: given?.reason,
      reasonCode: given?.reason_code ?? usualReasons[category],
    };
  });
}

/** Returns whether a category has no reason for an exemption. */
function bearsVat(category: VatCategory): boolean {
  return category === "S" || category === "Z" || category === "L" || category === "M";
}

function groupKey(category: VatCategory, rate: Decimal | undefined): string {
  const { units, scale } = round(rate ?? zero, 10);
  return `${category} ${String(units)} ${String(scale)}`;
}

function checkGiven(
  given: string | undefined,
  computed: Decimal,
  path: readonly (string | number)[],
  rule: string,
  report: FaultList["report"],
): void {
  if (given === undefined || compare(parseDecimal(given), computed) === 0) return;
  report(path, rule, `The amount is ${given}; computed from the lines, it is ${formatAmount(computed)}.`);
}

/** Formats an amount with two digits behind the point, as the XML has it. */
export function formatAmount(value: Decimal): string {
  return formatDecimal(round(value, cents), cents);
}

function findMeans({ payment, currency }: Invoice): ComputedInvoice["means"] {
  if (payment?.means) return payment.means;
  if (payment?.iban !== undefined) return currency === "EUR" ? "sepa-transfer" : "transfer";
  return payment?.account === undefined ? undefined : "transfer";
}

export function toDecimal(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : parseDecimal(text);
}
