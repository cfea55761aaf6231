import type { Alignment, DrawnCell, DrawnTable } from "../../features/tables/marked-table.ts";
import { groupEnd } from "./groups.ts";

/** More are rather an example of something else. */
const maxColumns = 40;
const maxRows = 2_000;

/** A row as it is written, and whether a rule stands before it. */
interface WrittenRow {
  readonly cells: readonly string[];
  readonly isBelowRule: boolean;
}

/** What ends a part of a `longtable`. */
type Part = "endfirsthead" | "endhead" | "endfoot" | "endlastfoot";

/**
 * Reads the columns and rows of a `tabular` or a `longtable`.
 * @param width whether a width stands before the columns
 * @param text what follows `\begin{tabular}`, up to `\end{tabular}`
 * @returns undefined when it has no columns or rows
 */
export function readTabular(text: string, width: boolean): DrawnTable | undefined {
  let at = behindOption(text, 0);
  if (width) at = groupEnd(text, at) ?? at;
  at = behindOption(text, at);
  const end = groupEnd(text, at);
  const alignments = end === undefined ? [] : alignmentsOf(text.slice(at + 1, end - 1));
  if (end === undefined || alignments.length === 0 || alignments.length > maxColumns) return undefined;
  const { head, rows } = partsOf(text.slice(end).replace(/(?<!\\)%[^\n]*/g, ""));
  if (head.length + rows.length === 0 || head.length + rows.length > maxRows) return undefined;
  const covered = alignments.map(() => 0);
  const drawn = (row: WrittenRow): DrawnCell[] => drawnCells(row, alignments, covered);
  return { head: head.map(drawn), rows: rows.map(drawn) };
}

function behindOption(text: string, at: number): number {
  return at + (/^\s*(?:\[[^\]\n]{0,100}\])?\s*/.exec(text.slice(at, at + 200))?.[0].length ?? 0);
}

const sides: Readonly<Record<string, Alignment>> = {
  c: "center",
  C: "center",
  r: "right",
  R: "right",
  S: "right",
};

/** `|l|c|r|p{3cm}|X|`, also with `*{3}{c}` and `@{…}`. */
function alignmentsOf(columns: string): Alignment[] {
  const alignments: Alignment[] = [];
  for (let at = 0; at < columns.length && alignments.length <= maxColumns; at++) {
    const sign = columns[at] ?? "";
    const end = groupEnd(columns, at + 1);
    if (/[@!<>]/.test(sign)) at = (end ?? at + 1) - 1;
    else if (sign === "*" && end !== undefined) {
      const last = groupEnd(columns, end) ?? end;
      const repeated = alignmentsOf(columns.slice(end + 1, last - 1));
      const times = Math.min(maxColumns, Number(columns.slice(at + 2, end - 1)) || 0);
      for (let time = 0; time < times && alignments.length <= maxColumns; time++)
        alignments.push(...repeated);
      at = last - 1;
    } else if (/[A-Za-z]/.test(sign)) {
      alignments.push(sides[sign]);
      at = (end ?? at + 1) - 1;
    }
  }
  return alignments.slice(0, maxColumns + 1);
}

const rule =
  /\s*\\(hline|toprule|midrule|bottomrule|specialrule|cline|cmidrule|addlinespace|noalign|rowcolor|arrayrulecolor|endfirsthead|endhead|endfoot|endlastfoot|centering|small|footnotesize|noindent)(?![A-Za-z])\*?(?:\([a-z]{0,4}\))?(?:\[[^\]\n]{0,40}\])?(?:\{[^{}\n]{0,60}\}){0,3}/y;
const partEnds: ReadonlySet<string> = new Set<Part>(["endfirsthead", "endhead", "endfoot", "endlastfoot"]);
const lines = /^(?:hline|toprule|midrule|bottomrule|specialrule)$/;

