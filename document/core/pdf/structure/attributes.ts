import { readArray, readDictionary, writeDictionary, type PdfDictionary } from "../file/syntax.ts";
import type { StructureElement } from "./tree.ts";

/** Returns attributes of one owner, such as `Table` or `Layout` (ISO 32000-1, section 14.8.5). */
export function readAttributes({ entries }: StructureElement, owner: string): PdfDictionary {
  const merged: PdfDictionary = new Map();
  for (const attribute of readArray(entries.get("A") ?? "")) {
    const attributes = readDictionary(attribute);
    if (attributes.get("O") !== `/${owner}`) continue;
    for (const [name, value] of attributes) merged.set(name, value);
  }
  merged.delete("O");
  return merged;
}

/** Replaces an owner's attributes. */
export function setAttributes({ entries }: StructureElement, owner: string, attributes: PdfDictionary): void {
  const unchanged = readArray(entries.get("A") ?? "").filter(
    (attribute) => readDictionary(attribute).get("O") !== `/${owner}`,
  );
  const all =
    attributes.size === 0
      ? unchanged
      : [...unchanged, writeDictionary(new Map([["O", `/${owner}`], ...attributes]))];
  if (all.length === 0) entries.delete("A");
  else entries.set("A", all.length === 1 ? (all[0] ?? "") : `[${all.join(" ")}]`);
}

/** Says that an element that may be in a line is placed as a block. */
export function placeAsBlock(element: StructureElement): StructureElement {
  setAttributes(element, "Layout", readAttributes(element, "Layout").set("Placement", "/Block"));
  return element;
}

/** Returns whether an element is placed as a block (ISO 32000-1, section 14.8.5.4.2). */
export function isPlacedAsBlock({ entries }: StructureElement): boolean {
  return entries.get("A")?.includes("/Placement /Block") ?? false;
}
