import { hasFittingDigits, isIban } from "./account-numbers.ts";
import { formatAmount, type ComputedInvoice } from "./compute-invoice.ts";
import { compare, parseDecimal, zero } from "./decimal.ts";
import type { FaultList, InvoiceFault } from "./faults.ts";
import type { Invoice, Party } from "./schema.ts";
import { findSlipWords, type SlipWords } from "./slip-words.ts";
import { findInvoiceWords } from "./words.ts";

/**
 * The Swiss QR bill: what its code and its slip say. Source: SIX, "Swiss Implementation Guidelines QR-bill", version 2.3, chapters 3 and 4. Addresses
 * are structured ones, since banks have taken no others since November 2025.
 */
export interface QrBill {
  readonly iban: string;
  readonly creditor: BillParty;
  readonly debtor: BillParty;
  /** With a point and two digits behind it. */
  readonly amount: string;
  readonly currency: "CHF" | "EUR";
  readonly reference: BillReference;
  /** Unstructured: what the payment is for. */
  readonly message: string;
  readonly words: SlipWords;
}

export interface BillParty {
  readonly name: string;
  readonly street: string;
  readonly building: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
}

export interface BillReference {
  /** Of the bank, of ISO 11649, or none. */
  readonly type: "QRR" | "SCOR" | "NON";
  readonly text: string;
}

type Report = FaultList["report"];

const most = parseDecimal("999999999.99");
/** The most characters of each field (chapter 4.2). */
const limits = { name: 70, street: 70, building: 16, postcode: 16, city: 35 } as const;
const maxMessage = 140;
/** What follows a fault of an invoice that did not ask for a QR bill by name. */
const wayOut = "Mend it, or set payment.qr_bill to false.";

/** Returns whether an invoice is to have a QR bill: by its own choice, or as is usual in francs. */
export function wantsQrBill({ payment, currency }: Invoice): boolean {
  const isSwiss = payment?.iban !== undefined && isSwissAccount(payment.iban);
  return payment?.qr_bill ?? (currency === "CHF" && isSwiss);
}

/** Returns the QR bill of an invoice that has kept the rules; undefined where it has none. @param language BCP 47 */
export function createQrBill(
  { invoice, totals, means }: ComputedInvoice,
  language: string,
): QrBill | undefined {
  const { payment, currency, seller, buyer, number, type = "invoice" } = invoice;
  const isTransfer = means === "transfer" || means === "sepa-transfer";
  const isAsked =
    wantsQrBill(invoice) && isTransfer && compare(totals.due, zero) > 0 && type !== "credit-note";
  if (!isAsked || payment?.iban === undefined || (currency !== "CHF" && currency !== "EUR")) return undefined;
  const words = findSlipWords(language);
  const reference = readReference(payment.iban, payment.reference);
  const about = `${findInvoiceWords(words.language)[type]} ${number}`;
  const message = reference.type === "NON" ? (payment.reference ?? about) : about;
  return {
    iban: payment.iban,
    creditor: toBillParty({ ...seller, name: payment.account_name ?? seller.name }),
    debtor: toBillParty(buyer),
    amount: formatAmount(totals.due),
    currency,
    reference,
    message: Array.from(plain(message)).slice(0, maxMessage).join(""),
    words,
  };
}

/** Formats the text of the code (chapter 4.2.2), a field on each line. */
export function formatQrBillCode({
  iban,
  creditor,
  debtor,
  amount,
  currency,
  reference,
  message,
}: QrBill): string {
  const formatParty = ({ name, street, building, postcode, city, country }: BillParty): string[] => [
    "S",
    ...[name, street, building, postcode, city, country],
  ];
  const ultimateCreditor = Array<string>(7).fill("");
  return [
    ...["SPC", "0200", "1", iban],
    ...formatParty(creditor),
    ...ultimateCreditor,
    ...[amount, currency],
    ...formatParty(debtor),
    ...[reference.type, reference.text, message, "EPD"],
  ].join("\n");
}

/** Checks what a QR bill asks for beyond the rules of EN 16931. */
export function checkQrBill({ invoice, totals, means }: ComputedInvoice, report: Report): void {
  const { payment, currency, seller, buyer, number } = invoice;
  if (!payment || !wantsQrBill(invoice)) return;
  const isTransfer = means === "transfer" || means === "sepa-transfer";
  if (!isTransfer && payment.qr_bill !== true) return;
  const path = ["payment"];
  const reportBill = (at: InvoiceFault["path"], what: string): void => {
    report(at, undefined, `${what}${payment.qr_bill === true ? "" : ` ${wayOut}`}`);
  };
  if (!isTransfer)
    reportBill(
      [...path, "means"],
      "A QR bill is paid by transfer. Choose the means transfer, or leave it out.",
    );
  if (currency !== "CHF" && currency !== "EUR") reportBill(["currency"], "A QR bill is in CHF or EUR.");
  if (compare(totals.due, most) > 0)
    reportBill([...path, "qr_bill"], "A QR bill asks for 999999999.99 at most.");
  const { iban, reference } = payment;
  if (iban === undefined || !isSwissAccount(iban)) {
    reportBill([...path, "iban"], "A QR bill needs an IBAN of Switzerland or Liechtenstein (CH, LI).");
    return;
  }
  const fault = findReferenceFault(iban, reference);
  if (fault !== undefined) reportBill([...path, "reference"], fault);
  else if (reference !== undefined) checkCharacters(reference, [...path, "reference"], reportBill);
  checkCharacters(number, ["number"], reportBill);
  const namePath = payment.account_name === undefined ? ["seller", "name"] : [...path, "account_name"];
  checkParty({ ...seller, name: payment.account_name ?? seller.name }, "seller", namePath, reportBill);
  checkParty(buyer, "buyer", ["buyer", "name"], reportBill);
}

