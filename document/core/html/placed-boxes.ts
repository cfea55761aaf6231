import type { Element } from "hast";
import { listElements } from "./elements.ts";
import { hasClass } from "./structure/classes.ts";
import { parseDeclarations } from "./styles/style-lines.ts";

const boxes: ReadonlySet<string> = new Set(["div", "section", "header", "footer", "address"]);
/** Classes that decks of Marp and pages have for boxes beside one another. */
const columnClasses = ["columns", "two-columns"];
/** Boxes beside one another. */
const maxBeside = 4;

/**
 * Keeps the place that a style gives to a box, as in invoices in HTML: boxes beside one another, with their gaps, and one at the right end of the
 * lines. Declarations that are kept leave the style.
 */
export function placeByStyle(element: Element): void {
  const { tagName, properties } = element;
  if (tagName === "div" && columnClasses.some((name) => hasClass(element, name)) && holdsFewBoxes(element)) {
    properties.className = ["beside-evenly"];
    return;
  }
  if (typeof properties.style !== "string" || !/flex|grid|float|margin/i.test(properties.style)) return;
  const declarations = parseDeclarations(properties.style);
  const readValue = (name: string): string =>
    (declarations.find(([declared]) => declared === name)?.[1] ?? "").toLowerCase();
  const remove = (names: RegExp): void => {
    properties.style = declarations
      .filter(([name]) => !names.test(name))
      .map(([name, value]) => `${name}: ${value}`)
      .join("; ");
  };
  const isFlex = readValue("display") === "flex" && !readValue("flex-direction").startsWith("column");
  const isGrid = readValue("display") === "grid" && /\s/.test(readValue("grid-template-columns"));
  const isBox = boxes.has(tagName);
  if (isBox && (isFlex || isGrid) && holdsFewBoxes(element)) {
    element.tagName = "div";
    properties.className = [isGrid ? "beside-evenly" : "beside"];
    remove(/^(?:display|justify-content|align-items|flex-wrap|(?:column-|row-)?gap|grid-template-columns)$/);
    return;
  }
  const isAtRight = readValue("float") === "right" || readValue("margin-left") === "auto";
  if (isAtRight && readValue("margin-right") !== "auto" && (isBox || tagName === "table")) {
    if (isBox) element.tagName = "div";
    properties.className = ["box-at-right"];
    remove(/^(?:float|margin(?:-left)?|(?:max-|min-)?width|clear)$/);
  }
}

function holdsFewBoxes({ children }: Element): boolean {
  const shown = children.filter(
    (child) => child.type === "element" || (child.type === "text" && child.value.trim() !== ""),
  );
  return (
    shown.length > 1 &&
    shown.length <= maxBeside &&
    shown.every((child) => child.type === "element" && child.tagName !== "br")
  );
}

/**
 * Keeps the width of a table that is as wide as the text, and the shares of its columns: of `<table width="100%">`, and of cells or columns with
 * widths in per cent.
 */
export function shareByWidths(table: Element): void {
  const { properties } = table;
  if (properties.dataWidths !== undefined) return;
  const columns = findColumns(table);
  const widths = columns.map(readWidth);
  const isFull = /^100(?:\.0*)?%$/.test(readWidth(table) ?? "");
  const isShared = widths.some((width) => width?.endsWith("%"));
  if (columns.length < 2 || !(isFull || isShared)) return;
  for (const element of [table, ...columns]) dropWidth(element);
  properties.dataWidths = shareRemainder(widths)?.join(" ") ?? "full";
}

/** Returns the shares in per cent, with the remainder for columns without a width; undefined where they do not add up. */
function shareRemainder(widths: readonly (string | undefined)[]): readonly number[] | undefined {
  const given = widths.map((width) => (width?.endsWith("%") ? Number.parseFloat(width) : undefined));
  const sum = given.reduce<number>((all, share) => all + (share ?? 0), 0);
  const open = given.filter((share) => share === undefined).length;
  const remainder = 100 - sum;
  if (sum === 0 || (open > 0 && remainder <= 0)) return undefined;
  return given.map((share) => share ?? Math.round((remainder / open) * 100) / 100);
}

/** Returns the columns with a width, or the cells of the first row, if none of them spans columns. */
function findColumns(table: Element): readonly Element[] {
  const parts = listElements(table);
  const columns = parts.flatMap((part) =>
    part.tagName === "col" ? [part] : part.tagName === "colgroup" ? listElements(part) : [],
  );
  if (columns.some((column) => readWidth(column) !== undefined)) return columns;
  const rows = parts.flatMap((part) => (part.tagName === "tr" ? [part] : listElements(part)));
  const cells = listElements(rows.find(({ tagName }) => tagName === "tr") ?? table);
  return cells.some(({ properties }) => properties.colSpan !== undefined) ? [] : cells;
}

function readWidth({ properties: { style, width } }: Element): string | undefined {
  const [, styled] =
    (typeof style === "string" ? /(?:^|[;\s])width\s*:\s*(\d{1,4}(?:\.\d{1,4})?%)/i.exec(style) : null) ?? [];
  return styled ?? (width === undefined ? undefined : String(width));
}

function dropWidth({ properties }: Element): void {
  delete properties.width;
  if (typeof properties.style === "string")
    properties.style = properties.style.replace(/(^|;)\s*width\s*:\s*[\d.]+%\s*(?=;|$)/i, "$1");
}
