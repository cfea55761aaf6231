import { readMark } from "../../tree/structure-marks.ts";
import type { FormulaSource } from "../../tree/structure-marks.ts";
import { readString, formatTextString } from "../file/syntax.ts";
import type { FormulaFiles } from "./formula-files.ts";
import { listElements, isElement } from "./tree.ts";
import type { StructureElement } from "./tree.ts";

const listsOfContents: Readonly<Record<string, string>> = { L: "TOC", LI: "TOCI" };

/**
 * Gives elements the roles that the page marked.
 * @param formulas the source of each, by the number in its mark
 */
export function applyMarks(
  root: StructureElement,
  formulas: readonly FormulaSource[],
  files: FormulaFiles,
): void {
  const apply = (element: StructureElement, around: string): void => {
    const written = element.entries.get("Lang");
    const { language, mark } = readMark(written === undefined ? "" : readString(written));
    if (mark !== undefined) {
      if (language === "" || language === around) element.entries.delete("Lang");
      else element.entries.set("Lang", formatTextString(language));
      applyMark(element, mark, formulas, files);
    }
    for (const kid of element.kids) if (isElement(kid)) apply(kid, language === "" ? around : language);
  };
  apply(root, "");
}

function applyMark(
  element: StructureElement,
  mark: string,
  formulas: readonly FormulaSource[],
  files: FormulaFiles,
): void {
  if (mark === "toc") {
    for (const inner of listElements(element)) inner.role = listsOfContents[inner.role] ?? inner.role;
  } else if (mark === "note") element.role = "Note";
  else if (mark === "group") element.role = "NonStruct";
  else if (mark.startsWith("f")) {
    element.role = "Formula";
    const { text = "Formula", mathml } = formulas[Number(mark.slice(1))] ?? {};
    element.entries.set("Alt", formatTextString(text));
    if (mathml !== undefined) element.entries.set("AF", `[${files.referToFile(mathml)}]`);
  } else element.role = mark;
}
