import { parseFence } from "../../core/lines/fences.ts";
import { rewriteBlocks, type RewrittenBlock } from "../../core/lines/rewrite-blocks.ts";
import { isBlank, type SourceLine } from "../../core/lines/source-line.ts";
import { markTable, type Alignment, type DrawnCell } from "../../core/containers/drawn-table.ts";

const columnRule = /^[ ]{0,3}-{2,}(?:[ ]+-{2,})+[ ]*$/;
const longRule = /^[ ]{0,3}-{6,}[ ]*$/;
const maxLines = 2_000;
/** Dashes, without which a line is rather a rule between two parts of a text. */
const minDashes = 6;

interface Column {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads tables whose columns are below groups of dashes (pandoc's simple tables). Those between two rules may have cells of several lines (its
 * multiline tables).
 */
export function readColumnTables(lines: readonly SourceLine[]): readonly SourceLine[] {
  return rewriteBlocks(lines, (line, at, above) =>
    line.kind === "text" && isRule(line.text) ? readTable(lines, line, at, above) : undefined,
  );
}

function isRule(text: string): boolean {
  return columnRule.test(text) && text.replace(/[^-]/g, "").length >= minDashes;
}

function readTable(
  lines: readonly SourceLine[],
  rule: SourceLine,
  at: number,
  linesAbove: readonly SourceLine[],
): RewrittenBlock<SourceLine> | undefined {
  const columns = [...rule.text.matchAll(/-+/g)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  let before = 0;
  while (
    before < 6 &&
    isText(linesAbove.at(-1 - before)) &&
    !longRule.test(linesAbove.at(-1 - before)?.text ?? "")
  )
    before++;
  const isBetweenRules = longRule.test(linesAbove.at(-1 - before)?.text ?? "");
  if (before === 6) return undefined;
  const heads = before === 0 ? [] : linesAbove.slice(-before).map(({ text }) => text);
  const end = findEnd(lines, at, isBetweenRules);
  if (end === undefined) return undefined;
  const body = lines.slice(at + 1, end.last + 1).map(({ text }) => text);
  const rows = isBetweenRules ? groupRows(body) : body.map((text) => [text]);
  const alignments = columns.map((column) => findAlignment(heads.at(-1) ?? body[0] ?? "", column));
  const cells = (row: readonly string[]): DrawnCell[] =>
    columns.map(({ start }, column) => {
      const stop = columns[column + 1]?.start;
      const from = column === 0 ? 0 : start;
      const held = row.map((text) => text.slice(from, stop).trim()).filter((text) => text !== "");
      return { lines: held, span: 1, align: alignments[column] };
    });
  // Words that reach from one column into the next are prose.
  if (
    !isBetweenRules &&
    body.some((text) => columns.slice(1).some(({ start }) => /\S\S/.test(text.slice(start - 1, start + 1))))
  )
    return undefined;
  const head = heads.length > 0 ? [cells(heads)] : [];
  if (head.length === 0 && !end.isRuled) return undefined;
  return {
    lines: markTable({ head, rows: rows.map(cells) }, rule),
    end: end.end,
    above: before + (isBetweenRules ? 1 : 0),
  };
}

interface End {
  /** The last line of the last row. */
  readonly last: number;
  /** The last line of the table. */
  readonly end: number;
  readonly isRuled: boolean;
}

function findEnd(lines: readonly SourceLine[], from: number, isBetweenRules: boolean): End | undefined {
  for (let at = from + 1; at < Math.min(lines.length + 1, from + maxLines); at++) {
    const text = lines[at]?.text;
    if (text !== undefined && (longRule.test(text) || columnRule.test(text)))
      return at > from + 1 ? { last: at - 1, end: at, isRuled: true } : undefined;
    if (text !== undefined && parseFence(text)) return undefined;
    if (text === undefined || (!isBetweenRules && isBlank(text)))
      return isBetweenRules || at === from + 1 ? undefined : { last: at - 1, end: at - 1, isRuled: false };
  }
  return undefined;
}

function isText(line: SourceLine | undefined): boolean {
  return line !== undefined && !isBlank(line.text);
}

/** Groups lines into rows, which blank lines separate. */
function groupRows(lines: readonly string[]): string[][] {
  const rows: string[][] = [[]];
  for (const line of lines) {
    if (isBlank(line)) rows.push([]);
    else rows.at(-1)?.push(line);
  }
  return rows.filter((row) => row.length > 0);
}

/** Aligns a column as the head is over its dashes. */
function findAlignment(head: string, { start, end }: Column): Alignment {
  const over = head.slice(start, end).padEnd(end - start);
  const [isLeft, isRight] = [/^\S/.test(over), /\S$/.test(over)];
  if (isLeft === isRight) return isLeft ? undefined : "center";
  return isLeft ? "left" : "right";
}
