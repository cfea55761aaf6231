import type { Paragraph, RootContent } from "mdast";
import type { DataUriPlaceholders } from "../../core/images/data-uri-placeholders.ts";
import type { ComputedInvoice, ComputedLine, ComputedReduction, TaxGroup } from "./compute-invoice.ts";
import { createPaymentCode, formatEpcCode } from "./payment-code.ts";
import { showPaymentSlip } from "./payment-slip.ts";
import { createQrBill } from "./qr-bill.ts";
import { compare, negate, zero } from "./decimal.ts";
import { createFormats, type InvoiceFormats } from "./formats.ts";
import { createBox, createFacts, createLines, createTable, type Cell, type Lines } from "./nodes.ts";
import type { unitWords } from "./schema.ts";
import { type Address, type Invoice, type Party } from "./schema.ts";
import { findInvoiceWords, type InvoiceWords } from "./words.ts";

/** The parts of an invoice on the page. */
export interface ShownInvoice {
  /** The kind of invoice with its number. */
  readonly title: string;
  readonly head: readonly RootContent[];
  readonly items: readonly RootContent[];
  readonly payment: readonly RootContent[];
  /** What is torn off below the text. */
  readonly slip: readonly RootContent[];
}

interface Showing {
  readonly words: InvoiceWords;
  readonly formats: InvoiceFormats;
  readonly language: string;
}

/** Shows all that the XML of an invoice says, in the language of the document. */
export function showInvoice(
  computed: ComputedInvoice,
  language: string,
  placeholders: DataUriPlaceholders,
): ShownInvoice {
  const { invoice } = computed;
  const words = findInvoiceWords(language);
  const code = formatEpcCode(computed);
  const codes = code === undefined ? [] : [createPaymentCode(code, words.scan, placeholders)];
  const bill = createQrBill(computed, language);
  const showing = { words, formats: createFormats(language, invoice.currency), language };
  return {
    title: `${words[invoice.type ?? "invoice"]} ${invoice.number}`,
    head: showHead(invoice, showing),
    items: [showLines(computed, showing), showTotals(computed, showing), ...showReasons(computed, showing)],
    payment: showPayment(computed, showing, { codes, hasSlip: bill !== undefined }),
    slip: bill === undefined ? [] : [showPaymentSlip(bill, placeholders)],
  };
}

/** Returns the reason for which a group is without VAT, as page and XML have it. */
export function findReason({ reason, category }: TaxGroup, words: InvoiceWords): string | undefined {
  if (reason !== undefined) return reason;
  return category === "AE" || category === "K" || category === "G" || category === "O"
    ? words[category]
    : undefined;
}

function showHead(invoice: Invoice, showing: Showing): RootContent[] {
  const { words, formats } = showing;
  const { seller, buyer, delivery } = invoice;
  const parties = [
    showParty(words.seller, seller, showing, [
      fact(words.taxNumber, seller.tax_number),
      seller.legal_information,
      seller.contact?.name,
      seller.contact?.phone,
      seller.contact?.email,
    ]),
    showParty(words.buyer, buyer, showing, [buyer.contact?.name, buyer.contact?.phone, buyer.contact?.email]),
    ...(delivery?.address === undefined && delivery?.name === undefined
      ? []
      : [
          createBox("div", "invoice-party", [
            ...createLines([words.deliverTo], "invoice-label"),
            ...createLines([
              delivery.name,
              ...(delivery.address ? addressLines(delivery.address, showing) : []),
            ]),
          ]),
        ]),
  ];
  const facts = createFacts(
    [
      [words.number, invoice.number],
      [words.date, formats.date(invoice.date)],
      [words.dueDate, invoice.due_date && formats.date(invoice.due_date)],
      [words.deliveryDate, delivery?.date && formats.date(delivery.date)],
      [words.period, formatPeriod(delivery?.period, showing)],
      [words.customer, buyer.id?.id],
      [words.buyerReference, invoice.buyer_reference],
      [words.order, invoice.order],
      [words.contract, invoice.contract],
      [words.project, invoice.project],
      [
        words.preceding,
        invoice.preceding
          ?.map(({ number, date }) => (date === undefined ? number : `${number}, ${formats.date(date)}`))
          .join("\n"),
      ],
    ],
    "invoice-facts",
  );
  const notes = (invoice.notes ?? []).flatMap(({ text }) => createLines([text], "invoice-note"));
  return [createBox("div", "invoice-parties", parties), ...facts, ...notes];
}

