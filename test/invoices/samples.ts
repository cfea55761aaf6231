/** Invoices as requests have them, for tests and for other programs' validators. */

const germanSeller = {
  name: "Werkstatt Nord GmbH",
  vat_id: "DE123456789",
  tax_number: "22/815/08154",
  registration: { id: "HRB 12345" },
  address: { lines: ["Hafenstraße 12"], postcode: "20457", city: "Hamburg", country: "DE" },
  contact: { name: "Ute Berg", phone: "+49 40 1234567", email: "rechnung@werkstatt-nord.example" },
  electronic_address: { id: "rechnung@werkstatt-nord.example", scheme: "EM" },
};
const germanBuyer = {
  name: "Buchhandlung Süd OHG",
  id: { id: "K-2071" },
  address: { lines: ["Marktplatz 3"], postcode: "80331", city: "München", country: "DE" },
};
const frenchBuyer = {
  name: "Éditions du Midi SARL",
  vat_id: "FR40303265045",
  registration: { id: "30326504500017", scheme: "0009" },
  address: { lines: ["12 rue du Port"], postcode: "13002", city: "Marseille", country: "FR" },
};

/** Domestic, with two rates and an allowance on a line. */
export const german = {
  number: "2026-0042",
  date: "2026-11-30",
  due_date: "2026-12-14",
  currency: "EUR",
  order: "PO-7731",
  seller: germanSeller,
  buyer: germanBuyer,
  delivery: { date: "2026-11-27" },
  payment: {
    iban: "DE02 1203 0000 0000 2020 51",
    account_name: "Werkstatt Nord GmbH",
    bic: "BYLADEM1001",
    reference: "2026-0042",
    terms: "Zahlbar innerhalb von 14 Tagen ohne Abzug.",
  },
  lines: [
    { name: "Regal, Eiche geölt", quantity: 2, unit: "piece", price: "489.50", vat: 19 },
    { name: "Aufbau vor Ort", quantity: "3.5", unit: "hour", price: 68, vat: 19 },
    {
      name: "Fachbuch „Holz“",
      quantity: 10,
      unit: "piece",
      price: "24.29",
      vat: 7,
      allowances: [{ percent: 5, reason: "Mengenrabatt" }],
    },
  ],
  totals: { lines: "1447.75", net: "1447.75", tax: "247.38", gross: "1695.13", due: "1695.13" },
};

/** With SIRET, notes by subject, allowance and charge on the whole, a price for a hundred, and a part paid already. */
export const french = {
  number: "F-2026-118",
  date: "2026-11-30",
  currency: "EUR",
  notes: [
    { text: "Indemnité forfaitaire pour frais de recouvrement : 40 €.", subject: "PMT" },
    { text: "Pénalités de retard : trois fois le taux d’intérêt légal.", subject: "PMD" },
    { text: "Pas d’escompte pour paiement anticipé.", subject: "AAB" },
  ],
  buyer_reference: "SERVICE-12",
  contract: "C-2025-9",
  seller: {
    name: "Atelier Dupont SAS",
    trading_name: "Atelier Dupont",
    vat_id: "FR32123456824",
    registration: { id: "12345682400016", scheme: "0009" },
    address: { lines: ["3 rue des Lilas", "Bâtiment B"], postcode: "69003", city: "Lyon", country: "FR" },
  },
  buyer: frenchBuyer,
  delivery: { period: { start: "2026-11-01", end: "2026-11-30" } },
  payment: { iban: "FR1420041010050500013M02606", terms: "30 jours fin de mois." },
  lines: [
    { name: "Impression offset", quantity: 2500, price: "12.80", price_quantity: 100, vat: 20 },
    { name: "Conseil graphique", quantity: "1.25", unit: "day", price: "640", vat: 20 },
  ],
  allowances: [{ percent: 10, reason: "Remise fidélité", reason_code: "95", vat: 20 }],
  charges: [{ amount: "18.50", reason: "Livraison", reason_code: "DL", vat: 20 }],
  prepaid: 300,
};

/** A service to a firm in another state of the EU. */
export const reverseCharge = {
  number: "2026-0043",
  date: "2026-11-30",
  due_date: "2026-12-30",
  currency: "EUR",
  seller: germanSeller,
  buyer: frenchBuyer,
  payment: { iban: "DE02120300000000202051" },
  lines: [{ name: "Consulting", quantity: 12, unit: "hour", price: 110, vat: { category: "AE" } }],
};

/** Goods to a firm in another state of the EU. */
export const intraCommunity = {
  ...reverseCharge,
  number: "2026-0044",
  delivery: { date: "2026-11-27", address: frenchBuyer.address },
  lines: [{ name: "Oak shelf", quantity: 4, unit: "piece", price: "489.5", vat: { category: "K", rate: 0 } }],
};

/** Exempt and standard-rated items beside one another, in another currency, with rounding. */
export const exempt = {
  number: "2026-0045",
  date: "2026-11-30",
  due_date: "2026-12-30",
  currency: "CHF",
  seller: germanSeller,
  buyer: germanBuyer,
  payment: { means: "transfer", account: "12-3456-7" },
  lines: [
    { name: "Seminar", quantity: 1, price: "250.01", vat: { category: "E" } },
    { name: "Handbook", quantity: 3, price: "19.99", vat: { category: "S", rate: 7 } },
  ],
  taxes: [{ category: "E", reason: "Umsatzsteuerfrei nach § 4 Nr. 21 UStG" }],
  rounding: "-0.03",
};

/** Corrects an invoice, paid by card, of a small firm that is not subject to VAT. */
export const creditNote = {
  type: "credit-note",
  number: "2026-0046",
  date: "2026-11-30",
  currency: "EUR",
  preceding: [{ number: "2026-0031", date: "2026-10-02" }],
  seller: {
    name: "Ada Klein",
    tax_number: "22/815/08155",
    registration: { id: "HRA 77" },
    address: { country: "DE" },
  },
  buyer: { name: "Buchhandlung Süd OHG", address: { country: "DE" } },
  payment: { means: "card", card_number: "4242", terms: "Wird auf die Karte erstattet." },
  lines: [{ name: "Lektorat", quantity: 1, unit: "lump-sum", price: 80, vat: { category: "O" } }],
};

export const samples: Readonly<Record<string, object>> = {
  german,
  french,
  reverseCharge,
  intraCommunity,
  exempt,
  creditNote,
};