/** Returns whether banks of Switzerland or Liechtenstein keep an account. */
function isSwissAccount(iban: string): boolean {
  return /^(?:CH|LI)\d{7}[A-Z\d]{12}$/.test(iban) && isIban(iban);
}

/** Returns whether an account is one for payments with a reference of the bank: its institution's number tells (chapter 3.5). */
function isQrIban(iban: string): boolean {
  const institution = Number(iban.slice(4, 9));
  return institution >= 30_000 && institution <= 31_999;
}

function readReference(iban: string, given = ""): BillReference {
  const text = given.replace(/\s/g, "").toUpperCase();
  if (isQrIban(iban)) return { type: "QRR", text };
  return isCreditorReference(text) ? { type: "SCOR", text } : { type: "NON", text: "" };
}

function findReferenceFault(iban: string, given = ""): string | undefined {
  const text = given.replace(/\s/g, "").toUpperCase();
  const isOfBank = /^\d{27}$/.test(text);
  if (isQrIban(iban)) {
    if (!isOfBank || /^0+$/.test(text))
      return "This IBAN is a QR-IBAN, whose payments have a QR reference of 27 digits.";
    return computeCheckDigit(text.slice(0, -1)) === Number(text.at(-1))
      ? undefined
      : "The last digit of the QR reference does not fit the others. Compare it with the bank's.";
  }
  if (isOfBank) return "A QR reference needs a QR-IBAN, and this is another IBAN. Ask the bank for it.";
  return /^RF\d\d[A-Z\d]{1,21}$/.test(text) && !isCreditorReference(text)
    ? "The check digits of the creditor reference (RF…) do not fit."
    : undefined;
}

/** Computes the check digit of a QR reference: modulo 10, recursively (chapter 3.6, annex B). */
function computeCheckDigit(digits: string): number {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  let carry = 0;
  for (const digit of digits) carry = table[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10;
}

/** Returns whether a text is a creditor reference (ISO 11649), whose check digits are computed as those of an IBAN. */
function isCreditorReference(text: string): boolean {
  return /^RF\d\d[A-Z\d]{1,21}$/.test(text) && hasFittingDigits(text);
}

/** Removes what only typesetters need, and line breaks: the code has none of them. */
function plain(text: string): string {
  return text
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐-―−]/g, "-")
    .replaceAll("…", "...")
    .replace(/\s+/g, " ");
}

/** Characters that the code may have (chapter 4.1.1): Latin, with the letters of all of Europe, and the euro. */
const permitted = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/;

function checkCharacters(
  text: string,
  path: InvoiceFault["path"],
  reportBill: (path: InvoiceFault["path"], what: string) => void,
): void {
  if (!permitted.test(plain(text)))
    reportBill(path, "The code of a QR bill holds no characters but those of Latin script here.");
}

function toBillParty({ name, address }: Pick<Party, "name" | "address">): BillParty {
  const { lines: [line = ""] = [], postcode = "", city = "", country } = address;
  const street = plain(line);
  const end = street.lastIndexOf(" ");
  const last = street.slice(end + 1);
  // 12, 12a, 12-14 and 12/3 are numbers of buildings.
  const isNumbered = end > 0 && /^\d[\da-z/-]*$/i.test(last) && last.length <= limits.building;
  return {
    name: plain(name),
    street: isNumbered ? street.slice(0, end) : street,
    building: isNumbered ? last : "",
    postcode: plain(postcode),
    city: plain(city),
    country,
  };
}

function checkParty(
  party: Pick<Party, "name" | "address">,
  who: "seller" | "buyer",
  namePath: InvoiceFault["path"],
  reportBill: (path: InvoiceFault["path"], what: string) => void,
): void {
  const bill = toBillParty(party);
  const paths = {
    name: namePath,
    street: [who, "address", "lines", 0],
    postcode: [who, "address", "postcode"],
    city: [who, "address", "city"],
  } as const;
  for (const field of ["name", "street", "postcode", "city"] as const) {
    const text = bill[field];
    if (text === "" && (field === "postcode" || field === "city"))
      reportBill(paths[field], `A QR bill needs the ${field} of the ${who}.`);
    if (Array.from(text).length > limits[field])
      reportBill(paths[field], `A QR bill holds at most ${String(limits[field])} characters here.`);
    checkCharacters(text, paths[field], reportBill);
  }
}
