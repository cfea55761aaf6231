import { describe, expect, it } from "vitest";
import { readInvoice } from "../../../../../document/features/invoices/check-invoice.ts";
import { findFrontMatterInvoiceFaults } from "../../../../../document/features/invoices/front-matter-invoice.ts";
import { formatEpcCode } from "../../../../../document/features/invoices/payment-code.ts";
import { writeCii } from "../../../../../document/features/invoices/write-cii.ts";
import {
  exempt,
  french,
  german,
  intraCommunity,
  reverseCharge,
  samples,
} from "../../../../invoices/samples.ts";

function compute(invoice: object) {
  const checked = readInvoice(invoice);
  if (checked.faults) throw new Error(checked.faults.map(({ message }) => message).join("\n"));
  return checked.computed;
}

function writeXml(invoice: object): string {
  return writeCii(compute(invoice), ({ reason }) => reason);
}

/** Returns the rules that an invoice breaks, each with the path of its field. */
function listFaults(invoice: object): string[] {
  return (readInvoice(invoice).faults ?? []).map(({ path, rule = "-" }) => `${rule} ${path.join(".")}`);
}

describe("the sums of an invoice", () => {
  it("are computed in decimals and rounded as commerce does", () => {
    const xml = writeXml(german);
    // 10 × 24.29 = 242.90, less 5 % = 12.145, which rounds to 12.15.
    expect(xml).toContain("<ram:ActualAmount>12.15</ram:ActualAmount>");
    expect(xml).toContain(
      "<ram:CalculatedAmount>16.15</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>230.75</ram:BasisAmount>",
    );
    expect(xml).toContain("<ram:DuePayableAmount>1695.13</ram:DuePayableAmount>");
  });

  it("hold allowances, charges, prices of a hundred and what is paid already", () => {
    const xml = writeXml(french);
    for (const part of [
      "<ram:LineTotalAmount>1120.00</ram:LineTotalAmount>",
      "<ram:ChargeTotalAmount>18.50</ram:ChargeTotalAmount>",
      "<ram:AllowanceTotalAmount>112.00</ram:AllowanceTotalAmount>",
      "<ram:TaxBasisTotalAmount>1026.50</ram:TaxBasisTotalAmount>",
      '<ram:TaxTotalAmount currencyID="EUR">205.30</ram:TaxTotalAmount>',
      "<ram:TotalPrepaidAmount>300.00</ram:TotalPrepaidAmount>",
      "<ram:DuePayableAmount>931.80</ram:DuePayableAmount>",
    ])
      expect(xml).toContain(part);
  });

  it("must agree with those that are given", () => {
    const totals = { lines: "1", allowances: "1", charges: "1", net: "1", tax: "1", gross: "1", due: "1" };
    expect(listFaults({ ...german, totals })).toEqual([
      "BR-CO-10 totals.lines",
      "BR-CO-11 totals.allowances",
      "BR-CO-12 totals.charges",
      "BR-CO-13 totals.net",
      "BR-CO-14 totals.tax",
      "BR-CO-15 totals.gross",
      "BR-CO-16 totals.due",
    ]);
  });

  it("do not lose a cent that floating point would lose", () => {
    const lines = Array.from({ length: 3 }, () => ({ name: "a", quantity: "0.1", price: "1.15", vat: 19 }));
    // Each line is 0.115, and rounds up; as a float it is 0.11499….
    expect(compute({ ...german, lines, totals: undefined }).totals.lines).toEqual({ units: 36n, scale: 2 });
  });
});

describe("the XML of an invoice", () => {
  it("names the profile, the kind and the parties by their schemes", () => {
    const xml = writeXml(french);
    expect(xml).toContain("<ram:ID>urn:cen.eu:en16931:2017</ram:ID>");
    expect(xml).toContain("<ram:TypeCode>380</ram:TypeCode>");
    expect(xml).toContain('<ram:SpecifiedLegalOrganization><ram:ID schemeID="0009">12345682400016</ram:ID>');
    expect(xml).toContain('<ram:ID schemeID="VA">FR32123456824</ram:ID>');
  });

  it("escapes what would be markup", () => {
    const lines = [{ name: "a < b & c", quantity: 1, price: 1, vat: 19 }];
    expect(writeXml({ ...reverseCharge, lines })).toContain("<ram:Name>a &lt; b &amp; c</ram:Name>");
  });

  it("gives the reason for which no VAT is charged", () => {
    expect(writeXml(reverseCharge)).toContain(
      "<ram:ExemptionReasonCode>VATEX-EU-AE</ram:ExemptionReasonCode>",
    );
    expect(writeXml(exempt)).toContain(
      "<ram:ExemptionReason>Umsatzsteuerfrei nach § 4 Nr. 21 UStG</ram:ExemptionReason>",
    );
  });

  it("is made of every sample", () => {
    for (const sample of Object.values(samples)) expect(listFaults(sample)).toEqual([]);
  });
});

