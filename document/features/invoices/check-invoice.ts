import { isIban } from "./account-numbers.ts";
import {
  addressSchemes,
  allowanceReasons,
  chargeReasons,
  countries,
  currencies,
  exemptionReasons,
  identifierSchemes,
  unitCodes,
} from "./code-lists.ts";
import {
  computeInvoice,
  rulesOfCategories,
  type ComputedInvoice,
  type ComputedLine,
  type TaxedReduction,
} from "./compute-invoice.ts";
import { compare, countDecimals, parseDecimal, zero, type Decimal } from "./decimal.ts";
import { createFaultList, findFieldRule, type FaultList, type InvoiceFault } from "./faults.ts";
import { checkQrBill } from "./qr-bill.ts";
import { invoiceSchema, type Invoice, type Party } from "./schema.ts";

/** An invoice that keeps all rules, or what is wrong with it. */
export type CheckedInvoice =
  | { readonly computed: ComputedInvoice; readonly faults?: undefined }
  | { readonly faults: readonly InvoiceFault[] };

type Path = InvoiceFault["path"];
type Report = FaultList["report"];

/** Checks an invoice as front matter has it: first the form of its fields, then the rules. */
export function readInvoice(given: unknown): CheckedInvoice {
  const parsed = invoiceSchema.safeParse(dropEmpty(given), { reportInput: true });
  if (parsed.success) return checkInvoice(parsed.data);
  const { faults, report } = createFaultList();
  for (const { path, message, code, input } of parsed.error.issues) {
    const names = path.map((part) => (typeof part === "number" ? part : String(part)));
    const isAbsent =
      input === undefined &&
      (code === "invalid_type" || code === "invalid_union" || code === "invalid_value");
    report(names, findFieldRule(names), isAbsent ? "Field required." : `${message}.`);
  }
  return { faults };
}

/** Returns a value without its empty texts, as front matter has fields that are not filled in. */
function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty);
  if (typeof value !== "object" || value === null) return value === "" ? undefined : value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, dropEmpty(part)]));
}

/** Checks the rules of EN 16931 (EN 16931-1, section 6.4) that the form of the fields leaves open. */
export function checkInvoice(invoice: Invoice): CheckedInvoice {
  const { faults, report } = createFaultList();
  checkParty(invoice.seller, "seller", report);
  checkParty(invoice.buyer, "buyer", report);
  checkCodes(invoice, report);
  checkPeriods(invoice, report);
  checkDecimals(invoice, report);
  checkPayment(invoice, report);
  const computed = computeInvoice(invoice, report);
  checkCategories(computed, report);
  checkDue(computed, report);
  checkQrBill(computed, report);
  return faults.length > 0 ? { faults } : { computed };
}

function checkParty(
  {
    vat_id: vatId,
    id,
    registration,
    electronic_address: electronic,
    address,
  }: Omit<Party, "tax_number" | "legal_information">,
  name: "seller" | "buyer",
  report: Report,
): void {
  if (name === "seller" && vatId === undefined && id === undefined && registration === undefined)
    report(
      [name, "vat_id"],
      "BR-CO-26",
      "Give the seller's vat_id, registration or id, by which buyers find it.",
    );
  if (vatId !== undefined && !(countries.has(vatId.slice(0, 2)) || vatId.startsWith("EL")))
    report([name, "vat_id"], "BR-CO-09", "A VAT identifier begins with the code of its country, such as DE.");
  checkCountry(address.country, [name, "address", "country"], report);
  checkScheme(id?.scheme, [name, "id", "scheme"], "BR-CL-10", report);
  checkScheme(registration?.scheme, [name, "registration", "scheme"], "BR-CL-11", report);
  if (electronic && !addressSchemes.has(electronic.scheme))
    report(
      [name, "electronic_address", "scheme"],
      "BR-CL-25",
      "The scheme is not in the list EAS. For an email address, it is EM.",
    );
}

function checkCountry(country: string | undefined, path: Path, report: Report): void {
  if (country !== undefined && !countries.has(country))
    report(path, "BR-CL-14", "Write the country as a code of ISO 3166-1, such as DE.");
}

function checkScheme(scheme: string | undefined, path: Path, rule: string, report: Report): void {
  if (scheme !== undefined && !identifierSchemes.has(scheme))
    report(path, rule, "The scheme is not in the list of ISO/IEC 6523. A SIRET has 0009, a SIREN 0002.");
}

