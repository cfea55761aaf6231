import type { Code, Root, Table, TableRow } from "mdast";
import type { TreeFacts } from "../../core/passes/tree-facts.ts";
import { visit } from "../../core/tree/visit.ts";

/** A row with more is no table that a page could show. */
const maxColumns = 60;
/** Of all such tables together; each row counts as one more. */
const maxCells = 20_000;
/** Longer values cannot be few enough cells. */
const maxChars = 1_000_000;

/**
 * Turns fences of comma- or tab-separated values (RFC 4180) into tables: the first record is the head, columns of numbers are aligned at the right. What
 * is no table, of one column or with records of different lengths, stays code. Cells are text, not Markdown.
 */
export function readDataTables(root: Root, { warn }: TreeFacts): void {
  let cells = 0;
  visit(root, "code", (code, index, parent) => {
    const kind = /^\{?\.?([ct]sv)\b(?!.*\bcode\b)/i
      .exec(`${code.lang ?? ""} ${code.meta ?? ""}`)?.[1]
      ?.toLowerCase();
    if (kind === undefined || index === undefined || !parent || code.value.length > maxChars) return;
    const records = readRecords(code.value, kind === "tsv" ? "\t" : chooseDelimiter(code.value));
    const columns = records[0]?.length ?? 0;
    if (records.length < 2 || columns < 2 || columns > maxColumns) return;
    if (!records.every((record) => record.length === columns)) return;
    cells += records.length * (columns + 1);
    if (cells > maxCells) {
      warn(
        "table-too-large",
        "A table of values was printed as code: all of them have more than 20,000 cells.",
        code.position?.start.line,
      );
      return;
    }
    parent.children[index] = createTable(records, code);
  });
}

/** Returns what separates the values of the first line: semicolons, where commas are in numbers. */
function chooseDelimiter(text: string): string {
  const [line = ""] = text.split("\n", 1);
  const bare = line.replace(/"[^"]*"/g, "");
  return bare.split(";").length > bare.split(",").length ? ";" : ",";
}

/** Reads records, each a list of values. Quoted values may hold delimiters, line ends and doubled quotes. */
function readRecords(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  const source = text.replace(/\n+$/, "");
  while (at <= source.length) {
    const quoted = /[ \t]*"((?:[^"]|"")*)"[ \t]*/y;
    quoted.lastIndex = at;
    const found = quoted.exec(source);
    const isEnded = found !== null && [delimiter, "\n", undefined].includes(source[quoted.lastIndex]);
    if (found && isEnded) {
      record.push((found[1] ?? "").replaceAll('""', '"'));
      at = quoted.lastIndex;
    } else {
      let end = at;
      while (end < source.length && source[end] !== delimiter && source[end] !== "\n") end++;
      record.push(source.slice(at, end).trim());
      at = end;
    }
    if (source[at] !== delimiter) {
      records.push(record);
      record = [];
    }
    at++;
  }
  return records;
}

const number = /^[-+−]?[\p{Sc} ]{0,3}\d[\d.,'’ \u00a0\u202f]*\s?(?:%|‰|\p{Sc})?$/u;

function createTable(records: readonly (readonly string[])[], { position }: Code): Table {
  const [head = [], ...body] = records;
  const align = head.map((_, column) => {
    const values = body.map((record) => record[column] ?? "").filter((value) => value !== "");
    return values.length > 0 && values.every((value) => number.test(value)) ? "right" : null;
  });
  const children = records.map((record): TableRow => ({
    type: "tableRow",
    children: record.map((value) => ({
      type: "tableCell",
      children: value === "" ? [] : [{ type: "text", value: value.replace(/\s+/g, " ") }],
    })),
  }));
  return { type: "table", align, children, position };
}
