import type { PdfDraft } from "../../file/draft.ts";
import { readDictionary } from "../../file/syntax.ts";
import { listElements, isElement, createElement, type StructureElement } from "../tree.ts";

/** Says of links to other places of the document that they are references (ISO 32000-1, section 14.8.4.4.1), and numbers notes (ISO 14289-1, section 7.9). */
export function nameReferences(draft: PdfDraft, root: StructureElement): void {
  let notes = 0;
  const isInternalLink = ({ role, kids }: StructureElement): boolean =>
    role === "Link" &&
    kids.some((kid) => kid.kind === "annotation" && readDictionary(draft.readObject(kid.object)).has("Dest"));
  for (const element of listElements(root)) {
    if (element.role === "Note") element.entries.set("ID", `(note${++notes})`);
    if (element.role === "Reference" || !element.kids.some((kid) => isElement(kid) && isInternalLink(kid)))
      continue;
    element.kids = element.kids.map((kid) =>
      isElement(kid) && isInternalLink(kid) ? createElement("Reference", [kid]) : kid,
    );
  }
}
