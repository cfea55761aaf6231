import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import { isBlank, type SourceLine } from "../../core/lines/source-line.ts";
import { substituteFor } from "../../core/parse/substitutes.ts";
import { markTable } from "../../core/containers/drawn-table.ts";

/** The shortest signature line. */
const minLength = "________";
const gap = /[ ]{3,}|[ ]*\t[ \t]*/g;
/** A fence, a table, a quotation, a heading or an item. */
const otherBlock = /^[ \t]*(?:[|>#+`~-]|\d{1,9}[.)])/;
/** Lines of one block; longer blocks are not for signatures. */
const maxLines = 40;
/** Signatories beside one another. */
const maxColumns = 4;

/**
 * Sets the signature lines of parties beside one another, with the text below and above each, which blanks separate. Only blocks with a signature
 * line for each are read so.
 */
export function readSignatureColumns(lines: readonly SourceLine[]): readonly SourceLine[] {
  return rewriteBlocks(lines, (line, at, above) => {
    const end = isParted(line) && isBlank(above.at(-1)?.text ?? "") ? findEnd(lines, at) : at;
    const block = lines.slice(at, end + 1);
    const cells = end > at ? readCells(block.map(({ text }) => text)) : undefined;
    const row = cells?.map((held) => ({ lines: held, span: 1, align: undefined }));
    return {
      lines: row ? markTable({ head: [], rows: [row], look: "plain signatures" }, line) : block,
      end,
    };
  });
}

function isParted(line: SourceLine | undefined): boolean {
  if (line?.kind !== "text" || otherBlock.test(line.text)) return false;
  return /\S(?: {3}|\t)/.test(line.text) && splitParts(line.text).length > 1;
}

/** Finds the last line of blocks with the same columns, which a blank line does not separate. */
function findEnd(lines: readonly SourceLine[], from: number): number {
  let end = from;
  for (let at = from + 1; at < Math.min(lines.length, from + maxLines); at++) {
    const line = lines[at];
    if (line?.kind !== "text" || otherBlock.test(line.text)) return end;
    if (!isBlank(line.text)) end = at;
    else if (!isParted(lines[at + 1])) return end;
  }
  return end;
}

interface Part {
  readonly text: string;
  readonly start: number;
}

function splitParts(line: string): Part[] {
  const parts: Part[] = [];
  const first = line.search(/\S/);
  if (first < 0) return parts;
  const text = line.trimEnd().replace(/\\$/, "").trimEnd();
  let from = first;
  for (const { 0: blanks, index } of text.slice(first).matchAll(gap)) {
    parts.push({ text: text.slice(from, first + index), start: from });
    from = first + index + blanks.length;
  }
  parts.push({ text: text.slice(from), start: from });
  return parts;
}

/** Reads the texts of each column. @returns undefined unless the block has a signature line for each */
function readCells(lines: readonly string[]): string[][] | undefined {
  const rows = lines.map(splitParts);
  const signed = rows.find(
    (parts) => parts.length > 1 && parts.every(({ text }) => text.includes(minLength)),
  );
  if (!signed || signed.length > maxColumns) return undefined;
  const starts = signed.map(({ start }) => start);
  const cells: string[][] = starts.map(() => []);
  for (const parts of rows) {
    if (parts.length > starts.length) return undefined;
    for (const cell of cells) cell.push("");
    for (const [at, { text, start }] of parts.entries()) {
      const column = parts.length === starts.length ? at : findNearest(starts, start);
      const cell = cells[column];
      // Text that runs below the next column is prose.
      const next = parts.length < starts.length ? starts[column + 1] : undefined;
      if (next !== undefined && start + text.length > next) return undefined;
      if (cell?.at(-1) !== "") return undefined;
      cell[cell.length - 1] = text.replace(/_{3,}/g, (line) => substituteFor("_").repeat(line.length));
    }
  }
  return cells.map(addBreaks);
}

function findNearest(starts: readonly number[], start: number): number {
  const far = starts.map((column) => Math.abs(column - start));
  return far.indexOf(Math.min(...far));
}

/** Ends lines where they ended; blank ones at the end are left out. */
function addBreaks(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line !== "");
  return lines
    .slice(0, last + 1)
    .map((line, at) => (at < last && line !== "" && lines[at + 1] !== "" ? `${line}\\` : line));
}
