import { decodePercent } from "../html/structure/decode-percent.ts";
import { readPdfObjects, readReference, type PdfObjects } from "./file/objects.ts";

/** Where a name leads to. */
export interface Destination {
  /** Counted from 1. */
  readonly page: number;
  /** In points from the left and from the foot of the page. */
  readonly x: number;
  readonly y: number;
}

/**
 * Reads the named destinations of a PDF as Chromium writes it, with neither names nor page tree compressed.
 * @throws {PdfFormatError} when it has none, or its page tree cannot be read
 */
export function readNamedDestinations(pdf: Uint8Array): ReadonlyMap<string, Destination> {
  const objects = readPdfObjects(pdf);
  const catalog = objects.read(readReference(objects.trailer, "Root"));
  const names = readReference(catalog, "Dests");
  const root = readReference(catalog, "Pages");
  const pages = new Map(listPageObjects(objects, root).map((object, index) => [object, index + 1]));
  const destinations = new Map<string, Destination>();
  const written = /\/([^\s[]+) \[(\d+) 0 R(?: \/XYZ ([\d.-]+) ([\d.-]+))?/g;
  for (const [, name = "", object = "", x, y] of objects.read(names).matchAll(written)) {
    const page = pages.get(object);
    if (page !== undefined)
      destinations.set(decodeDestinationName(name), { page, x: Number(x), y: Number(y) });
  }
  return destinations;
}

/** Returns the page of each named destination of a PDF. @throws {PdfFormatError} as {@link readNamedDestinations} */
export function listDestinationPages(pdf: Uint8Array): ReadonlyMap<string, number> {
  return new Map(Array.from(readNamedDestinations(pdf), ([name, { page }]) => [name, page]));
}

// Pages are in the order of the tree.
function listPageObjects({ read }: PdfObjects, root: string): string[] {
  const pages: string[] = [];
  const walk = (object: string): void => {
    const [, kids] = /\/Type \/Pages[^>]*\/Kids \[([^\]]*)\]/.exec(read(object)) ?? [];
    if (kids === undefined) pages.push(object);
    else for (const [, kid = ""] of kids.matchAll(/(\d+) 0 R/g)) walk(kid);
  };
  walk(root);
  return pages;
}

/** Returns the anchor that a destination is for, which is that of a URL, in PDF's own escapes (ISO 32000-2, section 7.3.5). */
export function decodeDestinationName(name: string): string {
  const anchor = name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decodePercent(anchor);
}
