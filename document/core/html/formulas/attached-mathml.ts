import type { Element } from "hast";
import type { Schema } from "hast-util-sanitize";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { mathAttributes, mathElements } from "./mathml.ts";

/** The meaning of a formula, without how this page draws it: no classes, no styles, no HTML, no links. */
const mathmlAlone: Schema = {
  tagNames: [...mathElements],
  attributes: { "*": [...mathAttributes], math: ["xmlns", "dir", ...mathAttributes] },
  strip: ["script", "style", "annotation", "annotation-xml"],
};

/** Formats the MathML of a formula as an XML document, to be attached to it. Anything but MathML is removed, as by the sanitiser. */
export function formatAttachedMathml(formula: Element): string {
  const properties = { xmlns: "http://www.w3.org/1998/Math/MathML", ...formula.properties };
  const root = { ...formula, properties };
  const xml = { space: "svg", closeEmptyElements: true, tightSelfClosing: true } as const;
  return remark()
    .use(remarkHtml, { ...xml, sanitize: mathmlAlone, handlers: { root: () => root as never } })
    .stringify({ type: "root", children: [] })
    .trimEnd();
}
