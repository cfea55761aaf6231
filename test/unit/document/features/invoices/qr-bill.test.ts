import { describe, expect, it } from "vitest";
import { readInvoice } from "../../../../../document/features/invoices/check-invoice.ts";
import { formatEpcCode } from "../../../../../document/features/invoices/payment-code.ts";
import { createQrBill, formatQrBillCode } from "../../../../../document/features/invoices/qr-bill.ts";
import { inEuros, ofBank, qrBillSamples } from "../../../../invoices/qr-bills.ts";

interface Sample {
  readonly payment: object;
  readonly seller: { readonly address: object };
  readonly buyer: { readonly address: object };
}
const [bank, euros] = [ofBank.invoice as Sample, inEuros.invoice as Sample];

function compute(invoice: object) {
  const checked = readInvoice(invoice);
  if (checked.faults) throw new Error(checked.faults.map(({ message }) => message).join("\n"));
  return checked.computed;
}

function listFaults(invoice: object): string[] {
  return (readInvoice(invoice).faults ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("the code of a QR bill", () => {
  it.each(Object.entries(qrBillSamples))("holds all that a bank needs: %s", (_, { invoice, code }) => {
    const computed = compute(invoice);
    const bill = createQrBill(computed, computed.invoice.language ?? "");
    expect(bill && formatQrBillCode(bill)).toBe(code);
  });

  it("is there in francs by itself, in euros on request, and not where nobody is to pay", () => {
    const hasBill = (invoice: object): boolean => createQrBill(compute(invoice), "de") !== undefined;
    expect(hasBill(bank)).toBe(true);
    expect(hasBill(euros)).toBe(true);
    expect(hasBill({ ...euros, payment: { ...euros.payment, qr_bill: undefined } })).toBe(false);
    expect(hasBill({ ...bank, payment: { ...bank.payment, qr_bill: false } })).toBe(false);
    expect(hasBill({ ...bank, payment: { ...bank.payment, means: "cash" } })).toBe(false);
    expect(hasBill({ ...bank, prepaid: "2116.60" })).toBe(false);
    expect(hasBill({ ...bank, type: "credit-note" })).toBe(false);
  });

  it("takes the place of the code for SEPA transfers", () => {
    expect(formatEpcCode(compute(euros))).toBeUndefined();
    expect(formatEpcCode(compute({ ...euros, payment: { ...euros.payment, qr_bill: false } }))).toContain(
      "SCT",
    );
  });

  it("has a street of its own where no number ends it", () => {
    const street = (line: string): readonly (string | undefined)[] => {
      const seller = { ...bank.seller, address: { ...bank.seller.address, lines: [line] } };
      const { creditor } = createQrBill(compute({ ...bank, seller }), "de") ?? {};
      return [creditor?.street, creditor?.building];
    };
    expect(street("Rue du Lac 12-14")).toEqual(["Rue du Lac", "12-14"]);
    expect(street("12, rue du Lac")).toEqual(["12, rue du Lac", ""]);
    expect(street("Postfach")).toEqual(["Postfach", ""]);
  });
});

describe("a QR bill that banks would refuse", () => {
  const withPayment = (payment: object): object => ({ ...bank, payment: { ...bank.payment, ...payment } });
  const iban = "CH93 0076 2011 6238 5295 7";

  it.each([
    ["payment.reference: This IBAN is a QR-IBAN", withPayment({ reference: undefined })],
    ["payment.reference: This IBAN is a QR-IBAN", withPayment({ reference: "0".repeat(27) })],
    ["payment.reference: The last digit", withPayment({ reference: "21 00000 00003 13947 14300 09018" })],
    ["payment.reference: A QR reference needs a QR-IBAN", withPayment({ iban })],
    ["payment.reference: The check digits", withPayment({ iban, reference: "RF19539007547034" })],
    ["payment.reference: The code of a QR bill holds", withPayment({ iban, reference: "订单" })],
    ["payment.iban: A QR bill needs an IBAN", withPayment({ iban: "DE02120300000000202051", qr_bill: true })],
    ["payment.means: A QR bill is paid by transfer", withPayment({ means: "cash", qr_bill: true })],
    [
      "payment.qr_bill: A QR bill asks for",
      { ...bank, lines: [{ name: "a", quantity: 1, price: 999999999, vat: 8 }] },
    ],
    ["currency: A QR bill is in CHF or EUR", { ...euros, currency: "USD" }],
    ["number: The code of a QR bill holds", { ...bank, number: "№ 7" }],
    [
      "buyer.address.postcode: A QR bill needs the postcode of the buyer",
      { ...bank, buyer: { ...bank.buyer, address: { city: "Bern", country: "CH" } } },
    ],
    [
      "seller.name: A QR bill holds at most 70",
      { ...bank, seller: { ...bank.seller, name: "a".repeat(71) } },
    ],
    ["payment.account_name: A QR bill holds at most 70", withPayment({ account_name: "a".repeat(71) })],
  ])("is named with its field: %s", (fault, invoice) => {
    expect(listFaults(invoice).filter((message) => message.startsWith(fault))).toHaveLength(1);
  });

  it("says how to do without it, where it was not asked for by name", () => {
    expect(listFaults(withPayment({ iban })).join()).toContain("set payment.qr_bill to false");
    expect(listFaults(withPayment({ iban, qr_bill: true })).join()).not.toContain("qr_bill");
  });
});