/** The rows of the head, and the others. A rule behind the first rows makes them the head, as pandoc has it. */
function partsOf(body: string): { head: WrittenRow[]; rows: WrittenRow[] } {
  let head: WrittenRow[] | undefined;
  let rows: WrittenRow[] = [];
  let isBelowRule = false;
  for (let at = 0; at < body.length;) {
    rule.lastIndex = at;
    const [match, name = ""] = rule.exec(body) ?? [];
    if (match !== undefined) {
      at += match.length;
      isBelowRule ||= lines.test(name);
      if (!partEnds.has(name)) continue;
      if (name === "endfirsthead" || name === "endhead") head ??= rows;
      rows = [];
      continue;
    }
    const row = rowAt(body, at);
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

/** The cells from a place on, up to `\\`; within braces and environments of their own, nothing ends. */
function rowAt(body: string, start: number): { cells: string[]; end: number } {
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

/** @param covered for each column, the rows that a cell above reaches into */
function drawnCells(row: WrittenRow, alignments: readonly Alignment[], covered: number[]): DrawnCell[] {
  const cells: DrawnCell[] = [];
  let column = 0;
  for (const written of row.cells) {
    if (column >= alignments.length) break;
    const { text, span, rows, align } = cellOf(written, alignments[column]);
    const isCovered = (covered[column] ?? 0) > 0;
    for (let at = column; at < column + span; at++)
      covered[at] = isCovered ? (covered[at] ?? 1) - 1 : rows - 1;
    // What a cell above reaches into is written as an empty cell.
    if (!isCovered) cells.push({ lines: linesOf(text), span, rows, align });
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

/** A cell out of `\multicolumn{2}{c}{…}` and `\multirow{2}{*}{…}`, which may stand within one another. */
function cellOf(tex: string, align: Alignment): Cell {
  const [opening, name] = /^\\(multicolumn|multirow)\*?(?:\[[^\]\n]{0,20}\])?(?=\{)/.exec(tex) ?? [];
  if (opening === undefined) return { text: tex, span: 1, rows: 1, align };
  const groups: string[] = [];
  let at = opening.length;
  while (groups.length < 3) {
    const end = groupEnd(tex, at);
    if (end === undefined) return { text: tex, span: 1, rows: 1, align };
    groups.push(tex.slice(at + 1, end - 1));
    at = end;
  }
  const [count = "", shape = "", inner = ""] = groups;
  const number = Math.min(maxColumns, Math.max(1, Number(count) || 1));
  const spans = name === "multicolumn";
  const cell = cellOf(inner.trim(), spans ? (alignmentsOf(shape)[0] ?? align) : align);
  return spans ? { ...cell, span: number } : { ...cell, rows: number };
}

/** A cell's text as lines of Markdown, none of which begins a block. */
function linesOf(cell: string): string[] {
  const [, stacked] = /^\\(?:makecell|shortstack|thead)\*?(?:\[[^\]\n]{0,20}\])?\{([^]*)\}$/.exec(cell) ?? [];
  const text = (stacked ?? cell)
    .replace(
      /\\(?:bfseries|itshape|centering|raggedright|arraybackslash|cellcolor(?:\[\w{1,20}\])?\{[^{}\n]{1,40}\})(?![A-Za-z])[ \t]*/g,
      "",
    )
    .replace(/(?<!\\)~/g, "\u00a0")
    .replace(/\\,/g, "\u202f")
    .replace(/\\newline(?![A-Za-z])[ \t]*|\\\\[ \t]*/g, "<br>")
    .replace(/\s*\n\s*/g, " ")
    .trim();
  const dashes = ["", "\\-", "–", "—"][/^-{1,3}$/.test(text) ? text.length : 0] ?? "";
  return text === ""
    ? []
    : [dashes === "" ? text.replace(/^(?:[-+*>#=](?=[\s#=]|$)|\d{1,9}(?=[.)](?:\s|$)))/, escaped) : dashes];
}

function escaped(begin: string): string {
  return /^\d/.test(begin) ? `${begin}\\` : `\\${begin}`;
}
