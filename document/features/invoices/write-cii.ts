import { escapeHtml } from "../../core/html/escape.ts";
import {
  formatAmount,
  type ComputedInvoice,
  type ComputedLine,
  type ComputedReduction,
  type TaxedReduction,
  type TaxGroup,
} from "./compute-invoice.ts";
import { formatDecimal, zero, compare, type Decimal } from "./decimal.ts";
import { invoiceTypes, paymentMeans, type Address, type Invoice, type Party } from "./schema.ts";

/** Content of an element: a text, elements, or nothing. */
type Content = string | undefined | readonly Content[];

const namespaces = {
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
  qdt: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
} as const;

/** The profile EN 16931, which ZUGFeRD also calls COMFORT. */
const guideline = "urn:cen.eu:en16931:2017";

/**
 * Writes an invoice as XML: Cross Industry Invoice of UN/CEFACT (D22B), in the syntax of EN 16931 (CEN/TS 16931-3-3) and of Factur-X. Elements have the
 * order of its schema, and those without content are left out.
 * @param reasons texts for exemptions that have none of their own, as the page has them
 */
export function writeCii(
  computed: ComputedInvoice,
  reasons: (group: TaxGroup) => string | undefined,
): string {
  const { invoice, lines } = computed;
  const declared = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  const body = [
    rsm(
      "ExchangedDocumentContext",
      ram("GuidelineSpecifiedDocumentContextParameter", ram("ID", text(guideline))),
    ),
    rsm(
      "ExchangedDocument",
      ram("ID", text(invoice.number)),
      ram("TypeCode", invoiceTypes[invoice.type ?? "invoice"]),
      ram("IssueDateTime", dateTime(invoice.date)),
      (invoice.notes ?? []).map(({ text: note, subject }) =>
        ram("IncludedNote", ram("Content", text(note)), ram("SubjectCode", text(subject))),
      ),
    ),
    rsm(
      "SupplyChainTradeTransaction",
      lines.map(writeLine),
      writeAgreement(invoice),
      writeDelivery(invoice),
      writeSettlement(computed, reasons),
    ),
  ];
  const root = element("rsm:CrossIndustryInvoice", declared.join(""), body) ?? "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function writeLine({ line, id, unit, quantity, price, priceQuantity, ...rest }: ComputedLine): Content {
  const { standard_item_id: standard } = line;
  return ram(
    "IncludedSupplyChainTradeLineItem",
    ram(
      "AssociatedDocumentLineDocument",
      ram("LineID", text(id)),
      line.note === undefined ? undefined : ram("IncludedNote", ram("Content", text(line.note))),
    ),
    ram(
      "SpecifiedTradeProduct",
      standard && ramOf("GlobalID", { schemeID: standard.scheme ?? "0160" }, text(standard.id)),
      ram("SellerAssignedID", text(line.seller_item_id)),
      ram("BuyerAssignedID", text(line.buyer_item_id)),
      ram("Name", text(line.name)),
      ram("Description", text(line.description)),
      ram("OriginTradeCountry", ram("ID", text(line.origin_country))),
    ),
    ram(
      "SpecifiedLineTradeAgreement",
      ram("BuyerOrderReferencedDocument", ram("LineID", text(line.order_line))),
      ram(
        "NetPriceProductTradePrice",
        ram("ChargeAmount", formatDecimal(price, 2)),
        priceQuantity && ramOf("BasisQuantity", { unitCode: unit }, formatDecimal(priceQuantity)),
      ),
    ),
    ram("SpecifiedLineTradeDelivery", ramOf("BilledQuantity", { unitCode: unit }, formatDecimal(quantity))),
    ram(
      "SpecifiedLineTradeSettlement",
      ram("ApplicableTradeTax", ...writeCategory(rest)),
      writePeriod(line.period),
      rest.reductions.map((one) => ram("SpecifiedTradeAllowanceCharge", ...writeReduction(one))),
      ram("SpecifiedTradeSettlementLineMonetarySummation", ram("LineTotalAmount", formatAmount(rest.net))),
    ),
  );
}

/** Writes a category with its rate; category O, not subject to VAT, has none (BR-O-05). */
function writeCategory({ category, rate }: Pick<TaxedReduction, "category" | "rate">): Content[] {
  return [ram("TypeCode", "VAT"), ram("CategoryCode", category), writeRate(category, rate)];
}

