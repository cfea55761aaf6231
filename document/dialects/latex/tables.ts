import { joinPatterns } from "../../core/join-patterns.ts";
import { joinLines, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";
import {
  markTable,
  type Alignment,
  type DrawnCell,
  type DrawnTable,
} from "../../core/containers/drawn-table.ts";
import { formatCaption, takeCaption } from "./captions.ts";
import { handleAlike } from "./macro-handler.ts";
import {
  findEntry,
  groupEnd,
  readHead,
  matchEnd,
  parseArguments,
  parseEnvironments,
  parseMacros,
  type Environment,
} from "./tex.ts";

/** Tables, and their floats. */
export const tableEnvironments = {
  ...handleAlike("tabular tabularx tabular* tabulary longtable longtable*", formatTable),
  ...handleAlike("table table* wraptable sidewaystable margintable", formatFloat),
  tabbing: formatTabbing,
};

/** More are rather an example of something else. */
const maxColumns = 40;
const maxRows = 2_000;

function formatTable(
  { name, text: tex }: Environment,
  source: SourceLine,
): readonly NumberedLine[] | undefined {
  const { text, caption, label } = takeCaption(tex);
  const table = readTabular({ name, text });
  return table && [...markTable(table, source), ...formatCaption("Table", caption, label, source)];
}

/** Formats a floating table, with its caption; its rules, sizes and notes are dropped. */
function formatFloat({ text: tex }: Environment, source: SourceLine): readonly NumberedLine[] | undefined {
  const { text, caption, label } = takeCaption(tex);
  const tables = Array.from(parseEnvironments(text, /^(?:tabul|longtable)/), readTabular);
  if (tables.length === 0 || tables.includes(undefined)) return undefined;
  const lines = tables.flatMap((table) => (table ? markTable(table, source) : []));
  return [...lines, ...formatCaption("Table", caption, label, source)];
}

/** A row of `tabbing` ends with this; a sample that is not shown, with `\kill`. */
const tabbingRow = /\\\\\*?(?:\[[^\]\n]{0,20}\])?|\\kill(?![A-Za-z])/;
const tabStop = /\\[=>]/;

/** Returns lines with stops of tabulators as a table without rules: a column begins at each stop. */
function formatTabbing({ text }: Environment, source: SourceLine): readonly NumberedLine[] | undefined {
  const body = text
    .replace(/(?<!\\)%[^\n]*/g, "")
    .replace(/\\(?:hspace|pushtabs|poptabs)(?:\{[^{}\n]{0,40}\})?/g, "");
  const rows: string[][] = [];
  let from = 0;
  for (const { 0: end, index } of body.matchAll(new RegExp(`${tabbingRow.source}|$`, "g"))) {
    const cells = body.slice(from, index).split(tabStop);
    from = index + end.length;
    if (end !== "\\kill" && cells.some((cell) => cell.trim() !== "")) rows.push(cells);
  }
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  if (columns === 0 || columns > maxColumns || rows.length > maxRows) return undefined;
  const drawn = rows.map((cells) =>
    Array.from({ length: columns }, (_, column): DrawnCell => ({
      lines: toCellLines(cells[column]?.trim() ?? ""),
      span: 1,
      align: undefined,
    })),
  );
  return markTable({ head: [], rows: drawn, look: "plain" }, source);
}

/** A row as written, and whether a rule is before it. */
interface WrittenRow {
  readonly cells: readonly string[];
  readonly isBelowRule: boolean;
}

/** Reads the columns and rows of a `tabular` or a `longtable`. @returns undefined when it has no columns or rows */
export function readTabular({ name, text }: Environment): DrawnTable | undefined {
  // Only these have a width before their columns.
  const count = /^tabular[x*y]/.test(name) ? 2 : 1;
  const { groups, end } = parseArguments(text, text.search(/\S|$/), count);
  const columns = groups.length < count ? "" : (groups.at(-1) ?? "");
  const alignments = parseAlignments(columns);
  if (alignments.length === 0 || alignments.length > maxColumns) return undefined;
  const { head, rows } = splitRows(text.slice(end).replace(/(?<!\\)%[^\n]*/g, ""));
  if (head.length + rows.length === 0 || head.length + rows.length > maxRows) return undefined;
  const covered = alignments.map(() => 0);
  const drawn = (row: WrittenRow): DrawnCell[] => drawCells(row, alignments, covered);
  return { head: head.map(drawn), rows: rows.map(drawn) };
}