function checkCodes(invoice: Invoice, report: Report): void {
  const { currency, delivery, notes = [], taxes = [], lines } = invoice;
  if (!currencies.has(currency))
    report(["currency"], "BR-CL-04", "Write the currency as a code of ISO 4217, such as EUR.");
  checkCountry(delivery?.address?.country, ["delivery", "address", "country"], report);
  notes.forEach(({ subject }, index) => {
    if (subject !== undefined && !/^[A-Z][A-Z\d]{2}$/.test(subject))
      report(
        ["notes", index, "subject"],
        "BR-CL-08",
        "Write the subject as a code of UNTDID 4451, such as AAI.",
      );
  });
  taxes.forEach(({ reason_code: code }, index) => {
    if (code !== undefined && !exemptionReasons.has(code.toUpperCase()))
      report(["taxes", index, "reason_code"], "BR-CL-22", "The code is not in the list VATEX.");
  });
  lines.forEach(({ standard_item_id: item, origin_country: origin, allowances, charges }, index) => {
    checkScheme(item?.scheme, ["lines", index, "standard_item_id", "scheme"], "BR-CL-21", report);
    if (origin !== undefined && !countries.has(origin))
      report(
        ["lines", index, "origin_country"],
        "BR-CL-15",
        "Write the country as a code of ISO 3166-1, such as DE.",
      );
    checkReasons(allowances, charges, ["lines", index], report);
  });
  checkReasons(invoice.allowances, invoice.charges, [], report);
}

type Coded = readonly { readonly reason_code?: string | undefined }[] | undefined;

function checkReasons(allowances: Coded, charges: Coded, path: Path, report: Report): void {
  allowances?.forEach(({ reason_code: code }, index) => {
    if (code !== undefined && !allowanceReasons.has(code))
      report(
        [...path, "allowances", index, "reason_code"],
        "BR-CL-19",
        "The code is not in the list UNTDID 5189.",
      );
  });
  charges?.forEach(({ reason_code: code }, index) => {
    if (code !== undefined && !chargeReasons.has(code))
      report(
        [...path, "charges", index, "reason_code"],
        "BR-CL-20",
        "The code is not in the list UNTDID 7161.",
      );
  });
}

function checkPeriods({ delivery, lines }: Invoice, report: Report): void {
  const check = (
    period: { readonly start?: string | undefined; readonly end?: string | undefined } | undefined,
    path: Path,
    [ordered, filled]: readonly [string, string],
  ): void => {
    if (!period) return;
    const { start, end } = period;
    if (start === undefined && end === undefined)
      report(path, filled, "A period has a start, an end, or both.");
    if (start !== undefined && end !== undefined && end < start)
      report([...path, "end"], ordered, "The period ends before it starts.");
  };
  check(delivery?.period, ["delivery", "period"], ["BR-29", "BR-CO-19"]);
  lines.forEach(({ period }, index) => {
    check(period, ["lines", index, "period"], ["BR-30", "BR-CO-20"]);
  });
}

/** Checks that amounts are of whole cents, and prices not negative. */
function checkDecimals({ prepaid, rounding, allowances, charges, lines }: Invoice, report: Report): void {
  const check = (amount: string | undefined, path: Path, rule: string): void => {
    if (amount !== undefined && countDecimals(parseDecimal(amount)) > 2)
      report(path, rule, "An amount has at most two digits behind the point.");
  };
  const checkAll = (
    list: readonly { readonly amount?: string | undefined; readonly base?: string | undefined }[] | undefined,
    path: Path,
    [ofAmount, ofBase]: readonly [string, string],
  ): void => {
    list?.forEach(({ amount, base }, index) => {
      check(amount, [...path, index, "amount"], ofAmount);
      check(base, [...path, index, "base"], ofBase);
    });
  };
  check(prepaid, ["prepaid"], "BR-DEC-16");
  check(rounding, ["rounding"], "BR-DEC-17");
  checkAll(allowances, ["allowances"], ["BR-DEC-01", "BR-DEC-02"]);
  checkAll(charges, ["charges"], ["BR-DEC-05", "BR-DEC-06"]);
  lines.forEach((line, index) => {
    checkAll(line.allowances, ["lines", index, "allowances"], ["BR-DEC-24", "BR-DEC-25"]);
    checkAll(line.charges, ["lines", index, "charges"], ["BR-DEC-27", "BR-DEC-28"]);
    if (compare(parseDecimal(line.price), zero) < 0)
      report(
        ["lines", index, "price"],
        "BR-27",
        "A price is not negative. Make the quantity negative instead.",
      );
  });
}

function checkPayment({ payment, currency }: Invoice, report: Report): void {
  if (!payment) return;
  const { means, iban, account, card_number: card } = payment;
  const path = ["payment"];
  const isTransfer = means === "transfer" || means === "sepa-transfer";
  if (isTransfer && iban === undefined && account === undefined)
    report([...path, "iban"], "BR-61", "A transfer needs the account that it goes to: iban, or account.");
  if (means === "sepa-transfer" && iban === undefined && account !== undefined)
    report([...path, "iban"], "BR-61", "A SEPA transfer needs an IBAN.");
  if (means === "sepa-transfer" && currency !== "EUR")
    report([...path, "means"], undefined, "A SEPA transfer is in EUR. Choose transfer.");
  if (iban !== undefined && account !== undefined)
    report([...path, "account"], "BR-CO-27", "Give either an IBAN or an account without one.");
  for (const [name, id] of [
    ["iban", iban],
    ["debited_iban", payment.debited_iban],
  ] as const)
    if (id !== undefined && !isIban(id))
      report(
        [...path, name],
        undefined,
        "This is no IBAN: its check digits do not fit. Compare it with the bank's.",
      );
  if (card !== undefined && card.replace(/\D/g, "").length > 10)
    report(
      [...path, "card_number"],
      "BR-51",
      "Never write a whole card number: the last four to six digits suffice.",
    );
}

