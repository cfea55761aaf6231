import { blankLine } from "../../core/lines/source-line.ts";
import { markTable } from "../../core/containers/drawn-table.ts";
import type { Directive } from "./directive-lines.ts";

/** More are no table that is read. */
const maxColumns = 100;

/** Returns a table in rows of a list, or as comma-separated values. It becomes one with pipes, or one that is drawn where cells hold more than a line. */
export function formatTable({ name, argument, options, body }: Directive): readonly string[] | undefined {
  const texts = body.map(({ text }) => text);
  const { caption: ownCaption, rows } =
    name === "csv-table" ? { caption: "", rows: parseValueRows(texts) } : parseListedRows(texts);
  const header = options.get("header");
  const heads = header === undefined ? [] : [splitValues(header).map((value) => [value])];
  const all = [...heads, ...rows];
  const columns = Math.max(0, ...all.map((row) => row.length));
  if (columns === 0 || columns > maxColumns) return undefined;
  const hasHead = heads.length > 0 || Number(options.get("header-rows") ?? "0") > 0;
  const text = argument.trim() === "" ? ownCaption : argument.trim();
  const caption = text === "" ? [] : [`Table: ${text}${formatAttributes(options)}`, ""];
  const table = all.every((row) => row.every((cell) => cell.length <= 1))
    ? formatPipedTable(all, columns, hasHead)
    : formatDrawnTable(all, columns, hasHead);
  return ["", ...caption, ...table, ""];
}

/** A cell is its lines. */
type Rows = readonly (readonly (readonly string[])[])[];

/** Returns the attributes behind the caption of a table: its name, and the shares of its columns. */
export function formatAttributes(options: ReadonlyMap<string, string>): string {
  const label = options.get("label") ?? options.get("name") ?? "";
  const id = /^[\w:.-]{1,80}$/.test(label) ? `#${label.startsWith("tbl:") ? "" : "tbl:"}${label}` : "";
  const widths = options.get("widths")?.match(/\d{1,4}/g) ?? [];
  const shares = widths.length > 1 ? `tbl-colwidths="[${widths.join(",")}]"` : "";
  const all = `${id} ${shares}`.trim();
  return all === "" ? "" : ` {${all}}`;
}

function formatPipedTable(all: Rows, columns: number, hasHead: boolean): string[] {
  const [head = [], ...others] = hasHead ? all : [[], ...all];
  const line = (cells: Rows[number]): string =>
    `| ${Array.from({ length: columns }, (_, at) => (cells[at]?.[0] ?? "").replace(/(?<!\\)\|/g, "\\|")).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(columns)}`, ...others.map(line)];
}

function formatDrawnTable(all: Rows, columns: number, hasHead: boolean): string[] {
  const rows = all.map((row) =>
    Array.from({ length: columns }, (_, at) => ({ lines: row[at] ?? [], span: 1, align: undefined })),
  );
  const [head, body] = hasHead ? [rows.slice(0, 1), rows.slice(1)] : [[], rows];
  return markTable({ head, rows: body }, blankLine).map(({ text }) => text);
}

/** Parses a table whose rows are the items of a list, and whose cells are those of nested lists; a caption may precede them. */
function parseListedRows(texts: readonly string[]): { readonly caption: string; readonly rows: Rows } {
  const rows: string[][][] = [];
  const before: string[] = [];
  /** Columns of the cell markers, and of the text of the current cell. */
  let [signs, text] = [0, 0];
  for (const line of texts) {
    const [begin, outer = "", inner = "", first = ""] =
      /^([ \t]*[-*+][ \t]+)([-*+](?:[ \t]+|$))(.*)$/.exec(line) ?? [];
    const [next, blank = "", sign = "", cell = ""] = /^([ \t]+)([-*+](?:[ \t]+|$))(.*)$/.exec(line) ?? [];
    const row = rows.at(-1);
    if (begin !== undefined && (!row || outer.length <= signs)) {
      [signs, text] = [outer.length, outer.length + inner.length];
      rows.push([[first]]);
    } else if (next !== undefined && row && blank.length <= signs) {
      text = blank.length + sign.length;
      row.push([cell]);
    } else if (row) row.at(-1)?.push(line.slice(Math.min(text, line.length - line.trimStart().length)));
    else before.push(line.trim());
  }
  for (const row of rows) row.forEach((cell, at) => (row[at] = joinCell(cell)));
  return { caption: before.join(" ").trim(), rows };
}

/** Joins the lines of a paragraph; other blocks keep theirs. */
function joinCell(cell: readonly string[]): string[] {
  const end = cell.findLastIndex((line) => line.trim() !== "");
  const lines = cell.slice(0, end + 1);
  const isBlock = lines.some(
    (line) => line.trim() === "" || /^[ \t]*(?:[-*+>|:`~$#]|\d+[.)]|\\begin)/.test(line),
  );
  return isBlock && lines.length > 1 ? lines : [lines.map((line) => line.trim()).join(" ")];
}

function parseValueRows(texts: readonly string[]): Rows {
  return texts.filter((text) => text.trim() !== "").map((text) => splitValues(text).map((value) => [value]));
}

/** Returns the values of a line, which may be between quotes. */
function splitValues(text: string): string[] {
  return Array.from(text.matchAll(/[ \t]*(?:"((?:[^"]|"")*)"|([^,]*))[ \t]*(?:,|$)/g))
    .filter(({ 0: match, index }) => match !== "" || index < text.length)
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? "").trim());
}
