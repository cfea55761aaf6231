import * as z from "zod";

/** The most lines of an invoice, and the most of any other list in it. */
export const maxLines = 1_000;
const maxItems = 100;

/** Types of invoices, with their codes (UNTDID 1001, BT-3). */
export const invoiceTypes = {
  invoice: "380",
  "credit-note": "381",
  corrected: "384",
  "debit-note": "383",
  partial: "326",
  prepayment: "386",
  "self-billed": "389",
} as const;

/** Means of payment, with their codes (UNTDID 4461, BT-81). */
export const paymentMeans = {
  transfer: "30",
  "sepa-transfer": "58",
  "direct-debit": "49",
  "sepa-direct-debit": "59",
  card: "48",
  cash: "10",
  cheque: "20",
  online: "68",
  other: "1",
} as const;

/** Words for units, with their codes (UN/ECE recommendation 20). */
export const unitWords = {
  one: "C62",
  piece: "H87",
  minute: "MIN",
  hour: "HUR",
  day: "DAY",
  week: "WEE",
  month: "MON",
  year: "ANN",
  gram: "GRM",
  kilogram: "KGM",
  tonne: "TNE",
  metre: "MTR",
  kilometre: "KMT",
  "square-metre": "MTK",
  "cubic-metre": "MTQ",
  litre: "LTR",
  "kilowatt-hour": "KWH",
  set: "SET",
  "lump-sum": "LS",
} as const;

/** The categories of VAT (UNTDID 5305, BT-151): S is taxed, Z zero rated, E exempt, AE reverse charge, K an intra-community supply, G an export, O outside. */
export const vatCategories = ["S", "Z", "E", "AE", "K", "G", "O", "L", "M"] as const;

/** Absent and null mean the same, so that both result in the same document. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

// XML can't hold them, however they are written (XML 1.0, section 2.2).
const unwritable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]|\p{Cs}/u;
const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "String should have at least 1 character that is not white space")
    .max(most, `String should have at most ${String(most)} characters`)
    .refine((value) => !unwritable.test(value), "Remove the control characters: XML can't hold them");
const line = text(1_000);
const code = text(100);

const numberForm = /^-?\d{1,15}(?:\.\d{1,10})?$/;
/** A number as text, exactly as it was written, without needless zeros: `12.50` and 12.5 make the same document. */
const decimal = z
  .union([z.number(), z.string()])
  .refine(
    (value) => numberForm.test(String(value).trim()),
    "Write a number such as 1200.50, with at most 15 digits before the point and 10 behind it",
  )
  .transform((value) => canonicalNumber(String(value).trim()));

function canonicalNumber(written: string): string {
  const [whole = "", fraction = ""] = written.replace("-", "").split(".");
  const digits = `${whole.replace(/^0+(?=\d)/, "")}.${fraction}`.replace(/0+$/, "").replace(/\.$/, "");
  return written.startsWith("-") && digits !== "0" ? `-${digits}` : digits;
}

const date = z
  .string()
  .trim()
  .refine(isDate, "Write a date that exists, as year-month-day: 2026-11-30")
  .meta({ format: "date" });