/** Checks who must be named for a category of VAT, its rate, and what else it asks for. */
function checkCategories({ invoice, lines, reductions }: ComputedInvoice, report: Report): void {
  const counts = { allowances: 0, charges: 0 };
  lines.forEach((line, index) => {
    checkUse(invoice, line, ["lines", index, "vat"], ["02", "05"], report);
    if (!unitCodes.has(line.unit))
      report(
        ["lines", index, "unit"],
        "BR-CL-23",
        "Write the unit as one of the words hour, day, piece …, or as a code of UN/ECE recommendation 20, such as HUR.",
      );
  });
  for (const reduction of reductions) {
    const list = reduction.isCharge ? "charges" : "allowances";
    checkUse(
      invoice,
      reduction,
      [list, counts[list]++, "vat"],
      reduction.isCharge ? ["04", "07"] : ["03", "06"],
      report,
    );
  }
  const all = [...lines, ...reductions];
  const isOf = (wanted: string): boolean => all.some(({ category }) => category === wanted);
  if (isOf("K")) {
    const { delivery } = invoice;
    if (delivery?.date === undefined && delivery?.period === undefined)
      report(
        ["delivery", "date"],
        "BR-IC-11",
        "An intra-community supply needs the date or the period of its delivery.",
      );
    if (delivery?.address === undefined)
      report(
        ["delivery", "address", "country"],
        "BR-IC-12",
        "An intra-community supply needs the country that it goes to.",
      );
  }
  if (isOf("O") && all.some(({ category }) => category !== "O"))
    report(
      ["lines"],
      "BR-O-11",
      "An invoice with items that are not subject to VAT (O) has no items of other categories.",
    );
}

function checkUse(
  invoice: Invoice,
  { category, rate }: Pick<ComputedLine | TaxedReduction, "category" | "rate">,
  path: Path,
  [ofParties, ofRate]: readonly [string, string],
  report: Report,
): void {
  const prefix = rulesOfCategories[category];
  const wantedParties = findMissingParty(invoice, category);
  if (wantedParties) report(wantedParties.path, `${prefix}-${ofParties}`, wantedParties.what);
  const wantedRate = findRateFault(category, rate);
  if (wantedRate !== undefined) report([...path, "rate"], `${prefix}-${ofRate}`, wantedRate);
}

function findMissingParty(
  { seller, buyer }: Invoice,
  category: ComputedLine["category"],
): { readonly path: Path; readonly what: string } | undefined {
  const isSellerKnown = seller.vat_id !== undefined || seller.tax_number !== undefined;
  const sellerPath = ["seller", "vat_id"];
  switch (category) {
    case "O":
      if (seller.vat_id !== undefined)
        return {
          path: sellerPath,
          what: "Items that are not subject to VAT (O) allow no VAT identifier of the seller. Give its tax_number or registration.",
        };
      return buyer.vat_id === undefined
        ? undefined
        : {
            path: ["buyer", "vat_id"],
            what: "Items that are not subject to VAT (O) allow no VAT identifier of the buyer.",
          };
    case "K":
    case "G":
      if (seller.vat_id === undefined)
        return { path: sellerPath, what: "This category of VAT needs the seller's VAT identifier." };
      return category === "G" || buyer.vat_id !== undefined
        ? undefined
        : { path: ["buyer", "vat_id"], what: "An intra-community supply needs the buyer's VAT identifier." };
    case "AE":
      if (isSellerKnown && buyer.vat_id === undefined && buyer.registration === undefined)
        return {
          path: ["buyer", "vat_id"],
          what: "Reverse charge needs the buyer's VAT identifier or registration.",
        };
  }
  return isSellerKnown
    ? undefined
    : { path: sellerPath, what: "This category of VAT needs the seller's vat_id or tax_number." };
}

function findRateFault(category: ComputedLine["category"], rate: Decimal | undefined): string | undefined {
  const sign = rate && compare(rate, zero);
  switch (category) {
    case "S":
      return sign === 1
        ? undefined
        : "The standard rate is above 0. For a rate of 0, choose the category Z or E.";
    case "L":
    case "M":
      return sign === undefined || sign === -1 ? "This category needs a rate of 0 or more." : undefined;
    case "O":
      return rate === undefined ? undefined : "Items that are not subject to VAT (O) have no rate.";
    default:
      return sign === undefined || sign === 0 ? undefined : "The rate of this category is 0.";
  }
}

function checkDue(
  { invoice: { due_date: dueDate, payment }, totals: { due } }: ComputedInvoice,
  report: Report,
): void {
  if (compare(due, zero) > 0 && dueDate === undefined && payment?.terms === undefined)
    report(["due_date"], "BR-CO-25", "Say by when it is to be paid: due_date, or payment.terms.");
}
