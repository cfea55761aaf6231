import { getDocument, type PDFPageProxy } from "unpdf/pdfjs";
import { measureInk, type Box } from "./ink.ts";

/** A line of text on a page, within one block: a cell, a paragraph, a list item. */
export interface Line {
  readonly text: string;
  readonly box: Box;
  /** Roles of the PDF's structure around it, outermost first, without those that mean nothing. */
  readonly roles: readonly string[];
  /** The same for lines of one block of this page. */
  readonly block: number;
  /** Whether all of it is code. */
  readonly isCode: boolean;
  /** The same for lines of one row of a table, of this page. */
  readonly row: number | undefined;
}

/** A page as it can be read back. Lengths are in points, from the top left corner. */
export interface PrintedPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** What the margins leave of the page. */
  readonly content: Box;
  /** In the order of the document. */
  readonly lines: readonly Line[];
  /** Where pictures are. */
  readonly pictures: readonly Box[];
  /** What pictures, drawings and text cover. */
  readonly ink: readonly Box[];
  /** 1 where nothing was shrunk. */
  readonly scale: number;
  /** Whether it is a cover, or of the list of contents. */
  readonly isBeforeText: boolean;
}

const pointsPerMm = 72 / 25.4;
/** Margins of the theme's pages: top, right, bottom, left. */
const uprightMargins = [26, 19, 28, 31] as const;
const turnedMargins = [22, 21, 24, 21] as const;

/** Reads the pages of a PDF back, by a library that had no part in making it. */
export async function readPages(pdf: Uint8Array): Promise<PrintedPage[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const labels = await document.getPageLabels();
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    pages.push(await readPage(page, number, labels?.[number - 1]));
    page.cleanup();
  }
  await task.destroy();
  return pages;
}

async function readPage(page: PDFPageProxy, number: number, label = String(number)): Promise<PrintedPage> {
  const [, , width = 0, height = 0] = page.view;
  const content = contentBox(width, height);
  const all = await readLines(page, height);
  const lines = all.filter(({ roles }) => roles.length > 0);
  const { boxes, pictures, scale } = measureInk(await page.getOperatorList(), height, content.bottom);
  return {
    number,
    width,
    height,
    content,
    lines,
    pictures,
    ink: [...boxes, ...lines.map(({ box }) => box)],
    // A drawing's own text is as large as the drawing.
    scale: lines.every(({ roles }) => roles.includes("Figure")) ? 1 : scale,
    // Pages of contents are numbered in roman, and a cover has a name.
    isBeforeText: !/^\d+$/.test(label),
  };
}

function contentBox(width: number, height: number): Box {
  const [top, right, bottom, left] = width > height ? turnedMargins : uprightMargins;
  return {
    left: left * pointsPerMm,
    top: top * pointsPerMm,
    right: width - right * pointsPerMm,
    bottom: height - bottom * pointsPerMm,
  };
}

interface Place {
  readonly roles: readonly string[];
  readonly block: number;
  readonly row: number | undefined;
}

interface StructureNode {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly StructureNode[];
}

const blocks = /^(?:P|H\d?|TD|TH|LBody|Lbl|LI|Caption|BlockQuote|Figure|Document)$/;

/** Reads the place of each piece of a page's marked content in the structure. */
function readPlaces(root: StructureNode | null): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  let count = 0;
  const walk = (node: StructureNode, around: Place): void => {
    if (node.type === "content") {
      if (node.id !== undefined) places.set(node.id, around);
      return;
    }
    const { role = "NonStruct", children = [] } = node;
    const here = {
      roles: role === "NonStruct" || role === "Root" ? around.roles : [...around.roles, role],
      block: blocks.test(role) ? ++count : around.block,
      row: role === "TR" ? ++count : around.row,
    };
    for (const child of children) walk(child, here);
  };
  if (root) walk(root, { roles: [], block: 0, row: undefined });
  return places;
}

interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

const nowhere: Place = { roles: [], block: 0, row: undefined };

async function readLines(page: PDFPageProxy, pageHeight: number): Promise<Line[]> {
  const places = readPlaces(await page.getStructTree());
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const lines: { -readonly [Key in keyof Line]: Line[Key] }[] = [];
  // Words that may be hyphenated have marked content within that of their paragraph.
  const open: Place[] = [];
  for (const item of items as readonly (TextItem | { readonly type: string; readonly id?: string })[]) {
    if ("type" in item) {
      if (item.type.startsWith("begin")) open.push(places.get(item.id ?? "") ?? open.at(-1) ?? nowhere);
      else open.pop();
      continue;
    }
    if (item.str === "") continue;
    const box = measureBox(item, pageHeight);
    const last = lines.at(-1);
    const place = open.at(-1) ?? nowhere;
    const isBlank = item.str.trim() === "";
    if (last?.block === place.block && isBeside(last.box, box)) {
      last.text += item.str;
      last.isCode &&= isBlank || place.roles.at(-1) === "Code";
      // The reported width of a gap is not always right.
      if (!isBlank) last.box = around(last.box, box);
    } else if (!isBlank) {
      lines.push({ text: item.str, box, isCode: place.roles.at(-1) === "Code", ...place });
    }
  }
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+$/, "") }));
}

function measureBox({ transform, width }: TextItem, pageHeight: number): Box {
  const [, , , size = 0, left = 0, baseline = 0] = transform;
  const bottom = pageHeight - baseline + 0.22 * Math.abs(size);
  return { left, top: bottom - 1.1 * Math.abs(size), right: left + width, bottom };
}

// A raised figure is on the line of its word, though its box is higher.
function isBeside(line: Box, next: Box): boolean {
  const overlap = Math.min(line.bottom, next.bottom) - Math.max(line.top, next.top);
  const lower = Math.min(line.bottom - line.top, next.bottom - next.top);
  return overlap > 0.4 * lower;
}

function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
