import type { Sheet } from "../sheet.ts";

/** The slip that is torn off an A4 page, in mm (SIX, "Swiss Implementation Guidelines QR-bill" 2.3, chapter 3.5). */
const page = { width: 210, height: 297 } as const;
const slipHeight = 105;
/** Between text and slip. */
const gap = 5;

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

/** Draws scissors that cut to the right, or upwards. */
function drawScissors(isUpright: boolean): string {
  const [box, turn] = isUpright ? ["0 0 50 82", ""] : ["0 0 82 50", " transform='translate(82) rotate(90)'"];
  const drawing =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'><g${turn}><g fill='none' stroke='#000' stroke-width='4'><circle cx='11' cy='69' r='8.5'/><circle cx='39' cy='69' r='8.5'/></g>` +
    "<path d='M14 61 35 3c5 7 5 14 2 22L19 63zM36 61 15 3c-5 7-5 14-2 22l18 38z'/></g></svg>";
  return `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`;
}

/**
 * Formats rules for the slip of a payment, which ends the last page: below the text if there is room for it (layout/place-payment-slip.ts), else on a page
 * of its own. That one is A4, whatever the others are.
 */
export function formatPaymentSlipRules(sheet: Sheet): string {
  const { margins } = sheet;
  const bare = (places: readonly string[]): string =>
    places.map((place) => `@${place} { content: none; }`).join(" ");
  const insets = (edges: readonly string[]): string =>
    edges
      .map(
        (edge) =>
          `@${edge}-left { padding-left: ${mm(margins.left)}; box-sizing: border-box; } @${edge}-right { padding-right: ${mm(margins.right)}; box-sizing: border-box; }`,
      )
      .join(" ");
  return `
@page payment-slip { size: A4; margin: 0; background-image: none; ${bare(sides)} }
@page slip-text { margin: ${mm(margins.top)} 0 ${mm(margins.bottom)} 0; ${insets(["top", "bottom"])} }
@page slip-below { margin: ${mm(margins.top)} 0 0 0; ${bare(sides.slice(3))} ${insets(["top"])} }
/* What it shows over the margins is neither broken nor makes the page wider: its size is its own. */
.slip-place { page: payment-slip; break-before: page; contain: size layout; position: relative; height: 1px; max-width: none !important; margin: 0; --room: ${String(computeRoomAboveSlip(sheet))}px; }
.payment-slip { position: absolute; left: 0; top: ${mm(page.height - slipHeight)}; width: ${mm(page.width)}; max-width: none !important; height: ${mm(slipHeight)}; margin: 0; padding: 0; border: 0; box-sizing: border-box;
  background: #fff; color: #000; font: 400 8pt/9pt ${slipFamily}, sans-serif; font-variant-numeric: normal; direction: ltr; text-align: left; hyphens: none; }
.measuring .slip-place { display: none; }
/* Chromium shows nothing beside the content of a page, so that all pages of the text have what is beside it within. */
.slip-below:not(.laying-out) main { page: slip-text; padding: 0 ${mm(margins.right)} 0 ${mm(margins.left)}; }
.slip-below:not(.laying-out) .watermark { left: ${mm(margins.left)}; }
.on-slip-page { page: slip-below; }
.slip-place.on-slip-page { break-before: auto; }
.laying-out .slip-place:not(.on-slip-page) { break-before: column; }
:is(.slip-place.on-slip-page, .laying-out .slip-place) > .payment-slip { left: ${mm(-margins.left)}; top: calc(${mm(page.height - slipHeight - margins.top)} - var(--depth, 0px)); }
main:has(> .slip-place) > h1 { margin-bottom: 6mm; }
main:has(> .slip-place) :is(.invoice-parties, .invoice-facts) { margin-block: 0 4mm; }
main:has(> .slip-place) > table :is(th, td) { padding-block: 0.42em; }
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

/** Computes how high the text of a page may be to have the slip below it, in px; 0 on other paper than A4, and on pages that differ by their sides. */
function computeRoomAboveSlip({ width, height, margins, binding }: Sheet): number {
  const isPaper = Math.abs(width - page.width) < 0.5 && Math.abs(height - page.height) < 0.5;
  return isPaper && binding === 0 ? ((page.height - slipHeight - gap - margins.top) * 96) / 25.4 : 0;
}
