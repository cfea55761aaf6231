import { listElements, type StructureElement } from "./tree.ts";

/** Chromium's name of a row's or column's head, with a number that counts everything it has drawn. */
const counted = /\(node\d+\)/g;

/**
 * Names elements in the order of reading, with all that refers to them by name (ISO 32000-1, section 14.8.5.7, "Headers"). The same document always
 * has the same names.
 */
export function nameInOrder(root: StructureElement): void {
  const elements = listElements(root);
  const names = new Map<string, string>();
  for (const { entries } of elements) {
    const id = entries.get("ID");
    if (id?.replace(counted, "") !== "") continue;
    const name = `(node${String(names.size + 1)})`;
    names.set(id, name);
    entries.set("ID", name);
  }
  if (names.size === 0) return;
  for (const { entries } of elements) {
    const attributes = entries.get("A");
    if (attributes?.includes("/Headers") === true)
      entries.set(
        "A",
        attributes.replace(counted, (name) => names.get(name) ?? name),
      );
  }
}