function writeRate(category: string, rate: Decimal | undefined): Content {
  return category === "O" ? undefined : ram("RateApplicablePercent", formatDecimal(rate ?? zero, 2));
}

function writeReduction({
  isCharge,
  percent,
  base,
  amount,
  reason,
  reasonCode,
}: ComputedReduction): Content[] {
  return [
    ram("ChargeIndicator", element("udt:Indicator", "", isCharge ? "true" : "false")),
    ram("CalculationPercent", percent && formatDecimal(percent)),
    ram("BasisAmount", base && formatAmount(base)),
    ram("ActualAmount", formatAmount(amount)),
    ram("ReasonCode", text(reasonCode)),
    ram("Reason", text(reason)),
  ];
}

function writePeriod(
  period: { readonly start?: string | undefined; readonly end?: string | undefined } | undefined,
): Content {
  return (
    period &&
    ram(
      "BillingSpecifiedPeriod",
      ram("StartDateTime", dateTime(period.start)),
      ram("EndDateTime", dateTime(period.end)),
    )
  );
}

function writeAgreement(invoice: Invoice): Content {
  const { seller, buyer, order, contract, project } = invoice;
  return ram(
    "ApplicableHeaderTradeAgreement",
    ram("BuyerReference", text(invoice.buyer_reference)),
    ram("SellerTradeParty", ...writeParty(seller)),
    ram("BuyerTradeParty", ...writeParty(buyer)),
    ram("BuyerOrderReferencedDocument", ram("IssuerAssignedID", text(order))),
    ram("ContractReferencedDocument", ram("IssuerAssignedID", text(contract))),
    project === undefined
      ? undefined
      : ram("SpecifiedProcuringProject", ram("ID", text(project)), ram("Name", text(project))),
  );
}

function writeParty({
  contact,
  electronic_address: electronic,
  ...party
}: Invoice["buyer"] & Partial<Party>): Content[] {
  const { id, registration } = party;
  return [
    id &&
      (id.scheme === undefined
        ? ram("ID", text(id.id))
        : ramOf("GlobalID", { schemeID: id.scheme }, text(id.id))),
    ram("Name", text(party.name)),
    ram("Description", text(party.legal_information)),
    ram(
      "SpecifiedLegalOrganization",
      registration && ramOf("ID", { schemeID: registration.scheme }, text(registration.id)),
      ram("TradingBusinessName", text(party.trading_name)),
    ),
    ram(
      "DefinedTradeContact",
      ram("PersonName", text(contact?.name)),
      ram("TelephoneUniversalCommunication", ram("CompleteNumber", text(contact?.phone))),
      ram("EmailURIUniversalCommunication", ram("URIID", text(contact?.email))),
    ),
    writeAddress(party.address),
    electronic &&
      ram("URIUniversalCommunication", ramOf("URIID", { schemeID: electronic.scheme }, text(electronic.id))),
    writeRegistration("VA", party.vat_id),
    writeRegistration("FC", party.tax_number),
  ];
}

function writeRegistration(scheme: string, id: string | undefined): Content {
  return ram("SpecifiedTaxRegistration", ramOf("ID", { schemeID: scheme }, text(id)));
}

function writeAddress({ lines = [], postcode, city, country, region }: Address): Content {
  const [first, second, third] = lines;
  return ram(
    "PostalTradeAddress",
    ram("PostcodeCode", text(postcode)),
    ram("LineOne", text(first)),
    ram("LineTwo", text(second)),
    ram("LineThree", text(third)),
    ram("CityName", text(city)),
    ram("CountryID", text(country)),
    ram("CountrySubDivisionName", text(region)),
  );
}

function writeDelivery({ delivery }: Invoice): Content {
  // The schema wants the element in any case.
  return [
    element(
      "ram:ApplicableHeaderTradeDelivery",
      "",
      [
        ram(
          "ShipToTradeParty",
          ram("Name", text(delivery?.name)),
          delivery?.address && writeAddress(delivery.address),
        ),
        ram("ActualDeliverySupplyChainEvent", ram("OccurrenceDateTime", dateTime(delivery?.date))),
      ],
      true,
    ),
  ];
}

