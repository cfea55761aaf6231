import type { Sheet } from "../sheet.ts";

/** The slip that is torn off an A4 page, in mm (SIX, "Swiss Implementation Guidelines QR-bill" 2.3, chapter 3.5). */
const page = { width: 210, height: 297 } as const;
const slipHeight = 105;
/** Between text and slip. */
const gap = 5;
/** What the scissors reach above the slip. */
const scissorsHeight = 2;

/** The class of a page that shows the slip below its text. */
export const slipBelow = "slip-below";

const sides = [
  "top-left",
  "top-center",
  "top-right",
  "bottom-left",
  "bottom-center",
  "bottom-right",
] as const;

/** The faces that are permitted are Arial, Helvetica, Frutiger and Liberation Sans; this is the last one under the name of its drawing. */
export const slipFamily = "Arimo";

/** Draws scissors that cut to the right, or upwards. Chromium cuts off what a style turns at the top of a page. */
function drawScissors(isUpright: boolean): string {
  const [box, turn] = isUpright ? ["0 0 50 82", ""] : ["0 0 82 50", " transform='translate(82) rotate(90)'"];
  const drawing =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'><g${turn}><g fill='none' stroke='#000' stroke-width='4'><circle cx='11' cy='69' r='8.5'/><circle cx='39' cy='69' r='8.5'/></g>` +
    "<path d='M14 61 35 3c5 7 5 14 2 22L19 63zM36 61 15 3c-5 7-5 14-2 22l18 38z'/></g></svg>";
  return `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`;
}

/**
 * Formats rules for the slip of a payment, which ends the last page: below the text if there is room for it, else on a page of its own. That one is
 * A4, whatever the others are.
 */
export function formatPaymentSlipRules({ width, margins }: Sheet): string {
  const textWidth = width - margins.left - margins.right;
  const bare = (places: readonly string[]): string =>
    places.map((place) => `@${place} { content: none; }`).join(" ");
  return `
@page payment-slip { size: A4; margin: ${mm(page.height - slipHeight - scissorsHeight)} 0 0 0; background-image: none; ${bare(sides)} }
@page ${slipBelow} { margin: ${mm(margins.top)} 0 0 0; background-position: 0 -${mm(margins.top)}; ${bare(sides.slice(3))} @top-left { padding-left: ${mm(margins.left)}; } @top-right { padding-right: ${mm(margins.right)}; } }
.payment-slip { page: payment-slip; break-before: page; break-inside: avoid; position: relative; top: ${mm(scissorsHeight)}; width: ${mm(page.width)}; max-width: none !important; height: ${mm(slipHeight)}; margin: 0; padding: 0; border: 0; box-sizing: border-box;
  background: #fff; color: #000; font: 400 8pt/9pt ${slipFamily}, sans-serif; font-variant-numeric: normal; direction: ltr; text-align: left; hyphens: none; }
.measuring .payment-slip { display: none; }
/* The preview, which shows columns, has it as wide as the text. */
.laying-out .payment-slip { break-before: column; top: 0; zoom: ${String(Math.floor((100 * textWidth) / page.width) / 100)}; }
.${slipBelow} main { page: ${slipBelow}; padding: 0 ${mm(margins.right)} 0 ${mm(margins.left)}; }
.${slipBelow} .payment-slip { page: auto; break-before: auto; position: fixed; top: auto; bottom: 0; left: 0; }
.${slipBelow} .watermark { left: ${mm(margins.left)}; }
main:has(> .payment-slip) > h1 { margin-bottom: 6mm; }
main:has(> .payment-slip) :is(.invoice-parties, .invoice-facts) { margin-block: 0 4mm; }
main:has(> .payment-slip) > table :is(th, td) { padding-block: 0.42em; }
.payment-slip::before, .payment-slip::after { content: ""; position: absolute; }
.payment-slip::before { inset: 0 0 auto 0; border-top: 0.5pt dashed #000; }
.payment-slip::after { inset: 0 auto 0 62mm; border-left: 0.5pt dashed #000; }
.slip-receipt::before, .slip-receipt::after { content: ""; position: absolute; background: ${drawScissors(false)} 0 0 / contain no-repeat; }
.slip-receipt::before { width: 4.92mm; height: 3mm; left: 5mm; top: -1.5mm; }
.slip-receipt::after { width: 3mm; height: 4.92mm; left: 60.5mm; top: 12mm; background-image: ${drawScissors(true)}; }
.payment-slip :is(div, p) { margin: 0; padding: 0; border: 0; font-style: normal; color: #000; text-align: left; text-indent: 0; max-width: none; }
:is(.slip-receipt, .slip-part) > * { position: absolute; overflow: hidden; }
.payment-slip .slip-title { font-size: 11pt; line-height: 11pt; font-weight: 700; top: 5mm; height: 7mm; }
p.slip-label { font-size: 6pt; font-weight: 700; }
.slip-facts > .slip-label:not(:first-child) { margin-top: 9pt; }
.slip-value { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; text-wrap: wrap; }
.slip-amount { display: flex; }
.slip-receipt > :is(.slip-title, .slip-facts, .slip-amount, .slip-point) { left: 5mm; width: 52mm; }
.slip-receipt > .slip-facts { top: 12mm; height: 56mm; }
.slip-receipt > .slip-amount { top: 68mm; height: 14mm; }
.slip-receipt .slip-pair:first-child { width: 13mm; }
.payment-slip .slip-point { top: 82mm; height: 18mm; font-size: 6pt; font-weight: 700; text-align: right; }
.slip-part > :is(.slip-title, .slip-code, .slip-amount) { left: 67mm; width: 51mm; }
.slip-part > .slip-code { top: 17mm; width: 46mm; height: 46mm; }
.slip-code > img { display: block; width: 46mm; height: 46mm; max-width: none; max-height: none; margin: 0; }
.slip-part > .slip-amount { top: 68mm; height: 22mm; }
.slip-part .slip-pair:first-child { width: 22mm; }
.slip-part > .slip-facts { left: 118mm; top: 5mm; width: 87mm; height: 85mm; }
.slip-part p.slip-label { font-size: 8pt; line-height: 11pt; }
.slip-part .slip-facts > .slip-label:not(:first-child) { margin-top: 11pt; }
.slip-part .slip-value { font-size: 10pt; line-height: 11pt; -webkit-line-clamp: 3; }
.slip-part .slip-amount .slip-value { line-height: 13pt; }`;
}

