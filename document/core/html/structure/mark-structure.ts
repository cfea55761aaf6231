import type { Element, Parents, Root } from "hast";
import { toString } from "hast-util-to-string";
import { readMarkedLanguage, readMark } from "../../tree/structure-marks.ts";
import type { FormulaSource, StructureMark } from "../../tree/structure-marks.ts";
import { visit } from "../../tree/visit.ts";
import { formatAttachedMathml } from "../formulas/attached-mathml.ts";
import { joinFormulas } from "../formulas/join-formulas.ts";

/** Elements that HTML has names for, and that the browser does not pass on. */
const marked: Readonly<Record<string, StructureMark>> = { dl: "dl", dt: "dt", dd: "dd" };

/**
 * Marks the role of elements, for programs that read the PDF aloud: formulas, notes, lists of definitions.
 * @param language of the document
 * @param withMathml whether to attach MathML to formulas
 * @returns the source of each formula, by the number in its mark
 */
export function markStructure(root: Root, language: string, withMathml: boolean): FormulaSource[] {
  const formulas: FormulaSource[] = [];
  const mark = (element: Element, what: StructureMark) => {
    const ownLanguage = element.properties.lang;
    element.properties.lang = readMarkedLanguage(
      what,
      typeof ownLanguage === "string" && ownLanguage !== "" ? ownLanguage : language,
    );
  };
  const places: { formula: Element; parent: Parents }[] = [];
  visit(root, "element", (element, _index, parent) => {
    const { tagName, properties } = element;
    // Documents may not set marks.
    if (typeof properties.lang === "string") properties.lang = readMark(properties.lang).language;
    if (properties.lang === "") delete properties.lang;
    const what = marked[tagName];
    if (what !== undefined) mark(element, what);
    else if (tagName === "math") {
      const source = {
        text: readFormulaText(element),
        ...(withMathml && { mathml: formatAttachedMathml(element) }),
      };
      mark(element, `f${formulas.push(source) - 1}`);
      delete properties.alttext;
      if (parent) places.push({ formula: element, parent });
    }
    // A picture without a description decorates (HTML, section 4.8.4.4).
    else if (tagName === "img") properties.alt ??= "";
  });
  joinFormulas(places);
  for (const section of root.children) {
    if (section.type !== "element" || section.properties.dataFootnotes === undefined) continue;
    visit(section, "element", (element) => {
      if (element.tagName === "li" && String(element.properties.id).startsWith("fn-")) mark(element, "note");
    });
  }
  return formulas;
}

/** Returns the alternative text of a formula from the attribute that MathML has for it (MathML 3, section 2.2.1), or its characters. */
function readFormulaText(element: Element): string {
  const { alttext } = element.properties;
  const alternative = typeof alttext === "string" ? alttext : toString(element);
  return alternative.replace(/\s+/g, " ").trim() || "Formula";
}
