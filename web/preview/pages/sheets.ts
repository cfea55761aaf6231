import { readColumns, type Columns } from "../../../document/core/layout/columns.ts";
import type { PageBoxes } from "../../../document/core/layout/page-box.ts";
import { parsePageRules, plainPage } from "./at-page.ts";
import type { Margins, PageRule } from "./at-page.ts";

/** A sheet of paper, in CSS pixels. */
export interface Sheet {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Its page number for readers; empty for a cover. */
  readonly label: string;
}

/** All sheets of a document, side by side, and their total size. */
export interface Sheets {
  readonly all: readonly Sheet[];
  readonly width: number;
  readonly height: number;
}

interface PlacedSheet extends Sheet {
  /** The name of its rule: `cover`, `contents`, `turned`, that of a slide or of a payment slip, or nothing. */
  readonly kind: string;
  /** From 1, among those of its kind of number. */
  readonly number: number;
}

const pixelsPerMm = 96 / 25.4;
/** Between two sheets, and around them. */
const gap = 28;

/**
 * Draws paper and margins behind the columns of a document whose pages are paginated; cover, contents and text are side by side, in reading
 * direction.
 * @param css the document's own style
 */
export function drawSheets(document: Document, css: string, boxes: PageBoxes): Sheets {
  const text = document.querySelector("main");
  if (!text) throw new Error("The page has no text");
  const contents = document.querySelector<HTMLElement>("body > nav.contents");
  const cover = document.querySelector<HTMLElement>("section.cover");
  const columns = readColumns(text, boxes);
  const [before, textPages] = [columns.pagesBefore(), Math.max(1, columns.pages())];
  const turned = findTurnedPages(text, (box) => columns.pageAt(box));
  const slides = findSlidePages(text, (box) => columns.pageAt(box));
  const slip = findSlipPage(text, columns);

  const rules = parsePageRules(css);
  const rule = (name: string): PageRule => rules.get(name) ?? rules.get("") ?? plainPage;
  const plain = rule("").margins;
  const paper = around(boxes.upright, plain);
  const turnedPaper = around(boxes.turned, rule("turned").margins);
  const papers = [paper, ...(turned.size > 0 ? [turnedPaper] : []), ...(slip?.paper ? [slip.paper] : [])];
  const pitch = Math.max(...papers.map((sheet) => sheet.width)) + gap;
  const count = before + textPages;
  const [width, height] = [count * pitch + gap, Math.max(...papers.map((sheet) => sheet.height)) + 2 * gap];
  const isRightToLeft = document.defaultView?.getComputedStyle(text).direction === "rtl";
  const computeLeft = (page: number): number =>
    isRightToLeft ? width - gap - page * pitch - paper.width : gap + page * pitch;

  let uncounted = 0;
  const sheets = Array.from({ length: count }, (_, page): PlacedSheet => {
    const at = { left: computeLeft(page), top: gap };
    if (page < before) {
      const isCover = cover !== null && page === 0;
      const number = page + 1 - (cover === null ? 0 : 1);
      return {
        ...at,
        ...paper,
        kind: isCover ? "cover" : "contents",
        number,
        label: isCover ? "" : toRoman(number),
      };
    }
    const own = slides.get(page - before) ?? "";
    uncounted += rule(own).isUncounted ? 1 : 0;
    const number = page + 1 - before - uncounted;
    const said = { number, label: String(page + 1 - before) };
    if (slip?.page === page - before) return { ...at, ...(slip.paper ?? paper), kind: slip.kind, ...said };
    if (!turned.has(page - before)) return { ...at, ...paper, kind: own, ...said };
    // Its text begins where that of the others does.
    const { margins } = rule("turned");
    const left = at.left + (plain.left - margins.left) * pixelsPerMm;
    const top = at.top + (plain.top - margins.top) * pixelsPerMm;
    return { left, top, ...turnedPaper, kind: "turned", ...said };
  });

  const set = (element: HTMLElement, page: number, margins: Margins): void => {
    element.style.position = "absolute";
    element.style.left = `${String(computeLeft(page) + margins.left * pixelsPerMm)}px`;
    element.style.top = `${String(gap + margins.top * pixelsPerMm)}px`;
    element.style.columnGap = `${String(pitch - boxes.upright.width)}px`;
  };
  if (cover) {
    set(cover, 0, noMargins);
    cover.style.width = `${String(paper.width)}px`;
  }
  if (contents) set(contents, cover ? 1 : 0, plain);
  set(text, before, plain);
  showHeads(text);

  const layer = document.createElement("div");
  layer.className = "sheets";
  layer.setAttribute("aria-hidden", "true");
  const style = document.createElement("style");
  style.textContent = `${ownRules}${formatBoxRules(rules)}`;
  layer.append(style);
  for (const sheet of sheets) layer.append(drawn(document, sheet, rule(sheet.kind), count));
  document.body.prepend(layer);
  document.body.style.cssText = `position: absolute; inset: 0 auto auto 0; width: ${String(width)}px; height: ${String(height)}px`;
  return { all: sheets, width, height };
}

