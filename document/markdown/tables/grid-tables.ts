import type { SourceLine } from "../repair/source-lines.ts";
import { markedTable } from "./marked-table.ts";
import type { Alignment, DrawnCell, DrawnTable } from "./marked-table.ts";

const rule = /^[ ]{0,3}\+(?:[-=:]+\+)+[ ]*$/;
const signs = /^[ ]{0,3}\+-[-:]*\+/m;
/** A larger one is rather an example of something else. */
const mostLines = 2_000;
const mostColumns = 40;

/** Reads grid tables, whose cells may hold blocks and span columns, as pandoc and reStructuredText have them. */
export function readGridTables(markdown: string, lines: readonly SourceLine[]): readonly SourceLine[] {
  if (!signs.test(markdown)) return lines;
  const read: SourceLine[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line) break;
    const end = line.kind === "text" && rule.test(line.text) ? endOf(lines, at) : at;
    const table = end > at + 1 ? tableIn(lines.slice(at, end + 1).map(({ text }) => text.trim())) : undefined;
    if (!table) {
      read.push(line);
      continue;
    }
    for (const one of markedTable(table, line)) read.push(one);
    at = end;
  }
  return read;
}

function endOf(lines: readonly SourceLine[], from: number): number {
  let last = from;
  for (let at = from + 1; at < Math.min(lines.length, from + mostLines); at++) {
    const text = lines[at]?.text ?? "";
    if (!/^[ ]{0,3}[|+].*[|+][ ]*$/.test(text)) break;
    if (rule.test(text)) last = at;
  }
  return last;
}

/** Undefined where the lines do not fit one another. */
function tableIn(lines: readonly string[]): DrawnTable | undefined {
  const rules = lines.flatMap((line, at) => (rule.test(line) ? [at] : []));
  const edges = edgesOf(rules.map((at) => lines[at] ?? ""));
  if (edges.length < 2 || edges.length > mostColumns + 1) return undefined;
  const ruled = rules.find((at) => lines[at]?.includes("="));
  const aligned = lines[ruled ?? 0] ?? "";
  const alignments = edges
    .slice(0, -1)
    .map((edge, column) => alignmentOf(aligned.slice(edge + 1, edges[column + 1])));
  const head: DrawnCell[][] = [];
  const rows: DrawnCell[][] = [];
  for (const [index, at] of rules.slice(0, -1).entries()) {
    const row = lines.slice(at + 1, rules[index + 1]);
    if (row.length === 0) continue;
    const cells = cellsOf(row, edges, alignments);
    if (!cells) return undefined;
    (ruled !== undefined && at < ruled ? head : rows).push(cells);
  }
  return { head, rows };
}

/** Where columns begin and end, in any of the rules. */
function edgesOf(rules: readonly string[]): number[] {
  const edges = new Set<number>();
  for (const line of rules) for (const { index } of line.matchAll(/\+/g)) edges.add(index);
  return [...edges].sort((one, other) => one - other);
}

function alignmentOf(dashes: string): Alignment {
  const [left, right] = [dashes.startsWith(":"), dashes.endsWith(":")];
  if (left && right) return "center";
  if (right) return "right";
  return left ? "left" : undefined;
}

function cellsOf(
  row: readonly string[],
  edges: readonly number[],
  alignments: readonly Alignment[],
): DrawnCell[] | undefined {
  const cells: DrawnCell[] = [];
  let from = 0;
  for (let to = 1; to < edges.length; to++) {
    const edge = edges[to] ?? 0;
    // A cell that no bar ends goes on.
    if (!row.every((line) => line.charAt(edge) === "|")) continue;
    const start = (edges[from] ?? 0) + 1;
    const lines = row.map((line) => line.slice(start, edge).trimEnd());
    const indent = lines.reduce(
      (least, one) => (one === "" ? least : Math.min(least, one.search(/\S/))),
      100,
    );
    cells.push({ lines: lines.map((one) => one.slice(indent)), span: to - from, align: alignments[from] });
    from = to;
  }
  return from === edges.length - 1 ? cells : undefined;
}
