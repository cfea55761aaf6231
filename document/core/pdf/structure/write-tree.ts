import type { PdfDraft } from "../file/draft.ts";
import { readDictionary, readString, parseReference, writeDictionary } from "../file/syntax.ts";
import { listElements, isElement, type Kid, type StructureElement, type StructureTree } from "./tree.ts";

/** Roles that PDF 1.7 does not name, by the nearest one that it does (ISO 32000-1, section 14.8.4). */
const nextTo: Readonly<Record<string, string>> = { Em: "Span", Strong: "Span", Aside: "Div" };

/** Replaces the tree in the file: elements, and the references to them from pages, links and names. */
export function writeTree(draft: PdfDraft, tree: StructureTree): void {
  for (const object of tree.objects) draft.plain.delete(object);
  const renumbered = numberInOrder(draft, tree);

  const onPages = new Map<number, string[]>();
  const annotations = new Map<number, string>();
  const identifiers: [string, string][] = [];
  const roles = new Set<string>();
  const write = (element: StructureElement, parent: number): void => {
    const number = numberOf(element);
    const reference = `${number} 0 R`;
    roles.add(element.role);
    const id = element.entries.get("ID");
    if (id !== undefined) identifiers.push([id, reference]);
    draft.plain.set(number, formatElement(element, parent));
    for (const kid of element.kids) {
      if (kid.kind === "element") write(kid, number);
      else if (kid.kind === "annotation") annotations.set(kid.object, reference);
      else {
        const owners = onPages.get(kid.page);
        if (owners) owners[kid.mcid] = reference;
        else {
          const first: string[] = [];
          first[kid.mcid] = reference;
          onPages.set(kid.page, first);
        }
      }
    }
  };
  write(tree.root, tree.number);

  const parents = buildParentTree(draft, onPages, annotations);
  const nextKey = Math.max(-1, ...parents.slice(-1).map(([key]) => key)) + 1;
  const entries = new Map([
    ["Type", "/StructTreeRoot"],
    ["K", `${numberOf(tree.root)} 0 R`],
    ["ParentTree", `${draft.add(`<</Nums [${parents.flat().join(" ")}]>>`)} 0 R`],
    ["ParentTreeNextKey", String(nextKey)],
  ]);
  const mapped = Object.entries(nextTo).filter(([role]) => roles.has(role));
  if (mapped.length > 0)
    entries.set("RoleMap", writeDictionary(new Map(mapped.map(([a, b]) => [a, `/${b}`]))));
  if (identifiers.length > 0) entries.set("IDTree", `${draft.add(nameTree(identifiers))} 0 R`);
  draft.plain.set(tree.number, writeDictionary(entries));
  redirectAnnotations(draft, renumbered);
}

/**
 * Numbers elements in the order in which they are written, with the numbers of the browser's elements, so that their offsets increase.
 * @returns the number of each of the browser's elements, by its old one
 */
function numberInOrder(draft: PdfDraft, { root }: StructureTree): ReadonlyMap<number, number> {
  const renumbered = new Map<number, number>();
  const free = Uint32Array.from(draft.elements.keys()).sort();
  for (const [index, element] of listElements(root).entries()) {
    const number = free[index] ?? draft.add("");
    if (element.number !== undefined) renumbered.set(element.number, number);
    element.number = number;
  }
  return renumbered;
}

function numberOf({ number = 0 }: StructureElement): number {
  return number;
}

function formatElement({ role, kids, entries }: StructureElement, parent: number): string {
  const page = kids.find((kid) => kid.kind === "content")?.page;
  let text = `<</S /${role} /P ${parent} 0 R`;
  if (page !== undefined) text += ` /Pg ${page} 0 R`;
  if (kids.length > 0) text += kids.length === 1 ? " /K " : " /K [";
  let gap = "";
  for (const kid of kids) {
    text += gap + formatKid(kid, page);
    gap = " ";
  }
  if (kids.length > 1) text += "]";
  for (const [key, value] of entries) text += ` /${key} ${value}`;
  return `${text}>>`;
}

function formatKid(kid: Kid, page: number | undefined): string {
  if (isElement(kid)) return `${numberOf(kid)} 0 R`;
  if (kid.kind === "content")
    return kid.page === page ? String(kid.mcid) : `<</Type /MCR /Pg ${kid.page} 0 R /MCID ${kid.mcid}>>`;
  const where = kid.page === undefined ? "" : ` /Pg ${kid.page} 0 R`;
  return `<</Type /OBJR${where} /Obj ${kid.object} 0 R>>`;
}

/** Maps the number of each page and each link to the elements that they belong to (ISO 32000-1, section 14.7.4.4). */
function buildParentTree(
  draft: PdfDraft,
  onPages: ReadonlyMap<number, string[]>,
  annotations: ReadonlyMap<number, string>,
): [number, string][] {
  const parents: [number, string][] = [];
  for (const [page, owners] of onPages) {
    const key = readDictionary(draft.readObject(page)).get("StructParents");
    const list = Array.from(owners, (owner: string | undefined) => owner ?? "null").join(" ");
    if (key !== undefined) parents.push([Number(key), `${draft.add(`[${list}]`)} 0 R`]);
  }
  for (const [annotation, owner] of annotations) {
    const key = readDictionary(draft.readObject(annotation)).get("StructParent");
    if (key !== undefined) parents.push([Number(key), owner]);
  }
  return parents.sort(([a], [b]) => a - b);
}

function nameTree(named: readonly (readonly [string, string])[]): string {
  const sorted = named
    .map(([id, element]) => ({ id, element, name: readString(id) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return `<</Names [${sorted.map(({ id, element }) => `${id} ${element}`).join(" ")}]>>`;
}

/** Bookmarks lead to elements, too; to those that are no more, they do not (ISO 32000-1, section 12.3.3). */
function redirectAnnotations(draft: PdfDraft, renumbered: ReadonlyMap<number, number>): void {
  for (const [number, body] of draft.plain) {
    if (!body.startsWith("<</Title ")) continue;
    const entries = readDictionary(body);
    const element = parseReference(entries.get("SE"));
    if (element === undefined) continue;
    const now = renumbered.get(element);
    if (now === undefined) entries.delete("SE");
    else entries.set("SE", `${now} 0 R`);
    draft.plain.set(number, writeDictionary(entries));
  }
}