const sides: Readonly<Record<string, Alignment>> = {
  c: "center",
  C: "center",
  r: "right",
  R: "right",
  S: "right",
};

/** Parses `|l|c|r|p{3cm}|X|`, also with `*{3}{c}` and `@{…}`. */
function parseAlignments(columns: string): Alignment[] {
  const alignments: Alignment[] = [];
  for (let at = 0; at < columns.length && alignments.length <= maxColumns; at++) {
    const character = columns[at] ?? "";
    const end = groupEnd(columns, at + 1);
    if (/[@!<>]/.test(character)) at = (end ?? at + 1) - 1;
    else if (character === "*" && end !== undefined) {
      const last = groupEnd(columns, end) ?? end;
      const repeated = parseAlignments(columns.slice(end + 1, last - 1));
      const times = Math.min(maxColumns, Number(columns.slice(at + 2, end - 1)) || 0);
      for (let time = 0; time < times && alignments.length <= maxColumns; time++)
        alignments.push(...repeated);
      at = last - 1;
    } else if (/[A-Za-z]/.test(character)) {
      alignments.push(sides[character]);
      at = (end ?? at + 1) - 1;
    }
  }
  return alignments.slice(0, maxColumns + 1);
}

type RowMacro = readonly [groups: number, means?: "rule" | "head" | "foot"];

/** The macros between rows: how many groups each has, and whether it is a rule or ends a part of a `longtable`. */
const rowMacros: Readonly<Record<string, RowMacro>> = {
  ...handleAlike<RowMacro>("hline toprule midrule bottomrule", [0, "rule"]),
  specialrule: [3, "rule"],
  ...handleAlike<RowMacro>("endfirsthead endhead", [0, "head"]),
  ...handleAlike<RowMacro>("endfoot endlastfoot", [0, "foot"]),
  ...handleAlike<RowMacro>("cline cmidrule noalign rowcolor arrayrulecolor", [1]),
  ...handleAlike<RowMacro>("addlinespace centering small footnotesize noindent", [0]),
};

/** Returns the rows of the head, and the others. A rule behind the first rows makes them the head, as pandoc has it. */
function splitRows(body: string): { head: WrittenRow[]; rows: WrittenRow[] } {
  let head: WrittenRow[] | undefined;
  let rows: WrittenRow[] = [];
  let isBelowRule = false;
  for (let at = 0; at < body.length;) {
    const macro = readHead(body, at);
    const known = macro && findEntry(rowMacros, macro.name);
    if (known) {
      const start = matchEnd(/\([a-z]{0,4}\)/y, body, macro.end) ?? macro.end;
      const [count, means] = known;
      at = parseArguments(body, start, count, true).end;
      isBelowRule ||= means === "rule";
      if (means === "head") head ??= rows;
      if (means === "head" || means === "foot") rows = [];
      continue;
    }
    const row = readRow(body, at);
    at = row.end;
    if (row.cells.some((cell) => cell !== "")) rows.push({ cells: row.cells, isBelowRule });
    isBelowRule = false;
  }
  if (head) return { head, rows };
  const first = rows.findIndex((row, index) => index > 0 && row.isBelowRule);
  return first < 1 || first > 3
    ? { head: [], rows }
    : { head: rows.slice(0, first), rows: rows.slice(first) };
}