function mm(length: number): string {
  return `${String(length)}mm`;
}

/** Computes how high a text may be to have the slip below it, in px; 0 on other paper than A4. */
export function computeRoomAboveSlip({ width, height, margins }: Sheet): number {
  const isPaper = Math.abs(width - page.width) < 0.5 && Math.abs(height - page.height) < 0.5;
  return isPaper ? ((page.height - slipHeight - gap - margins.top) * 96) / 25.4 : 0;
}

/** Whether and how a text of one page may have its slip below it. */
export interface SlipRoom {
  /** Of the text, in px. */
  readonly width: number;
  readonly height: number;
  readonly className: string;
}

/** Shows the slip below a text that leaves room for it, if it is set a little closer; runs in the page. @returns whether it is there */
export function placePaymentSlip(
  { width, height, className }: SlipRoom,
  document = globalThis.document,
): boolean {
  const { HTMLElement } = document.defaultView ?? globalThis;
  const { classList } = document.documentElement;
  const text = document.querySelector("main");
  const isAlone = document.querySelector("section.cover, body > nav.contents") === null;
  if (!(text instanceof HTMLElement) || !isAlone) return false;
  // The slip is hidden then.
  classList.add("measuring");
  text.style.width = `${String(width)}px`;
  const closer = ["", "closer-1", "closer-2", "closer-3"];
  const fitting = closer.find((step) => {
    if (step !== "") classList.add(step);
    const isRoom = text.getBoundingClientRect().height <= height;
    if (step !== "" && !isRoom) classList.remove(step);
    return isRoom;
  });
  text.style.width = "";
  classList.remove("measuring");
  if (fitting === undefined) return false;
  classList.add(className);
  return true;
}
