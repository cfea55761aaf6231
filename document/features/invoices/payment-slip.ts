import type { Image, Paragraph } from "mdast";
import { correction, generate, mode } from "lean-qr";
import type { DataUriPlaceholders } from "../../core/images/data-uri-placeholders.ts";
import { formatModules, toQrImage } from "../../core/images/qr-code.ts";
import { createBox, createLines } from "./nodes.ts";
import { formatQrBillCode, type BillParty, type QrBill } from "./qr-bill.ts";

/** 46 mm (chapter 3.5.2), in whole CSS pixels; the style has the exact length. */
const codeSidePx = "174";
/** The cross in the middle of the code, of 7 mm with its white edge (chapter 6.4.2): lengths in mm, of a code of 46. */
const codeSide = 46;
const cross = [
  { width: 7, height: 7, fill: "#fff" },
  { width: 6, height: 6, fill: "#000" },
  { width: 3.89, height: 1.17, fill: "#fff" },
  { width: 1.17, height: 3.89, fill: "#fff" },
] as const;

/** Shows the slip of a QR bill: the receipt, and the payment part beside it (chapter 3). */
export function showPaymentSlip(bill: QrBill, placeholders: DataUriPlaceholders) {
  const { words } = bill;
  const receipt = createBox("div", "slip-receipt", [
    ...createLines([words.receipt], "slip-title"),
    createBox("div", "slip-facts", showFacts(bill)),
    showAmount(bill),
    ...createLines([words.acceptancePoint], "slip-point"),
  ]);
  const code: Paragraph = {
    type: "paragraph",
    data: { hProperties: { className: ["slip-code"] } },
    children: [drawCode(bill, placeholders)],
  };
  const message = [
    ...createLines([words.message], "slip-label"),
    ...createLines([bill.message], "slip-value"),
  ];
  const part = createBox("div", "slip-part", [
    ...createLines([words.paymentPart], "slip-title"),
    code,
    showAmount(bill),
    createBox("div", "slip-facts", showFacts(bill, message)),
  ]);
  const slip = createBox("div", "payment-slip", [receipt, part]);
  slip.data = { ...slip.data, hProperties: { ...slip.data?.hProperties, lang: words.language } };
  return createBox("div", "slip-place", [slip]);
}

/** @param message what only the payment part has */
function showFacts({ words, iban, creditor, reference, debtor }: QrBill, message: readonly Paragraph[] = []) {
  const block = (label: string, lines: readonly string[]): Paragraph[] => [
    ...createLines([label], "slip-label"),
    ...lines.flatMap((line) => createLines([line], "slip-value")),
  ];
  return [
    ...block(words.account, [formatGroups(iban), ...formatParty(creditor)]),
    ...(reference.type === "NON" ? [] : block(words.reference, [formatReference(reference)])),
    ...message,
    ...block(words.payableBy, formatParty(debtor)),
  ];
}

function showAmount({ words, currency, amount }: QrBill) {
  const pair = (label: string, value: string) =>
    createBox("div", "slip-pair", [
      ...createLines([label], "slip-label"),
      ...createLines([value], "slip-value"),
    ]);
  const grouped = amount.replace(/\B(?=(?:\d{3})+\.)/g, "\u00a0");
  return createBox("div", "slip-amount", [pair(words.currency, currency), pair(words.amount, grouped)]);
}

function formatParty({ name, street, building, postcode, city, country }: BillParty): string[] {
  const place = `${postcode} ${city}`;
  return [name, `${street} ${building}`.trim(), country === "CH" ? place : `${country}-${place}`];
}

/** Formats a text in groups of four signs. */
function formatGroups(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1\u00a0");
}

/** Formats a reference of the bank in groups of five digits from its end, and a creditor reference as an IBAN. */
function formatReference({ type, text }: QrBill["reference"]): string {
  return type === "QRR"
    ? `${text.slice(0, 2)}${text.slice(2).replace(/(.{5})/g, "\u00a0$1")}`
    : formatGroups(text);
}

/** Draws the code with its cross (chapter 6): level M, in UTF-8, without a light edge, which the slip has itself. */
function drawCode(bill: QrBill, placeholders: DataUriPlaceholders): Image {
  const code = generate(mode.utf8(formatQrBillCode(bill)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
    maxVersion: 25,
  });
  const scale = code.size / codeSide;
  const signs = cross.map(({ width, height, fill }) => {
    const [across, down] = [width * scale, height * scale];
    const [left, top] = [(code.size - across) / 2, (code.size - down) / 2];
    return `<path fill="${fill}" d="M${round(left)} ${round(top)}h${round(across)}v${round(down)}h-${round(across)}z"/>`;
  });
  const drawing = formatModules(code, 0) + signs.join("");
  return toQrImage({ drawing, side: code.size }, { alt: bill.words.code, sidePx: codeSidePx, placeholders });
}

function round(length: number): string {
  return String(Math.round(length * 1000) / 1000);
}
