import { readName, type PdfFile } from "./pdf-file.ts";
import { PdfReference, type PdfDictionary, type PdfValue } from "./values.ts";

/** An element of the structure, with the standard type that its own maps to. */
export interface StructureNode {
  readonly role: string;
  readonly dictionary: PdfDictionary;
  readonly parent: StructureNode | undefined;
  readonly kids: readonly StructureNode[];
  /** Parts of pages: the page's object and the number there. */
  readonly contents: readonly { readonly page: number | undefined; readonly mcid: number }[];
  /** Objects of annotations. */
  readonly annotations: readonly number[];
}

/** Lists all elements, in reading order. */
export function readStructure(file: PdfFile): StructureNode[] {
  const nodes: StructureNode[] = [];
  const root = file.dictionary(file.catalog.get("StructTreeRoot"));
  const roles = file.dictionary(root.get("RoleMap"));
  const standing = (role: string, left = 9): string => {
    const mapped = readName(roles.get(role));
    return mapped === undefined || left === 0 ? role : standing(mapped, left - 1);
  };
  const read = (dictionary: PdfDictionary, parent: StructureNode | undefined): StructureNode => {
    const kids: StructureNode[] = [];
    const contents: { page: number | undefined; mcid: number }[] = [];
    const annotations: number[] = [];
    const node = {
      role: standing(readName(dictionary.get("S")) ?? ""),
      dictionary,
      parent,
      kids,
      contents,
      annotations,
    };
    nodes.push(node);
    const page = readNumber(dictionary.get("Pg"));
    for (const kid of file.list(dictionary.get("K"))) {
      if (typeof kid === "number") {
        contents.push({ page, mcid: kid });
        continue;
      }
      const entries = file.dictionary(kid);
      const type = readName(entries.get("Type"));
      if (type === "MCR")
        contents.push({ page: readNumber(entries.get("Pg")) ?? page, mcid: Number(entries.get("MCID")) });
      else if (type === "OBJR") annotations.push(readNumber(entries.get("Obj")) ?? 0);
      else kids.push(read(entries, node));
    }
    return node;
  };
  for (const kid of file.list(root.get("K"))) read(file.dictionary(kid), undefined);
  return nodes;
}

/** Returns the number of the object that a value refers to. */
export function readNumber(value: PdfValue | undefined): number | undefined {
  return value instanceof PdfReference ? value.number : undefined;
}

/** Returns an entry of an element, or of its nearest ancestor that has one. */
export function inherited(node: StructureNode | undefined, key: string): PdfValue | undefined {
  if (!node) return undefined;
  return node.dictionary.get(key) ?? inherited(node.parent, key);
}

/** Returns the value of an attribute, of any owner (ISO 32000-1, section 14.7.5). */
export function findAttribute(file: PdfFile, node: StructureNode, name: string): PdfValue | undefined {
  const sets = file.list(node.dictionary.get("A")).map((reference) => file.dictionary(reference));
  return sets.findLast((attributes) => attributes.has(name))?.get(name);
}
