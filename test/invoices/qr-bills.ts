/** Invoices with Swiss QR bills, as requests have them, and what the code of each says. */

const seller = {
  name: "Schreinerei Rüegg AG",
  vat_id: "CHE123456788",
  registration: { id: "CHE-123.456.788" },
  address: { lines: ["Seestrasse 48a"], postcode: "8002", city: "Zürich", country: "CH" },
};
const buyer = {
  name: "Buchhandlung zum Bären",
  address: { lines: ["Marktgasse 3"], postcode: "3011", city: "Bern", country: "CH" },
};
const shared = { date: "2026-11-30", due_date: "2026-12-30", seller, buyer };
const lines = [{ name: "Regal, Eiche geölt", quantity: 4, unit: "piece", price: "489.50", vat: "8.1" }];

interface QrBillSample {
  readonly invoice: object;
  /** All of the code but its parties, whose fields are between these lines. */
  readonly code: string;
}

const sellerLines = "S\nSchreinerei Rüegg AG\nSeestrasse\n48a\n8002\nZürich\nCH\n\n\n\n\n\n\n";
const buyerLines = "S\nBuchhandlung zum Bären\nMarktgasse\n3\n3011\nBern\nCH";

/** With a reference of the bank. */
export const ofBank: QrBillSample = {
  invoice: {
    ...shared,
    number: "2026-0117",
    language: "de",
    currency: "CHF",
    payment: { iban: "CH44 3199 9123 0008 8901 2", reference: "21 00000 00003 13947 14300 09017" },
    lines,
  },
  code: `SPC\n0200\n1\nCH4431999123000889012\n${sellerLines}\n2116.60\nCHF\n${buyerLines}\nQRR\n210000000003139471430009017\nRechnung 2026-0117\nEPD`,
};

/** In euros, on request, with a creditor reference. */
export const inEuros: QrBillSample = {
  invoice: {
    ...shared,
    number: "2026-0118",
    language: "fr",
    currency: "EUR",
    payment: { iban: "CH93 0076 2011 6238 5295 7", reference: "RF18 5390 0754 7034", qr_bill: true },
    lines,
  },
  code: `SPC\n0200\n1\nCH9300762011623852957\n${sellerLines}\n2116.60\nEUR\n${buyerLines}\nSCOR\nRF18539007547034\nFacture 2026-0118\nEPD`,
};

/** Without a reference, of a firm in Liechtenstein, with names as long as they may be, and so many items that the slip is on the second page. */
export const long: QrBillSample = {
  invoice: {
    ...shared,
    number: "2026-0119",
    language: "it",
    currency: "CHF",
    seller: {
      ...seller,
      name: "Società cooperativa per la produzione di mobili “d’autore” e qualità",
      address: { lines: ["Landstrasse"], postcode: "9490", city: "Vaduz", country: "LI" },
    },
    payment: { iban: "LI21 0881 0000 2324 013A A", reference: "Ordine 77 – grazie" },
    lines: Array.from({ length: 30 }, (_, index) => ({
      name: `Scaffale ${String(index + 1)}`,
      quantity: 41,
      price: "1234.5",
      vat: { category: "Z", rate: 0 },
    })),
  },
  code: `SPC\n0200\n1\nLI21088100002324013AA\nS\nSocietà cooperativa per la produzione di mobili "d'autore" e qualità\nLandstrasse\n\n9490\nVaduz\nLI\n\n\n\n\n\n\n\n1518435.00\nCHF\n${buyerLines}\nNON\n\nOrdine 77 - grazie\nEPD`,
};

export const qrBillSamples: Readonly<Record<string, QrBillSample>> = { ofBank, inEuros, long };