const noMargins: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

const ownRules = `
html { overflow: hidden; }
body { z-index: 0; }
.sheets { position: absolute; inset: 0; z-index: -1; }
.sheet { position: absolute; box-sizing: border-box; background: #fff; background-origin: content-box; box-shadow: 0 0 0 1px #0002, 0 3px 10px -4px #0006; }
.margin-box { position: absolute; display: flex; flex-direction: column; }
.margin-box::before { display: block; box-sizing: border-box; }
.repeated-head { position: absolute; top: 0; inset-inline-start: 0; margin: 0; table-layout: fixed; }`;

/** Computes the sheet around a box and its margins. */
function around(box: { readonly width: number; readonly height: number }, margins: Margins) {
  return {
    width: box.width + (margins.left + margins.right) * pixelsPerMm,
    height: box.height + (margins.top + margins.bottom) * pixelsPerMm,
  };
}

/** Returns pages of the text, from 0, that are turned. */
function findTurnedPages(text: Element, pageAt: (box: DOMRect) => number): ReadonlySet<number> {
  const parts = [...text.querySelectorAll(":is(.turned-table, .turned-lead, .turned-formula)")];
  return new Set(parts.flatMap((part) => Array.from(part.getClientRects(), pageAt)));
}

/** The paper of a payment slip that has a page of its own: A4, whatever the others are. */
const slipPaper = { width: 210 * pixelsPerMm, height: 297 * pixelsPerMm };

/** Returns the page of the text, from 0, with the slip of a payment, and the name of its rule. */
function findSlipPage(text: Element, columns: Columns) {
  const place = text.querySelector(":scope > .slip-place");
  const page = place ? columns.findPage(place) : undefined;
  if (!place || page === undefined) return undefined;
  return place.classList.contains("on-slip-page")
    ? { page, kind: "slip-below", paper: undefined }
    : { page, kind: "payment-slip", paper: slipPaper };
}

/** Returns the names of the rules of pages of the text, from 0, that belong to slides. */
function findSlidePages(text: Element, pageAt: (box: DOMRect) => number): ReadonlyMap<number, string> {
  const slides = [...text.querySelectorAll(":scope > .slide")];
  return new Map(
    slides.flatMap((slide) => {
      const name = [...slide.classList].find((known) => /^slide-\d+$/.test(known)) ?? "";
      return Array.from(slide.getClientRects(), (box) => [pageAt(box), name] as const);
    }),
  );
}

