import type { PageBoxes } from "../../layout/page-box.ts";
import { coverInsets, type Sheet } from "./sheet.ts";

/** The box that a watermark is cut at, in px, and its angle, in degrees. */
export interface WatermarkRoom {
  readonly width: number;
  readonly height: number;
  /** The height of a page that is turned. */
  readonly turnedHeight: number;
  readonly rise: number;
}

/** Formats rules for the watermark's place on each page, and the size of a single word: longer ones are shrunk when they are measured. */
export function formatWatermarkRules(sheet: Sheet, font: string): string {
  const { width, height, margins } = sheet;
  const size = Math.round(Math.min(width, height) * 0.16);
  const area = `width: ${String(width - margins.left - margins.right)}mm; height: ${String(height - margins.top - margins.bottom)}mm`;
  // Without a size, a box is as large on all pages as on the first, which may be a cover.
  return `
.watermark { position: fixed; top: 0; left: 0; ${area}; z-index: -1; display: flex; align-items: center; justify-content: center; overflow: hidden; --watermark: ${String(size)}mm; }
.watermark > span { flex: none; font: 700 var(--watermark)/1 ${font}; color: #e9ebee; transform: rotate(-${String(chooseAngle(sheet))}deg); white-space: nowrap; }`;
}

/**
 * Gives a cover the margins of the other pages where all have a watermark, which is at one place on each. What is on the cover stays where it
 * was.
 */
export function formatWatermarkedCover(sheet: Sheet): string {
  const { margins, height } = sheet;
  const formatMm = (numbers: readonly number[]): string =>
    numbers.map((mm) => `${mm.toFixed(2)}mm`).join(" ");
  const { above, beside, below } = coverInsets(sheet);
  const sides = Math.max(0, beside - margins.left);
  const paddings = [Math.max(0, above - margins.top), sides, Math.max(0, below - margins.bottom)];
  return `
@page cover { margin: ${formatMm([margins.top, margins.right, margins.bottom, margins.left])}; }
.cover { min-height: ${formatMm([Math.floor(height - margins.top - margins.bottom - 1)])}; padding: ${formatMm(paddings)}; }
.cover > .logo { top: ${formatMm([height * 0.09 - margins.top])}; }`;
}

/** Computes the area of a watermark, which is cut at the margins. */
export function computeWatermarkRoom(sheet: Sheet, { upright, turned }: PageBoxes): WatermarkRoom {
  const { width } = sheet.turned ? upright : turned;
  return { width, height: upright.height, turnedHeight: turned.height, rise: chooseAngle(sheet) };
}

/** Shrinks the letters of a watermark that is too long for the page; runs in the page. It is measured outside of the text, which is not laid out for it. */
export function fitWatermark(
  { width, height, turnedHeight, rise }: WatermarkRoom,
  document = globalThis.document,
): void {
  /** A share of the area: letters reach a little beyond their boxes. */
  const maxSize = 0.97;
  const text = document.querySelector<HTMLElement>(".watermark > span");
  const measured = text?.parentElement?.cloneNode(true);
  const { HTMLElement } = document.defaultView ?? globalThis;
  if (!text || !(measured instanceof HTMLElement)) return;
  document.documentElement.append(measured);
  const { offsetWidth = 0, offsetHeight = 0 } = measured.querySelector("span") ?? {};
  measured.remove();
  const isTurned = document.querySelector(".turned-table, .turned-formula") !== null;
  const angle = (rise * Math.PI) / 180;
  const along = Math.cos(angle);
  const across = Math.sin(angle);
  const share = Math.min(
    (maxSize * width) / (offsetWidth * along + offsetHeight * across),
    (maxSize * (isTurned ? turnedHeight : height)) / (offsetWidth * across + offsetHeight * along),
  );
  if (share < 1) text.style.fontSize = `calc(var(--watermark) * ${share.toFixed(4)})`;
  // Anything below a turned page's end would be on the next page.
  if (isTurned && text.parentElement) text.parentElement.style.height = `${String(turnedHeight)}px`;
}

/** Chooses an angle, in degrees, near that of the sheet's diagonal. */
function chooseAngle({ width, height }: Sheet): number {
  return width > height ? 25 : 50;
}
