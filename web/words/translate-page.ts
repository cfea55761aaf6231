import { formatSats } from "../lightning/amount.ts";
import {
  formatAlternatives,
  formatDollars,
  formatNumber,
  translate,
  translateCount,
  translateSaid,
} from "./translate.ts";
import { attributesInWords, listTexts, readPattern, splitPattern } from "./patterns.ts";

/** Puts the page as it is served, in English, into its language. Loaded for other languages alone. */

/** Translates all text of an element, before scripts have changed any of it. */
export function translatePage(root: Element): void {
  for (const element of listTexts(root)) {
    const { text, parts } = readPattern(element);
    fill(element, translateSaid(text), parts);
  }
  for (const name of attributesInWords)
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? "";
      element.setAttribute(name, translateSaid(text));
    }
  for (const element of root.querySelectorAll("time")) formatDuration(element);
  for (const element of root.querySelectorAll("data")) formatPrice(element);
}

/** Puts a translation into an element, with the elements that the original has within it. */
function fill(element: Element, pattern: string, parts: readonly Element[]): void {
  element.replaceChildren(
    ...splitPattern(pattern).flatMap((piece): readonly (string | Element)[] => {
      if (typeof piece === "string") return [piece];
      const part = parts[piece.number - 1];
      if (!part) return [];
      if (piece.content !== undefined) fill(part, piece.content, parts);
      return [part];
    }),
  );
}

/** Shows how long a PDF is kept, which is in hours or in days (ISO 8601). */
function formatDuration(element: HTMLTimeElement): void {
  const [, days, hours] = /^P(?:(\d+)D|T(\d+)H)$/.exec(element.dateTime) ?? [];
  const unit = days === undefined ? "hour" : "day";
  element.textContent = formatNumber(Number(days ?? hours), { style: "unit", unit, unitDisplay: "long" });
}

/** Shows a price: amounts, in any of which it can be paid, or cents, of which there may be a range. */
function formatPrice(element: HTMLDataElement): void {
  const { value, dataset } = element;
  if (dataset.price === "amounts")
    element.textContent = formatAlternatives(value.split("|").map(formatAmount));
  else if (value !== "") {
    const [from = "", to = from] = value.split("-").map((cents) => formatCents(Number(cents)));
    element.textContent = from === to ? from : translate("{from} to {to}", { from, to });
  }
}

function formatCents(cents: number): string {
  return cents >= 100 ? formatDollars(cents / 100) : translateCount("1 cent", "{count} cents", cents);
}

function formatAmount(text: string): string {
  const [, sats] = /^(\d+) sats?$/.exec(text) ?? [];
  if (sats !== undefined) return formatSats(Number(sats));
  return text.replace(/\d+(?:\.\d+)?/g, (digits) => formatNumber(Number(digits)));
}