/** Returns the cells from a place on, up to `\\`; within braces and environments of their own, nothing ends. */
function readRow(body: string, start: number): { cells: string[]; end: number } {
  const cells: string[] = [];
  let depth = 0;
  let from = start;
  const edge =
    /\\(?:begin(?=\{)|end(?=\{)|\\\*?(?:\[[^\]\n]{0,20}\])?|tabularnewline(?![A-Za-z])|[^])|[{}&]/g;
  edge.lastIndex = start;
  for (let match = edge.exec(body); match; match = edge.exec(body)) {
    const [sign] = match;
    const isEnd = sign.startsWith("\\\\") || sign === "\\tabularnewline";
    if (sign === "{" || sign === "\\begin") depth++;
    else if (sign === "}" || sign === "\\end") depth--;
    else if (depth > 0 || (sign !== "&" && !isEnd)) continue;
    else {
      cells.push(body.slice(from, match.index).trim());
      from = edge.lastIndex;
      if (isEnd) return { cells, end: from };
    }
  }
  return { cells: [...cells, body.slice(from).trim()], end: body.length };
}

/** Creates the cells of a row. @param covered for each column, how many rows a cell above reaches into */
function drawCells(row: WrittenRow, alignments: readonly Alignment[], covered: number[]): DrawnCell[] {
  const cells: DrawnCell[] = [];
  let column = 0;
  for (const written of row.cells) {
    if (column >= alignments.length) break;
    const { text, span, rows, align } = parseCell(written, alignments[column]);
    const isCovered = (covered[column] ?? 0) > 0;
    for (let at = column; at < column + span; at++)
      covered[at] = isCovered ? (covered[at] ?? 1) - 1 : rows - 1;
    // What a cell above reaches into is written as an empty cell.
    if (!isCovered) cells.push({ lines: toCellLines(text), span, rows, align });
    column += span;
  }
  for (; column < alignments.length; column++) {
    if ((covered[column] ?? 0) > 0) covered[column] = (covered[column] ?? 1) - 1;
    else cells.push({ lines: [], span: 1, align: alignments[column] });
  }
  return cells;
}

interface Cell {
  readonly text: string;
  readonly span: number;
  readonly rows: number;
  readonly align: Alignment;
}

const spans = { multicolumn: 3, multirow: 3 };

/** Returns a cell out of `\multicolumn{2}{c}{…}` and `\multirow{2}{*}{…}`, which may be within one another. */
function parseCell(tex: string, align: Alignment): Cell {
  const [macro] = parseMacros(tex.startsWith("\\multi") ? tex : "", spans);
  if (macro?.start !== 0) return { text: tex, span: 1, rows: 1, align };
  const [count = "", shape = "", inner = ""] = macro.groups;
  const number = Math.min(maxColumns, Math.max(1, Number(count) || 1));
  const spansColumns = macro.name === "multicolumn";
  const cell = parseCell(inner.trim(), spansColumns ? (parseAlignments(shape)[0] ?? align) : align);
  return spansColumns ? { ...cell, span: number } : { ...cell, rows: number };
}

const stacks = { makecell: 1, shortstack: 1, thead: 1 };

const cellFormats = joinPatterns([
  /\\(?:bfseries|itshape|centering|raggedright|arraybackslash)(?![A-Za-z])[ \t]*/g,
  /\\cellcolor(?:\[\w{1,20}\])?\{[^{}\n]{1,40}\}(?![A-Za-z])[ \t]*/g,
]);

/** Formats a cell's text as lines of Markdown, none of which begins a block. */
function toCellLines(cell: string): string[] {
  const [stack] = parseMacros(cell, stacks);
  const written = (stack?.start === 0 && stack.end === cell.length ? (stack.groups[0] ?? "") : cell)
    .replace(cellFormats, "")
    .replace(/(?<!\\)~/g, "\u00a0")
    .replace(/\\,/g, "\u202f")
    .replace(/\\newline(?![A-Za-z])[ \t]*|\\\\[ \t]*/g, "<br>");
  const text = joinLines(written);
  const dashes = ["", "\\-", "–", "—"][/^-{1,3}$/.test(text) ? text.length : 0] ?? "";
  return text === ""
    ? []
    : [
        dashes === ""
          ? text.replace(/^(?:[-+*>#=](?=[\s#=]|$)|\d{1,9}(?=[.)](?:\s|$)))/, escapeBegin)
          : dashes,
      ];
}

function escapeBegin(begin: string): string {
  return /^\d/.test(begin) ? `${begin}\\` : `\\${begin}`;
}
