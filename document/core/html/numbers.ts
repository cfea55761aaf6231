import type { Element, Root } from "hast";
import { maxSpan } from "../limits/sizes/cells.ts";
import { visit } from "../tree/visit.ts";

/** Attributes whose numbers say how large something is to be drawn, or how often; and how much each may be. */
const maxValues: ReadonlyMap<string, number> = new Map([
  ["rowSpan", maxSpan.rows],
  ["colSpan", maxSpan.columns],
  ["columnspan", maxSpan.columns],
  ["rowspan", maxSpan.rows],
  ["span", maxSpan.columns],
  ["border", 20],
  ["cellPadding", 50],
  ["cellSpacing", 50],
  ["hSpace", 200],
  ["vSpace", 200],
  ["size", 50],
]);
/** The limit of every other attribute that holds a number, such as `height`: a few pages. */
const maxElsewhere = 4_000;
/** Texts, names and counters, which draw nothing larger. */
const texts: ReadonlySet<string> = new Set(
  "id name href src alt title className style value start cite lang".split(" "),
);

/** Bounds every number in the attributes of a document: fifty letters of HTML could ask for a million pages. */
export function limitAttributeNumbers(root: Root): void {
  visit(root, "element", (element) => {
    for (const [name, value] of Object.entries(element.properties)) {
      if (texts.has(name) || name.startsWith("data") || name.startsWith("aria")) continue;
      element.properties[name] = limitNumbers(value, maxValues.get(name) ?? maxElsewhere);
    }
  });
}

function limitNumbers(value: Element["properties"][string], limit: number): typeof value {
  if (typeof value === "number") return Math.max(-limit, Math.min(limit, value));
  if (typeof value !== "string" || !/\d{2}/.test(value)) return value;
  return value.replace(/\d+(?:\.\d+)?/g, (number) => (Number(number) > limit ? String(limit) : number));
}