describe("the code for a telephone", () => {
  it("fills in a SEPA transfer of the amount due", () => {
    expect(formatEpcCode(compute(german))).toBe(
      "BCD\n002\n1\nSCT\nBYLADEM1001\nWerkstatt Nord GmbH\nDE02120300000000202051\nEUR1695.13\n\n\n2026-0042",
    );
  });

  it("is not there for other means, other currencies, or nothing due", () => {
    for (const invoice of [
      exempt,
      samples.creditNote ?? {},
      { ...german, totals: undefined, prepaid: "1695.13" },
    ])
      expect(formatEpcCode(compute(invoice))).toBeUndefined();
  });
});

const [line] = reverseCharge.lines;
const sellerWithoutVat = { ...german.seller, vat_id: undefined };
const unknownSeller = { ...sellerWithoutVat, tax_number: undefined };
const standardLine = { name: "a", quantity: 1, price: 1, vat: 19 };

describe("a rule that an invoice breaks", () => {
  it.each([
    ["BR-02 number", { ...german, number: undefined }],
    ["BR-02 number", { ...german, number: " " }],
    ["BR-03 date", { ...german, date: "2026-02-30" }],
    ["BR-05 currency", { ...german, currency: undefined }],
    ["BR-06 seller", { ...german, seller: undefined }],
    ["BR-07 buyer.name", { ...german, buyer: { ...german.buyer, name: "" } }],
    ["BR-09 seller.address.country", { ...german, seller: { ...german.seller, address: {} } }],
    ["BR-16 lines", { ...german, lines: [] }],
    ["BR-22 lines.0.quantity", { ...reverseCharge, lines: [{ ...line, quantity: undefined }] }],
    ["BR-25 lines.0.name", { ...reverseCharge, lines: [{ ...line, name: undefined }] }],
    ["BR-26 lines.0.price", { ...reverseCharge, lines: [{ ...line, price: undefined }] }],
    ["BR-27 lines.0.price", { ...reverseCharge, lines: [{ ...line, price: -1 }] }],
    ["BR-CO-04 lines.0.vat", { ...reverseCharge, lines: [{ ...line, vat: undefined }] }],
    [
      "BR-29 delivery.period.end",
      { ...german, delivery: { period: { start: "2026-02-01", end: "2026-01-01" } } },
    ],
    ["BR-CO-19 delivery.period", { ...german, delivery: { period: {} } }],
    [
      "BR-30 lines.0.period.end",
      { ...reverseCharge, lines: [{ ...line, period: { start: "2026-02-01", end: "2026-01-01" } }] },
    ],
    ["BR-31 allowances.0.amount", { ...french, allowances: [{ reason: "a", vat: 20 }] }],
    ["BR-33 allowances.0.reason", { ...french, allowances: [{ amount: 1, vat: 20 }] }],
    ["BR-38 charges.0.reason", { ...french, charges: [{ amount: 1, vat: 20 }] }],
    [
      "BR-41 lines.0.allowances.0.amount",
      { ...reverseCharge, lines: [{ ...line, allowances: [{ reason: "a" }] }] },
    ],
    ["BR-44 lines.0.charges.0.reason", { ...reverseCharge, lines: [{ ...line, charges: [{ amount: 1 }] }] }],
    ["BR-51 payment.card_number", { ...german, payment: { means: "card", card_number: "4242424242424242" } }],
    ["BR-61 payment.iban", { ...german, payment: { means: "transfer" } }],
    ["- payment.iban", { ...german, payment: { iban: "DE03120300000000202051" } }],
    ["BR-CL-04 currency", { ...german, currency: "EURO" }],
    [
      "BR-CL-14 buyer.address.country",
      { ...german, buyer: { ...german.buyer, address: { country: "Germany" } } },
    ],
    [
      "BR-CL-19 allowances.0.reason_code",
      { ...french, allowances: [{ amount: 1, reason_code: "1", vat: 20 }] },
    ],
    ["BR-CL-20 charges.0.reason_code", { ...french, charges: [{ amount: 1, reason_code: "1", vat: 20 }] }],
    ["BR-CL-22 taxes.0.reason_code", { ...exempt, taxes: [{ category: "E", reason_code: "VATEX-EU-X" }] }],
    ["BR-CL-23 lines.0.unit", { ...reverseCharge, lines: [{ ...line, unit: "hours" }] }],
    [
      "BR-CL-25 seller.electronic_address.scheme",
      { ...german, seller: { ...german.seller, electronic_address: { id: "a", scheme: "XX" } } },
    ],
    ["BR-CO-09 seller.vat_id", { ...german, seller: { ...german.seller, vat_id: "123456789" } }],
    ["BR-CO-17 taxes.0.amount", { ...reverseCharge, taxes: [{ category: "AE", amount: 1 }] }],
    ["BR-CO-25 due_date", { ...reverseCharge, due_date: undefined }],
    [
      "BR-CO-26 seller.vat_id",
      { ...german, seller: { ...unknownSeller, registration: undefined, tax_number: "1" } },
    ],
    ["BR-DEC-16 prepaid", { ...german, totals: undefined, prepaid: "0.001" }],
    [
      "BR-DEC-24 lines.0.allowances.0.amount",
      { ...reverseCharge, lines: [{ ...line, allowances: [{ amount: "0.001", reason: "a" }] }] },
    ],
    ["BR-S-02 seller.vat_id", { ...german, lines: [standardLine], totals: undefined, seller: unknownSeller }],
    [
      "BR-S-03 seller.vat_id",
      { ...french, lines: [{ ...standardLine, vat: 20 }], seller: { ...unknownSeller } },
    ],
    ["BR-S-05 lines.0.vat.rate", { ...german, totals: undefined, lines: [{ ...standardLine, vat: 0 }] }],
    [
      "BR-S-08 taxes.0.base",
      { ...german, totals: undefined, lines: [standardLine], taxes: [{ category: "S", rate: 19, base: 2 }] },
    ],
    [
      "BR-S-10 taxes.0.reason",
      {
        ...german,
        totals: undefined,
        lines: [standardLine],
        taxes: [{ category: "S", rate: 19, reason: "a" }],
      },
    ],
    ["BR-S-01 taxes.0", { ...reverseCharge, taxes: [{ category: "S", rate: 19 }] }],
    ["BR-E-10 taxes", { ...exempt, taxes: undefined }],
    [
      "BR-E-05 lines.0.vat.rate",
      { ...exempt, lines: [{ ...standardLine, vat: { category: "E", rate: 7 } }] },
    ],
    ["BR-AE-02 buyer.vat_id", { ...reverseCharge, buyer: german.buyer }],
    ["BR-IC-02 buyer.vat_id", { ...intraCommunity, buyer: german.buyer }],
    ["BR-IC-11 delivery.date", { ...intraCommunity, delivery: { address: intraCommunity.delivery.address } }],
    ["BR-IC-12 delivery.address.country", { ...intraCommunity, delivery: { date: "2026-11-27" } }],
    [
      "BR-G-02 seller.vat_id",
      { ...reverseCharge, seller: sellerWithoutVat, lines: [{ ...line, vat: { category: "G" } }] },
    ],
    ["BR-O-02 seller.vat_id", { ...reverseCharge, lines: [{ ...line, vat: { category: "O" } }] }],
    [
      "BR-O-05 lines.0.vat.rate",
      { ...samples.creditNote, lines: [{ ...line, vat: { category: "O", rate: 0 } }] },
    ],
    [
      "BR-O-11 lines",
      {
        ...samples.creditNote,
        lines: [
          { ...line, vat: { category: "O" } },
          { ...line, vat: { category: "Z" } },
        ],
      },
    ],
    ["PEPPOL-EN16931-R120 lines.0.net", { ...reverseCharge, lines: [{ ...line, net: 1319 }] }],
    [
      "PEPPOL-EN16931-R040 allowances.0.amount",
      { ...french, allowances: [{ percent: 10, amount: 1, reason: "a", vat: 20 }] },
    ],
  ])("%s is named with its field", (fault, invoice) => {
    expect(listFaults(invoice)).toContain(fault);
  });

  it("is found in front matter before anything is paid", async () => {
    const yaml = `---\ninvoice:\n  number: "1"\n  lines: []\n---\n\nText`;
    const faults = await findFrontMatterInvoiceFaults(yaml);
    expect(faults.map(({ rule }) => rule)).toContain("BR-16");
    expect(await findFrontMatterInvoiceFaults(`\`\`\`markdown\n${yaml}\n\`\`\`\n`)).toEqual(faults);
    expect(await findFrontMatterInvoiceFaults("---\ninvoice: 12\n---\n\nText")).toEqual([]);
  });
});
