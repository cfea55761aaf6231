import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { DocumentError } from "../errors.ts";
import { mathElements } from "../html/formulas/mathml.ts";
import { visit } from "../tree/visit.ts";
import { countWork, type Unit } from "./units.ts";

const blocks: ReadonlySet<string> = new Set("p li dt dd tr h1 h2 h3 h4 h5 h6 pre".split(" "));
const inFormulas: ReadonlySet<string> = new Set(mathElements);
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Counts the work of a document in its HTML, with everything that its lines did not show.
 * @returns the part that takes most
 * @throws {DocumentError} when the document exceeds its limit
 */
export function checkWork(hast: Root): string {
  const work = countWork();
  visit(hast, (node) => {
    let isWithin = true;
    if (node.type === "text") {
      isWithin = work.add("characters", node.value.length);
      const turned = node.value.match(turns)?.length ?? 0;
      if (turned > 0) isWithin = work.add("turns", turned);
    } else if (node.type === "element") {
      isWithin = work.add(classifyElement(node), 1);
      if (node.tagName === "pre") isWithin = work.add("codeLines", toString(node).split("\n").length);
    }
    if (!isWithin) throw new DocumentError(work.refusal);
  });
  return work.most;
}

function classifyElement({ tagName, properties }: Element): Unit {
  if (tagName === "math") return "formulas";
  if (inFormulas.has(tagName)) return "formulaParts";
  if (blocks.has(tagName)) return "blocks";
  if (tagName === "code") return "code";
  if (tagName !== "a" || properties.href === undefined) return "elements";
  return properties.dataFootnoteRef === undefined ? "links" : "notes";
}
