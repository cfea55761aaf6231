import { readLineBlocks } from "../../core/lines/line-blocks.ts";
import { readKinds } from "../../core/lines/line-kinds.ts";
import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import type { SourceLine } from "../../core/lines/source-line.ts";
import { findGridCells } from "./grid-cells.ts";
import type { GridCell } from "./grid-cells.ts";
import { markTable } from "../../core/containers/drawn-table.ts";
import type { Alignment, DrawnCell, DrawnTable } from "../../core/containers/drawn-table.ts";

const rule = /^[ ]{0,3}\+(?:[-=:]+\+)+[ ]*$/;
/** A larger one is rather an example of something else. */
const maxLines = 2_000;
const maxColumns = 40;

/** Reads grid tables, whose cells may hold blocks and span columns and rows, as pandoc and reStructuredText have them. */
export function readGridTables(lines: readonly SourceLine[]): readonly SourceLine[] {
  return rewriteBlocks(lines, (line, at) => {
    const end = line.kind === "text" && rule.test(line.text) ? findEnd(lines, at) : at;
    const block = lines.slice(at, end + 1);
    const table = end > at + 1 ? parseTable(block.map(({ text }) => text.trim())) : undefined;
    // A table that does not fit is not tried again from its next line.
    return { lines: table ? markTable(separateBlocks(table), line) : block, end };
  });
}

function findEnd(lines: readonly SourceLine[], from: number): number {
  let last = from;
  for (let at = from + 1; at < Math.min(lines.length, from + maxLines); at++) {
    const text = lines[at]?.text ?? "";
    if (!/^[ ]{0,3}[|+].*[|+][ ]*$/.test(text)) break;
    if (rule.test(text)) last = at;
  }
  return last;
}

/** Parses a table; undefined where the lines do not fit one another. */
function parseTable(lines: readonly string[]): DrawnTable | undefined {
  const table = readDrawnTable(lines);
  if (table) return table;
  const widened = lines.some((line) => wide.test(line)) ? lines.map(widenCharacters) : lines;
  // The edge of the last edited row may be too far left.
  const last = (widened[0]?.length ?? 0) - 1;
  return readDrawnTable(
    widened.map((line) => (line.endsWith("|") ? `${line.slice(0, -1).padEnd(last)}|` : line)),
  );
}

/** Full-width characters in a monospaced font. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const padding = "\ufdd8";

function widenCharacters(line: string): string {
  return line.replace(new RegExp(wide, "g"), `$&${padding}`);
}

function readDrawnTable(lines: readonly string[]): DrawnTable | undefined {
  const [first = ""] = lines;
  if (lines.some(({ length }) => length !== first.length)) return undefined;
  const cells = findGridCells(lines);
  if (!cells) return undefined;
  const edges = sortUnique(cells.flatMap(({ left, right }) => [left, right]));
  const rules = sortUnique(cells.flatMap(({ top, bottom }) => [top, bottom]));
  if (edges.length > maxColumns + 1) return undefined;
  const ruled = lines.findIndex((line) => rule.test(line) && line.includes("="));
  const aligned = lines[Math.max(0, ruled)] ?? "";
  const head: DrawnCell[][] = [];
  const rows: DrawnCell[][] = [];
  for (const rowTop of rules.slice(0, -1)) {
    const row = cells
      .filter(({ top }) => top === rowTop)
      .map((cell): DrawnCell => {
        const next = edges[edges.indexOf(cell.left) + 1];
        return {
          lines: readCellLines(lines, cell),
          span: edges.indexOf(cell.right) - edges.indexOf(cell.left),
          rows: rules.indexOf(cell.bottom) - rules.indexOf(cell.top),
          align: parseAlignment(aligned.slice(cell.left + 1, next)),
        };
      });
    (rowTop < ruled ? head : rows).push(row);
  }
  return { head, rows };
}

function sortUnique(places: readonly number[]): number[] {
  return [...new Set(places)].sort((a, b) => a - b);
}

function parseAlignment(dashes: string): Alignment {
  const [left, right] = [dashes.startsWith(":"), dashes.endsWith(":")];
  if (left && right) return "center";
  if (right) return "right";
  return left ? "left" : undefined;
}

function readCellLines(lines: readonly string[], { top, left, bottom, right }: GridCell): string[] {
  const held = lines.slice(top + 1, bottom).map((line) =>
    line
      .slice(left + 1, right)
      .replaceAll(padding, "")
      .trimEnd(),
  );
  const indent = held.reduce(
    (least, text) => (text === "" ? least : Math.min(least, text.search(/\S/))),
    100,
  );
  return held.map((text) => text.slice(indent));
}

/** Reads the text of each cell as text outside of tables. */
function separateBlocks(table: DrawnTable): DrawnTable {
  const read = (cell: DrawnCell): DrawnCell => {
    const blocks = readLineBlocks(readKinds(cell.lines.map((text) => ({ text }))));
    return { ...cell, lines: blocks.map(({ text }) => text) };
  };
  return {
    ...table,
    head: table.head.map((row) => row.map(read)),
    rows: table.rows.map((row) => row.map(read)),
  };
}
