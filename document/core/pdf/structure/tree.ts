import { PdfFormatError } from "../../errors.ts";
import type { PdfDraft } from "../file/draft.ts";
import { readArray, readDictionary, parseReference, type PdfDictionary } from "../file/syntax.ts";
import { readPlainElement } from "./plain-element.ts";

/** A part of a page's content. */
export interface MarkedContent {
  readonly kind: "content";
  /** The page's object. */
  readonly page: number;
  readonly mcid: number;
}

/** A link, as the page has it. */
export interface AnnotationKid {
  readonly kind: "annotation";
  readonly object: number;
  readonly page: number | undefined;
}

/** An element of the structure (ISO 32000-1, section 14.7.2). */
export interface StructureElement {
  readonly kind: "element";
  /** Its object; undefined for a new element without one. */
  number: number | undefined;
  role: string;
  kids: Kid[];
  /** The other entries, as written: language, attributes, alternative text, identifier. */
  readonly entries: PdfDictionary;
}

/** A child of an element of the structure. */
export type Kid = StructureElement | MarkedContent | AnnotationKid;

/** The structure of a PDF (ISO 32000-1, section 14.7.2). */
export interface StructureTree {
  /** The object number of the structure's root. */
  readonly number: number;
  readonly root: StructureElement;
  /** All objects that it was read from and that are not among the draft's elements. */
  readonly objects: readonly number[];
}

/** Reads the structure; undefined if the PDF has none. @throws {PdfFormatError} when it differs from Chromium's form */
export function readTree(draft: PdfDraft): StructureTree | undefined {
  const number = parseReference(readDictionary(draft.readObject(draft.root)).get("StructTreeRoot"));
  if (number === undefined) return undefined;
  const entries = readDictionary(draft.readObject(number));
  const top = readArray(entries.get("K") ?? "").map(parseReference);
  const [first] = top;
  if (top.length !== 1 || first === undefined)
    throw new PdfFormatError("The PDF has no single root of its structure where Chromium writes it");
  const objects: number[] = [];
  const root = readElement(draft, first, objects);
  for (const key of ["ParentTree", "IDTree"]) objects.push(...listTreeObjects(draft, entries.get(key)));
  return { number, root, objects };
}

const dropped = ["Type", "S", "P", "Pg", "K"];

function readElement(draft: PdfDraft, number: number, objects: number[]): StructureElement {
  const browserElement = draft.elements.get(number);
  const plain = browserElement && readPlainElement(browserElement);
  if (plain) {
    const { role, page } = plain;
    const kids: Kid[] = [];
    for (const kid of plain.kids)
      kids.push(kid < 0 ? readElement(draft, -kid, objects) : readContent(page, kid));
    return { kind: "element", number, role, kids, entries: new Map() };
  }
  if (!browserElement) objects.push(number);
  const body =
    browserElement?.bytes.toString("latin1", browserElement.begin, browserElement.end) ??
    draft.readObject(number);
  const entries = readDictionary(body);
  const role = (entries.get("S") ?? "/NonStruct").slice(1);
  const page = parseReference(entries.get("Pg"));
  const kids = readArray(entries.get("K") ?? "").map((kid) => readKid(draft, kid, page, objects));
  for (const key of dropped) entries.delete(key);
  return { kind: "element", number, role, kids, entries };
}

function readContent(page: number | undefined, mcid: number): MarkedContent {
  if (page === undefined || !Number.isInteger(mcid))
    throw new PdfFormatError("The PDF has a part of its structure that is on no page");
  return { kind: "content", page, mcid };
}

function readKid(draft: PdfDraft, kid: string, page: number | undefined, objects: number[]): Kid {
  const element = parseReference(kid);
  if (element !== undefined) return readElement(draft, element, objects);
  const entries = kid.startsWith("<<") ? readDictionary(kid) : undefined;
  const where = parseReference(entries?.get("Pg")) ?? page;
  const object = parseReference(entries?.get("Obj"));
  if (object !== undefined) return { kind: "annotation", object, page: where };
  return readContent(where, Number(entries?.get("MCID") ?? kid));
}

// Reads a tree of numbers or names, which may be in several objects (ISO 32000-1, sections 7.9.6 and 7.9.7).
function listTreeObjects(draft: PdfDraft, reference: string | undefined): number[] {
  const number = parseReference(reference);
  if (number === undefined) return [];
  const entries = readDictionary(draft.readObject(number));
  const kids = readArray(entries.get("Kids") ?? "").flatMap((kid) => listTreeObjects(draft, kid));
  const arrays = readArray(entries.get("Nums") ?? "")
    .map(parseReference)
    .filter((object) => object !== undefined && draft.plain.get(object)?.startsWith("["));
  return [number, ...kids, ...arrays.filter((object) => object !== undefined)];
}

/** Creates an element that is not yet in the PDF. */
export function createElement(
  role: string,
  kids: Kid[],
  entries: PdfDictionary = new Map(),
): StructureElement {
  return { kind: "element", number: undefined, role, kids, entries };
}

export function isElement(kid: Kid): kid is StructureElement {
  return kid.kind === "element";
}

/** Returns every element, in the order of reading, outer ones first. */
export function listElements(root: StructureElement): StructureElement[] {
  const elements: StructureElement[] = [];
  const collect = (element: StructureElement): void => {
    elements.push(element);
    for (const kid of element.kids) if (isElement(kid)) collect(kid);
  };
  collect(root);
  return elements;
}