function showParty(
  label: string,
  {
    name,
    trading_name: tradingName,
    registration,
    vat_id: vatId,
    address,
  }: Omit<Party, "tax_number" | "legal_information">,
  showing: Showing,
  further: Lines,
) {
  const { words } = showing;
  return createBox("div", "invoice-party", [
    ...createLines([label], "invoice-label"),
    ...createLines([name, tradingName, ...addressLines(address, showing)], "invoice-address"),
    ...createLines(
      [fact(words.vatId, vatId), fact(words.registration, registration?.id), ...further],
      "invoice-details",
    ),
  ]);
}

function addressLines(
  { lines = [], postcode, city, region, country }: Address,
  { language }: Showing,
): Lines {
  const place = [postcode, city].filter((part) => part !== undefined).join(" ");
  return [...lines, place, region, findCountryName(country, language)];
}

function findCountryName(country: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
  } catch {
    // A code that is no region's, such as that of Kosovo in invoices.
    return country;
  }
}

function fact(term: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${term}: ${value}`;
}

function formatPeriod(
  period: { readonly start?: string | undefined; readonly end?: string | undefined } | undefined,
  { formats }: Showing,
): string | undefined {
  if (!period) return undefined;
  const [start = "", end = ""] = [period.start, period.end].map((day) => day && formats.date(day));
  return `${start} – ${end}`.trim();
}

function showLines({ lines }: ComputedInvoice, showing: Showing): RootContent {
  const { words } = showing;
  const head = ["", words.item, words.quantity, words.price, words.vat, words.amount];
  return createTable(
    "invoice-lines",
    ["left", "left", "right", "right", "right", "right"],
    [head.map((title): Cell => ({ lines: [title] })), ...lines.map((line) => showLine(line, showing))],
  );
}

function showLine(computed: ComputedLine, showing: Showing): Cell[] {
  const { words, formats } = showing;
  const { line, id, quantity, price, priceQuantity, category, rate, reductions, net } = computed;
  const unit = findUnitName(computed.unit, words);
  const quantityText = [formats.number(quantity), unit].filter((part) => part !== "").join("\u00a0");
  const per = priceQuantity ? ` ${words.per} ${formats.number(priceQuantity)}` : "";
  return [
    { lines: [id] },
    {
      isBold: true,
      lines: [
        line.name,
        line.description,
        formatPeriod(line.period, showing),
        fact(words.itemNumber, line.seller_item_id),
        fact(words.ownItemNumber, line.buyer_item_id),
        line.standard_item_id?.id,
        fact(words.orderLine, line.order_line),
        fact(words.origin, line.origin_country && findCountryName(line.origin_country, showing.language)),
        ...reductions.map((one) => `${nameReduction(one, showing)}: ${formatReduction(one, showing)}`),
        line.note,
      ],
    },
    { lines: [quantityText] },
    { lines: [formats.price(price) + per] },
    { lines: [category === "O" ? "–" : formats.percent(rate ?? zero)] },
    { lines: [formats.amount(net)] },
  ];
}

const symbols: Readonly<Record<string, string>> = {
  C62: "",
  MIN: "min",
  HUR: "h",
  GRM: "g",
  KGM: "kg",
  TNE: "t",
  MTR: "m",
  KMT: "km",
  MTK: "m²",
  MTQ: "m³",
  LTR: "l",
  KWH: "kWh",
};
const wordUnits = [
  "H87",
  "DAY",
  "WEE",
  "MON",
  "ANN",
  "SET",
  "LS",
] as const satisfies readonly (typeof unitWords)[keyof typeof unitWords][];

function findUnitName(code: string, words: InvoiceWords): string {
  const named = wordUnits.find((known) => known === code);
  return named ? words[named] : (symbols[code] ?? code);
}

function nameReduction(
  { isCharge, reason, reasonCode, percent }: ComputedReduction,
  { words, formats }: Showing,
): string {
  const name = reason ?? `${isCharge ? words.charge : words.allowance} (${reasonCode ?? ""})`;
  return percent ? `${name}, ${formats.percent(percent)}` : name;
}

function formatReduction({ isCharge, amount }: ComputedReduction, { formats }: Showing): string {
  return formats.amount(isCharge ? amount : negate(amount));
}

function showTotals({ reductions, taxes, totals }: ComputedInvoice, showing: Showing): RootContent {
  const { words, formats } = showing;
  const row = (name: string, amount: string, isBold = false): Cell[] => [
    { lines: [name], isBold },
    { lines: [amount], isBold },
  ];
  const rows = [
    ...(reductions.length === 0 ? [] : [row(words.sum, formats.amount(totals.lines))]),
    ...reductions.map((one) => row(nameReduction(one, showing), formatReduction(one, showing))),
    row(words.net, formats.amount(totals.net)),
    ...taxes.map(({ category, rate, base, amount }) => {
      const percent = category === "O" ? "" : ` ${formats.percent(rate ?? zero)}`;
      const ofBase = taxes.length === 1 ? "" : ` (${formats.amount(base)})`;
      return row(`${words.vat}${percent}${ofBase}`, formats.amount(amount));
    }),
    row(words.gross, formats.amount(totals.gross), isZero(totals.prepaid) && isZero(totals.rounding)),
    ...(isZero(totals.prepaid) ? [] : [row(words.prepaid, formats.amount(negate(totals.prepaid)))]),
    ...(isZero(totals.rounding) ? [] : [row(words.rounding, formats.amount(totals.rounding))]),
    ...(isZero(totals.prepaid) && isZero(totals.rounding)
      ? []
      : [row(words.due, formats.amount(totals.due), true)]),
  ];
  const head: Cell[] = [{ lines: [] }, { lines: [] }];
  return createTable("invoice-totals", ["left", "right"], [head, ...rows]);
}

function isZero(value: ComputedInvoice["totals"]["due"]): boolean {
  return compare(value, zero) === 0;
}

function showReasons({ taxes }: ComputedInvoice, { words }: Showing): RootContent[] {
  return createLines(
    [...new Set(taxes.map((group) => findReason(group, words) ?? group.reasonCode))],
    "invoice-reasons",
  );
}

function showPayment(
  { invoice: { payment, due_date: dueDate }, totals, means }: ComputedInvoice,
  { words, formats }: Showing,
  { codes, hasSlip }: { readonly codes: readonly Paragraph[]; readonly hasSlip: boolean },
): RootContent[] {
  /** Returns what the slip says itself, where there is none. */
  const unlessOnSlip = <Value>(value: Value): Value | undefined => (hasSlip ? undefined : value);
  const facts = createFacts(
    [
      [words.due, unlessOnSlip(formats.amount(totals.due))],
      [words.dueDate, unlessOnSlip(dueDate && formats.date(dueDate))],
      [words.means, unlessOnSlip(means && words[means === "card" ? "card-means" : means])],
      [words.holder, unlessOnSlip(payment?.account_name)],
      ["IBAN", unlessOnSlip(payment?.iban?.replace(/(.{4})(?=.)/g, "$1\u00a0"))],
      [words.account, payment?.account],
      ["BIC", payment?.bic],
      [words.reference, unlessOnSlip(payment?.reference)],
      [words.mandate, payment?.mandate],
      [words.creditor, payment?.creditor_id],
      [words.debited, payment?.debited_iban?.replace(/(.{4})(?=.)/g, "$1\u00a0")],
      [words.card, payment?.card_number],
    ],
    "invoice-facts",
  );
  const terms = createLines([payment?.terms], "invoice-terms");
  const shown = [...codes, ...terms, ...facts];
  return shown.length > 0 && payment ? [createBox("div", "invoice-payment", shown)] : [];
}
