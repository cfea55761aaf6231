import { isElement, createElement, type Kid, type StructureElement } from "../tree.ts";

/** Lists have items alone, and items have a label and a body (ISO 32000-1, section 14.8.4.3.3). */

const partsOfLists = new Set(["LI", "Note", "Caption"]);

/** Turns every kid of a list into an item (ISO 32000-1, section 14.8.4.3.3). */
export function shapeList(kids: readonly Kid[]): Kid[] {
  return kids.map((kid) =>
    isElement(kid) && partsOfLists.has(kid.role) ? kid : createElement("LI", [createElement("LBody", [kid])]),
  );
}

/** Puts the kids of an item into its body, behind its label. */
export function shapeItem(kids: readonly Kid[]): Kid[] {
  const isPart = (kid: Kid) => isElement(kid) && (kid.role === "Lbl" || kid.role === "LBody");
  const contents = kids.filter((kid) => !isPart(kid));
  const parts = kids.filter(isPart);
  return contents.length === 0 ? parts : [...parts, createElement("LBody", contents)];
}

/** Unwraps a list of notes: each note is read where it is referenced (section 14.8.4.4.1). */
export function shapeNotes(list: StructureElement): Kid[] {
  const isNotes = list.kids.every((kid) => isElement(kid) && kid.role === "Note");
  return isNotes ? list.kids : [list];
}

/** Turns terms and definitions into a list whose labels are the terms. */
export function shapeDefinitions(element: StructureElement, kids: readonly Kid[]): Kid[] {
  const items: StructureElement[] = [];
  for (const kid of kids) {
    if (!isElement(kid) || (kid.role !== "dt" && kid.role !== "dd")) continue;
    const last = items.at(-1);
    const isNext =
      last && (kid.role === "dd" || !last.kids.some((child) => isElement(child) && child.role === "LBody"));
    kid.role = kid.role === "dt" ? "Lbl" : "LBody";
    if (isNext) last.kids.push(kid);
    else items.push(createElement("LI", [kid]));
  }
  element.role = "L";
  return items;
}