function isDate(value: string): boolean {
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const list = <Schema extends z.ZodType>(schema: Schema, most = maxItems) =>
  z.array(schema).max(most, `List should have at most ${String(most)} items`);

const period = z
  .object({ start: optional(date), end: optional(date) })
  .meta({ description: "A period of service; one of the two dates is enough." });

const identifier = z.object({
  id: line,
  scheme: optional(code).meta({ description: "Scheme (ISO/IEC 6523), such as `0009` for a SIRET." }),
});

const address = z.object({
  lines: optional(list(line, 3)).meta({ description: "Street and number, up to three lines." }),
  postcode: optional(code),
  city: optional(line),
  region: optional(line),
  country: code.meta({ description: "ISO 3166-1, such as `DE` (BT-40, BT-55)." }),
});

const vatId = code
  .transform((id) => id.replace(/[\s.]/g, "").toUpperCase())
  .meta({ description: "With its country: `DE123456789`." });

const partyShape = {
  name: line.meta({ description: "Legal name (BT-27, BT-44)." }),
  trading_name: optional(line),
  id: optional(identifier).meta({ description: "Identifier, such as a customer number (BT-29, BT-46)." }),
  registration: optional(identifier).meta({
    description: "Legal registration, such as SIREN, SIRET or that of a commercial register (BT-30, BT-47).",
  }),
  vat_id: optional(vatId).meta({ description: "VAT identifier (BT-31, BT-48)." }),
  electronic_address: optional(
    z.object({ id: line, scheme: code.meta({ description: "Scheme (EAS), such as `EM` for email." }) }),
  ),
  address,
  contact: optional(z.object({ name: optional(line), phone: optional(line), email: optional(line) })),
};

const seller = z.object({
  ...partyShape,
  tax_number: optional(line).meta({ description: "Local tax number (BT-32), such as a Steuernummer." }),
  legal_information: optional(line).meta({ description: "Further legal information (BT-33)." }),
});
const buyer = z.object(partyShape);

const vatObject = z.object({
  category: z.enum(vatCategories),
  rate: optional(decimal).meta({ description: "In percent; none in category O." }),
});
/** A rate alone is of the category S. */
const vat = z
  .union([decimal, vatObject])
  .transform((given): z.output<typeof vatObject> =>
    typeof given === "string" ? { category: "S", rate: given } : given,
  )
  .meta({
    description: 'A rate in percent, such as 19, or category and rate: `{"category": "AE"}`.',
  });

const reductionShape = {
  amount: optional(decimal).meta({ description: "Computed if there is a percentage; it must agree." }),
  percent: optional(decimal),
  base: optional(decimal).meta({ description: "What the percentage is of; the sum, if absent." }),
  reason: optional(line),
  reason_code: optional(code),
};
const lineReduction = z.object(reductionShape);
const reduction = z.object({ ...reductionShape, vat });

const invoiceLine = z.object({
  id: optional(code).meta({ description: "Number of the line (BT-126); counted if absent." }),
  name: line.meta({ description: "Name of the item (BT-153)." }),
  description: optional(text(10_000)),
  note: optional(text(10_000)),
  quantity: decimal.meta({ description: "Quantity (BT-129)." }),
  unit: optional(code).meta({
    description: `One of the words ${Object.keys(unitWords).join(", ")}, or a code of UN/ECE recommendation 20; \`one\` if absent (BT-130).`,
  }),
  price: decimal.meta({ description: "Net price of an item (BT-146)." }),
  price_quantity: optional(decimal).meta({
    description: "Quantity that the price is for, if not 1 (BT-149).",
  }),
  vat,
  net: optional(decimal).meta({ description: "Net amount of the line (BT-131), if it is to be checked." }),
  allowances: optional(list(lineReduction)),
  charges: optional(list(lineReduction)),
  period: optional(period),
  order_line: optional(code),
  seller_item_id: optional(line),
  buyer_item_id: optional(line),
  standard_item_id: optional(identifier).meta({
    description: "Such as a GTIN; the scheme is 0160 if absent (BT-157).",
  }),
  origin_country: optional(code),
});

const payment = z.object({
  means: optional(z.enum(Object.keys(paymentMeans) as [keyof typeof paymentMeans])).meta({
    description: "With an IBAN and in EUR, `sepa-transfer` if absent.",
  }),
  iban: optional(code.transform((id) => id.replace(/\s/g, "").toUpperCase())).meta({
    description: "Account of the seller (BT-84).",
  }),
  account: optional(code).meta({ description: "Account of the seller that has no IBAN (BT-84)." }),
  account_name: optional(line),
  bic: optional(code.transform((id) => id.replace(/\s/g, "").toUpperCase())),
  reference: optional(text(140)).meta({
    description:
      "Remittance information (BT-83); on a QR bill a QR reference, a creditor reference (`RF…`), or a message.",
  }),
  qr_bill: optional(z.boolean()).meta({
    description:
      "Whether the last page ends with the slip of a Swiss QR bill. In CHF, with an IBAN of CH or LI, it does if this is absent; in EUR, if this is true.",
  }),
  terms: optional(text(10_000)).meta({ description: "Terms of payment (BT-20)." }),
  card_number: optional(code).meta({ description: "Its last digits only (BT-87)." }),
  mandate: optional(code).meta({ description: "Mandate reference of a direct debit (BT-89)." }),
  creditor_id: optional(code).meta({ description: "Creditor identifier of a direct debit (BT-90)." }),
  debited_iban: optional(code.transform((id) => id.replace(/\s/g, "").toUpperCase())),
});

const sums = ["lines", "allowances", "charges", "net", "tax", "gross", "due"] as const;

/**
 * An invoice by the semantic model of EN 16931, in words of this interface. Sums are computed; those that are given must agree. A field that the
 * standard calls mandatory is mandatory here; all else is told by `check-invoice.ts`.
 */
export const invoiceSchema = z
  .object({
    profile: optional(z.enum(["en16931"])).meta({
      description: "Profile of Factur-X and ZUGFeRD: `en16931`, which is also called COMFORT.",
    }),
    type: optional(z.enum(Object.keys(invoiceTypes) as [keyof typeof invoiceTypes])).meta({
      description: "`invoice` if absent (BT-3).",
    }),
    language: optional(
      code.refine(
        (tag) => /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(tag),
        "Write the language as a tag, such as de or pt-BR",
      ),
    ).meta({
      description:
        "Language of the document, as a tag such as `de`; that of the front matter (`lang`) or of the text, if absent.",
    }),
    number: line.meta({ description: "Number of the invoice (BT-1)." }),
    date: date.meta({ description: "Date of issue (BT-2)." }),
    due_date: optional(date).meta({ description: "Date by which it is to be paid (BT-9)." }),
    currency: code.meta({ description: "ISO 4217, such as `EUR` (BT-5)." }),
    notes: optional(
      list(
        z
          .union([text(10_000), z.object({ text: text(10_000), subject: optional(code) })])
          .transform((note) => (typeof note === "string" ? { text: note, subject: undefined } : note)),
      ),
    ).meta({ description: "Texts, or texts with a subject code of UNTDID 4451 (BT-21, BT-22)." }),
    buyer_reference: optional(line).meta({ description: "Such as a Leitweg-ID (BT-10)." }),
    order: optional(line).meta({ description: "Number of the purchase order (BT-13)." }),
    contract: optional(line).meta({ description: "Number of the contract (BT-12)." }),
    project: optional(line).meta({ description: "Reference of the project (BT-11)." }),
    preceding: optional(list(z.object({ number: line, date: optional(date) }))).meta({
      description: "Invoices that this one corrects or completes (BG-3).",
    }),
    seller,
    buyer,
    delivery: optional(
      z.object({
        date: optional(date).meta({ description: "Date of delivery (BT-72)." }),
        period: optional(period),
        name: optional(line),
        address: optional(address),
      }),
    ),
    payment: optional(payment),
    lines: z
      .array(invoiceLine)
      .min(1, "List should have at least 1 item")
      .max(maxLines, `List should have at most ${String(maxLines)} items`),
    allowances: optional(list(reduction)).meta({ description: "Allowances on the whole invoice (BG-20)." }),
    charges: optional(list(reduction)).meta({ description: "Charges on the whole invoice (BG-21)." }),
    taxes: optional(
      list(
        z.object({
          category: z.enum(vatCategories),
          rate: optional(decimal),
          base: optional(decimal),
          amount: optional(decimal),
          reason: optional(line).meta({ description: "Why no VAT is charged (BT-120)." }),
          reason_code: optional(code).meta({ description: "The same as a code of the list VATEX (BT-121)." }),
        }),
      ),
    ).meta({ description: "Reasons of exemptions, and sums to be checked, by category and rate (BG-23)." }),
    prepaid: optional(decimal).meta({ description: "Amount paid already (BT-113)." }),
    rounding: optional(decimal).meta({
      description: "Added to the amount due, so that it is round (BT-114).",
    }),
    totals: optional(
      z.object(
        Object.fromEntries(sums.map((name) => [name, optional(decimal)])) as Record<
          (typeof sums)[number],
          ReturnType<typeof optional<typeof decimal>>
        >,
      ),
    ).meta({ description: "Sums to be checked (BT-106 to BT-115). They are computed in any case." }),
  })
  .meta({ id: "Invoice" });

/** An invoice whose fields have the right form. */
export type Invoice = z.output<typeof invoiceSchema>;
export type InvoiceLine = Invoice["lines"][number];
export type Party = z.output<typeof seller>;
export type Address = z.output<typeof address>;
export type VatCategory = (typeof vatCategories)[number];