/** Shows the head of a table again on each page, as print does, in a row that keeps its place. */
function showHeads(text: Element): void {
  for (const row of text.querySelectorAll<HTMLTableRowElement>(".head-room")) {
    const table = row.closest("table");
    const cell = row.cells[0];
    if (!table?.tHead || !cell || cell.style.height === "0px") continue;
    const again = table.cloneNode() as HTMLTableElement;
    again.removeAttribute("id");
    again.className = `repeated-head ${table.className.replace("turned-table", "")}`;
    // A continuation in another column is as wide as both.
    again.style.width = `${String(table.getClientRects()[0]?.width ?? 0)}px`;
    const group = text.ownerDocument.createElement("colgroup");
    const regular = [...table.rows].find(({ cells }) => [...cells].every(({ colSpan }) => colSpan === 1));
    for (const headCell of Array.from(regular?.cells ?? [])) {
      const column = text.ownerDocument.createElement("col");
      column.style.width = `${String(headCell.getBoundingClientRect().width)}px`;
      group.append(column);
    }
    again.append(group, table.tHead.cloneNode(true));
    cell.style.position = "relative";
    cell.append(again);
  }
}

/** Returns a class for each box of each kind of page, since only generated content counts pages. */
function formatBoxRules(rules: ReadonlyMap<string, PageRule>): string {
  return Array.from(rules, ([kind, { boxes }]) =>
    Object.entries(boxes).map(([name, { width: _, "vertical-align": __, ...others }]) => {
      const declarations = Object.entries(others).map(([property, value]) => `${property}: ${value};`);
      return `.${toClass(kind, name)}::before { ${declarations.join(" ")} }`;
    }),
  )
    .flat()
    .join("\n");
}

function toClass(kind: string, name: string): string {
  return `at-${kind === "" ? "page" : kind}-${name}`;
}

function drawn(
  document: Document,
  sheet: PlacedSheet,
  { margins, boxes, background }: PageRule,
  pages: number,
): HTMLElement {
  const { left, top, width, height, kind, number } = sheet;
  const element = document.createElement("div");
  element.className = "sheet";
  element.style.cssText = `left: ${String(left)}px; top: ${String(top)}px; width: ${String(width)}px; height: ${String(height)}px`;
  for (const [name, value] of Object.entries(background)) element.style.setProperty(name, value);
  // On paper as well, it is placed from the corner of the text.
  const sides = [margins.top, margins.right, margins.bottom, margins.left];
  if (background["background-image"] !== undefined)
    element.style.padding = sides.map((side) => `${String(side)}mm`).join(" ");
  const page = kind === "cover" || kind === "contents" ? 0 : number;
  element.style.counterReset = `page ${String(page)} before-text ${String(page === 0 ? number : 0)} pages ${String(pages)}`;
  for (const [name, declarations] of Object.entries(boxes)) {
    if (declarations.content === undefined || /^(?:none|normal|"")$/.test(declarations.content)) continue;
    const [edge, side] = name.split("-");
    const box = document.createElement("div");
    box.className = `margin-box ${toClass(kind, name)}`;
    const available = width - (margins.left + margins.right) * pixelsPerMm;
    const own = (available * (Number.parseFloat(declarations.width ?? "") || 100)) / 100;
    const shift = side === "right" ? available - own : side === "center" ? (available - own) / 2 : 0;
    const [from, size] =
      edge === "top"
        ? [0, margins.top * pixelsPerMm]
        : [height - margins.bottom * pixelsPerMm, margins.bottom * pixelsPerMm];
    const alignment =
      { top: "flex-start", bottom: "flex-end" }[declarations["vertical-align"] ?? ""] ?? "center";
    box.style.cssText = `left: ${String(margins.left * pixelsPerMm + shift)}px; top: ${String(from)}px; width: ${String(own)}px; height: ${String(size)}px; justify-content: ${alignment}`;
    element.append(box);
  }
  return element;
}

const digits: readonly (readonly [number, string])[] = [
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function toRoman(number: number): string {
  let [rest, text] = [number, ""];
  for (const [value, sign] of digits) for (; rest >= value; rest -= value) text += sign;
  return text;
}
