import { escapeFormulaPipes } from "./piped-formulas.ts";
import { codeSpan } from "../core/lines/inline-spans.ts";
import { rewriteBlocks } from "../core/lines/rewrite-blocks.ts";
import {
  blankLine,
  isBlank,
  isItem,
  type SourceLine,
  readPrefix,
  stripIndent,
} from "../core/lines/source-line.ts";

const codeOrWikiLink = new RegExp(
  `${codeSpan}${String.raw`|\[\[[^[\]|\`]{1,300}\|[^[\]|\`]{1,300}\]\]`}`,
  "g",
);

/** A wider table is unchanged. */
const maxColumns = 40;
/** Rows of a table, to one with a cell too many. */
const fewestRows = 4;

/**
 * Repairs tables that GitHub would show as text, or cut. The line below the header gets as many cells as the header, which gets as many as the
 * longest row. A pipe in code or in a formula separates no cells, and text directly below a table is no row.
 */
export function repairTables(lines: readonly SourceLine[]): SourceLine[] {
  return rewriteBlocks(lines, (written, index, above) => {
    const delimiter = addPipes(lines[index + 1]);
    const most = delimiter ? splitCells(delimiter.text).length : 0;
    const header = delimiter && countFilledCells(written) > most ? escapeFormulas(written, most) : written;
    if (!delimiter || !isTableStart(header, delimiter)) return { lines: [header], end: index };
    const repaired: SourceLine[] = [];
    // A list item above would take the lines for its own text.
    if (/^\S/.test(header.text) && !isBlank(dropQuoteMarkers(above.at(-1)?.text ?? "", header.text)))
      repaired.push(blankLine);
    repaired.push(header);

    let end = index + 2;
    while (isRow(lines[end])) end++;
    const delimiters = splitCells(delimiter.text);
    const columns = splitCells(header.text).length;
    const rows = keepPipes(
      lines
        .slice(index + 2, end)
        .map((row) => (countFilledCells(row) > columns ? escapeFormulas(escapeCode(row), columns) : row)),
      delimiters.length === columns ? columns : maxColumns,
    );
    const width = rows.reduce((columns, row) => Math.max(columns, countFilledCells(row)), columns);
    if (width <= maxColumns && (width > columns || delimiters.length !== columns)) {
      const missing = width - columns;
      const bare = header.text.trimEnd();
      const text = missing === 0 ? bare : bare.replace(/\|?$/, "|") + "  |".repeat(missing);
      repaired[repaired.length - 1] = { ...header, text };
      const cells = Array.from({ length: width }, (_, column) => delimiters[column]?.trim() ?? "---");
      repaired.push({ ...delimiter, text: `${readPrefix(delimiter.text)}| ${cells.join(" | ")} |` });
    } else repaired.push(delimiter);
    for (const row of rows) repaired.push(row);
    const next = lines[end];
    if (next?.kind === "text" && isOutside(next.text, header.text)) {
      repaired.push({ text: readPrefix(header.text).trimEnd(), kind: "text" });
    }
    return { lines: repaired, end: end - 1 };
  });
}

// A pipe separates cells even in code and in links of a wiki, which no author means.
function escapeCode(row: SourceLine): SourceLine {
  const text = row.text.replace(codeOrWikiLink, (code) => code.replace(/(?<!\\)\|/g, "\\|"));
  return { ...row, text };
}

/** Escapes a surplus pipe in one or two of many rows, rather than give the table another column. */
function keepPipes(rows: readonly SourceLine[], columns: number): readonly SourceLine[] {
  const longer = rows.filter((row) => countFilledCells(row) > columns);
  if (longer.length === 0 || rows.length < fewestRows || longer.length > rows.length / fewestRows)
    return rows;
  return rows.map((row) => {
    if (countFilledCells(row) <= columns) return row;
    const cells = splitCells(row.text).map((cell) => cell.trim());
    const last = cells.slice(columns - 1).filter((cell) => cell !== "");
    const kept = [...cells.slice(0, columns - 1), last.join(" \\| ")];
    return { ...row, text: `${readPrefix(row.text)}| ${kept.join(" | ")} |` };
  });
}

/** Returns a row whose formulas hold pipes, where it has too many cells and no more than its table without them. */
function escapeFormulas(row: SourceLine, most: number): SourceLine {
  if (!/\$|\\\(/.test(row.text) || countFilledCells(row) <= most) return row;
  const unsplit = { ...row, text: escapeFormulaPipes(row.text) };
  return countFilledCells(unsplit) <= most ? unsplit : row;
}

function isTableStart(header: SourceLine, delimiter: SourceLine): boolean {
  return (
    header.kind === "text" &&
    delimiter.kind === "text" &&
    header.text.includes("|") &&
    delimiter.text.includes("|") &&
    delimiter.text.includes("-") &&
    // The blanks before it apart: where two patterns may take them, they are tried in all ways.
    /^\|?(?:[ \t]*:?-+:?[ \t]*\|)*(?:[ \t]*:?-+:?[ \t]*)?$/.test(
      delimiter.text.slice(readPrefix(delimiter.text).length),
    )
  );
}

function isRow(line: SourceLine | undefined): line is SourceLine {
  return line?.kind === "text" && line.text.includes("|");
}

function isOutside(text: string, header: string): boolean {
  const isPiped = /^[ \t>]*\|/.test(header);
  return isPiped && !isBlank(text) && !isItem(text) && !/^[ \t]*>/.test(text) && !/^[ \t]*>/.test(header);
}

/** Takes the markers of the quote that a table is in off a line. */
function dropQuoteMarkers(line: string, header: string): string {
  return header.startsWith(">") ? stripIndent(line) : line;
}

function countFilledCells({ text }: SourceLine): number {
  return splitCells(text).findLastIndex((cell) => !isBlank(cell)) + 1;
}

/** Emacs crosses lines between columns, which pandoc reads as well. */
function addPipes(delimiter: SourceLine | undefined): SourceLine | undefined {
  if (!delimiter || !/^[ \t>]*\|[ \t]*:?-+:?(?:\+:?-+:?)+\|?[ \t]*$/.test(delimiter.text)) return delimiter;
  return { ...delimiter, text: delimiter.text.replaceAll("+", "|") };
}

// Splits a row at pipes that are not escaped, without the outer ones.
function splitCells(text: string): string[] {
  const row = text.slice(readPrefix(text).length).trimEnd();
  const inner = row.replace(/^\|/, "").replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/);
}
