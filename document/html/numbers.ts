import type { Element, Root } from "hast";
import { visit } from "../visit.ts";
import { DocumentError } from "../errors.ts";
import { maxCells, tooManyCells } from "../markdown/limits.ts";

/** Attributes whose numbers say how large something is to be drawn, or how often; and how much each may be. */
const most: ReadonlyMap<string, number> = new Map([
  ["rowSpan", 200],
  ["colSpan", 40],
  ["columnspan", 40],
  ["rowspan", 200],
  ["span", 40],
  ["border", 20],
  ["cellPadding", 50],
  ["cellSpacing", 50],
  ["hSpace", 200],
  ["vSpace", 200],
  ["size", 50],
]);
/** Of every other attribute that holds a number, such as `height`: a few pages. */
const mostElsewhere = 4_000;
/** Texts, names and counters, which draw nothing larger. */
const texts: ReadonlySet<string> = new Set([
  "id",
  "name",
  "href",
  "src",
  "alt",
  "title",
  "className",
  "style",
  "value",
  "start",
  "cite",
  "lang",
]);

/**
 * Bounds every number in the attributes of a document: fifty letters of HTML could ask for a million pages.
 * @throws {DocumentError} when the tables have too many cells, counting those that span others
 */
export function boundNumbers(root: Root): void {
  let cells = 0;
  visit(root, "element", (element) => {
    for (const [name, value] of Object.entries(element.properties)) {
      if (texts.has(name) || name.startsWith("data") || name.startsWith("aria")) continue;
      element.properties[name] = bounded(value, most.get(name) ?? mostElsewhere);
    }
    if (element.tagName === "td" || element.tagName === "th") cells += spanOf(element);
  });
  if (cells > maxCells) throw new DocumentError(tooManyCells);
}

function bounded(value: Element["properties"][string], limit: number): typeof value {
  if (typeof value === "number") return Math.max(-limit, Math.min(limit, value));
  if (typeof value !== "string" || !/\d{2}/.test(value)) return value;
  return value.replace(/\d+(?:\.\d+)?/g, (number) => (Number(number) > limit ? String(limit) : number));
}

function spanOf({ properties: { rowSpan, colSpan } }: Element): number {
  return (Number(rowSpan) || 1) * (Number(colSpan) || 1);
}