function writeSettlement(
  { invoice, reductions, taxes, totals, means }: ComputedInvoice,
  reasons: (group: TaxGroup) => string | undefined,
): Content {
  const { payment, currency } = invoice;
  const terms = [
    ram("Description", text(payment?.terms)),
    ram("DueDateDateTime", dateTime(invoice.due_date)),
    ram("DirectDebitMandateID", text(payment?.mandate)),
  ];
  return ram(
    "ApplicableHeaderTradeSettlement",
    ram("CreditorReferenceID", text(payment?.creditor_id)),
    ram("PaymentReference", text(payment?.reference)),
    ram("InvoiceCurrencyCode", text(currency)),
    means &&
      ram(
        "SpecifiedTradeSettlementPaymentMeans",
        ram("TypeCode", paymentMeans[means]),
        ram("ApplicableTradeSettlementFinancialCard", ram("ID", text(payment?.card_number))),
        ram("PayerPartyDebtorFinancialAccount", ram("IBANID", text(payment?.debited_iban))),
        ram(
          "PayeePartyCreditorFinancialAccount",
          ram("IBANID", text(payment?.iban)),
          ram("AccountName", text(payment?.account_name)),
          ram("ProprietaryID", text(payment?.account)),
        ),
        ram("PayeeSpecifiedCreditorFinancialInstitution", ram("BICID", text(payment?.bic))),
      ),
    taxes.map((group) =>
      ram(
        "ApplicableTradeTax",
        ram("CalculatedAmount", formatAmount(group.amount)),
        ram("TypeCode", "VAT"),
        ram("ExemptionReason", text(reasons(group))),
        ram("BasisAmount", formatAmount(group.base)),
        ram("CategoryCode", group.category),
        ram("ExemptionReasonCode", text(group.reasonCode)),
        writeRate(group.category, group.rate),
      ),
    ),
    writePeriod(invoice.delivery?.period),
    reductions.map((one) =>
      ram(
        "SpecifiedTradeAllowanceCharge",
        ...writeReduction(one),
        ram("CategoryTradeTax", ...writeCategory(one)),
      ),
    ),
    ram("SpecifiedTradePaymentTerms", ...terms),
    ram(
      "SpecifiedTradeSettlementHeaderMonetarySummation",
      ram("LineTotalAmount", formatAmount(totals.lines)),
      ram("ChargeTotalAmount", formatAmount(totals.charges)),
      ram("AllowanceTotalAmount", formatAmount(totals.allowances)),
      ram("TaxBasisTotalAmount", formatAmount(totals.net)),
      ramOf("TaxTotalAmount", { currencyID: currency }, formatAmount(totals.tax)),
      compare(totals.rounding, zero) === 0 ? undefined : ram("RoundingAmount", formatAmount(totals.rounding)),
      ram("GrandTotalAmount", formatAmount(totals.gross)),
      ram("TotalPrepaidAmount", formatAmount(totals.prepaid)),
      ram("DuePayableAmount", formatAmount(totals.due)),
    ),
    (invoice.preceding ?? []).map(({ number, date }) =>
      ram(
        "InvoiceReferencedDocument",
        ram("IssuerAssignedID", text(number)),
        ram("FormattedIssueDateTime", dateTime(date, "qdt")),
      ),
    ),
  );
}

function dateTime(day: string | undefined, prefix: "udt" | "qdt" = "udt"): Content {
  return day === undefined
    ? undefined
    : element(`${prefix}:DateTimeString`, ' format="102"', day.replaceAll("-", ""));
}

function rsm(name: string, ...content: readonly Content[]): Content {
  return element(`rsm:${name}`, "", content);
}

function ram(name: string, ...content: readonly Content[]): Content {
  return element(`ram:${name}`, "", content);
}

function ramOf(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: Content,
): Content {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeHtml(value)}"`],
  );
  return element(`ram:${name}`, written.join(""), content);
}

/** Writes an element; nothing where it would have no content, unless `mayBeEmpty`. */
function element(name: string, attributes: string, content: Content, mayBeEmpty = false): string | undefined {
  const inner = [content].flat(20).join("");
  return inner === "" && !mayBeEmpty ? undefined : `<${name}${attributes}>${inner}</${name}>`;
}

function text(value: string | undefined): Content {
  return value === undefined ? undefined : escapeHtml(value);
}
