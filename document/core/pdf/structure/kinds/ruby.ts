import { isElement, createElement, type Kid, type StructureElement } from "../tree.ts";

/** Signs with their reading beside them, as pairs of both (ISO 32000-1, section 14.8.4.4.1, table 339). */
export function shapeRuby(element: StructureElement): StructureElement[] {
  const elements: StructureElement[] = [];
  let base: Kid[] = [];
  for (const kid of element.kids) {
    if (!isElement(kid) || kid.role !== "RT") base.push(kid);
    else if (base.length > 0) {
      elements.push(createElement("Ruby", [createElement("RB", base), kid], new Map(element.entries)));
      base = [];
    } else {
      kid.role = "Span";
      elements.push(kid);
    }
  }
  return base.length === 0 ? elements : [...elements, createElement("Span", base)];
}
