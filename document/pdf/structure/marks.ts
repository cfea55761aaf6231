import { readMark } from "../../structure-marks.ts";
import { readString, textString } from "../syntax.ts";
import { elementsOf, isElement } from "./tree.ts";
import type { StructureElement } from "./tree.ts";

const listsOfContents: Readonly<Record<string, string>> = { L: "TOC", LI: "TOCI" };

/**
 * Makes of elements what the page has marked them as.
 * @param formulas the source of each, by the number in its mark
 */
export function applyMarks(root: StructureElement, formulas: readonly string[]): void {
  const apply = (element: StructureElement, around: string): void => {
    const written = element.entries.get("Lang");
    const { language, mark } = readMark(written === undefined ? "" : readString(written));
    if (mark !== undefined) {
      if (language === "" || language === around) element.entries.delete("Lang");
      else element.entries.set("Lang", textString(language));
      applyMark(element, mark, formulas);
    }
    for (const kid of element.kids) if (isElement(kid)) apply(kid, language === "" ? around : language);
  };
  apply(root, "");
}

function applyMark(element: StructureElement, mark: string, formulas: readonly string[]): void {
  if (mark === "toc") {
    for (const one of elementsOf(element)) one.role = listsOfContents[one.role] ?? one.role;
  } else if (mark === "note") element.role = "Note";
  else if (mark.startsWith("f")) {
    element.role = "Formula";
    element.entries.set("Alt", textString(formulas[Number(mark.slice(1))] ?? "Formula"));
  } else element.role = mark;
}
