import { formatDrawnEnd } from "./container-lines.ts";
import { stripIndent, type SourceLine } from "../lines/source-line.ts";

/** Alignment of a cell's text; undefined for the side where the language begins. */
export type Alignment = "left" | "right" | "center" | undefined;

/** A cell of a table, as lines of Markdown. */
export interface DrawnCell {
  readonly lines: readonly string[];
  /** Columns that it spans. */
  readonly span: number;
  /** Rows that it spans; 1 where it is absent. */
  readonly rows?: number;
  readonly align: Alignment;
}

/** A table whose cells are lines of Markdown. */
export interface DrawnTable {
  readonly head: readonly (readonly DrawnCell[])[];
  readonly rows: readonly (readonly DrawnCell[])[];
  /** Names of its own classes. */
  readonly look?: string;
}

/** The name of the container that is a table. */
export const tableBlock = "drawn-table";
/** The name of the container that is a row. */
export const rowBlock = "drawn-row";
/** The name of the container that is a cell. */
export const cellBlock = "drawn-cell";

/** Returns which lines are in tables that are written as containers, whose cells an author wraps to their width. */
export function areInDrawnTables(lines: readonly SourceLine[]): readonly boolean[] {
  let depth = 0;
  return lines.map(({ text }) => {
    const line = stripIndent(text);
    depth += Number(line.startsWith(`:::${tableBlock} `)) - Number(line === formatDrawnEnd(tableBlock));
    return depth > 0;
  });
}

/** Writes a table as containers, whose cells hold Markdown. @param source the line that the table begins with */
export function markTable({ head, rows, look }: DrawnTable, source: SourceLine): SourceLine[] {
  const lines: SourceLine[] = [];
  const [prefix = ""] = /^[ \t]*/.exec(source.text) ?? [];
  const pushLine = (text: string): void => {
    lines.push({ ...source, kind: "text", text: text === "" ? "" : prefix + text });
  };
  const begin = (name: string, values: Readonly<Record<string, string>> = {}): void => {
    const attributes = Object.entries(values).map(([key, value]) => `${key}="${value}"`);
    pushLine("");
    pushLine(`:::${name} {${attributes.join(" ")}}`);
    pushLine("");
  };
  const end = (name: string): void => {
    pushLine("");
    pushLine(formatDrawnEnd(name));
    pushLine("");
  };
  const putRow = (row: readonly DrawnCell[], element: "th" | "td"): void => {
    begin(rowBlock, { part: element === "th" ? "thead" : "tbody" });
    for (const { lines: held, span, rows: down = 1, align } of row) {
      begin(cellBlock, {
        element,
        ...(span > 1 && { span: String(span) }),
        ...(down > 1 && { rows: String(down) }),
        ...(align && { align }),
      });
      for (const line of held) pushLine(line);
      end(cellBlock);
    }
    end(rowBlock);
  };
  begin(tableBlock, look === undefined ? {} : { look });
  for (const row of head) putRow(row, "th");
  for (const row of rows) putRow(row, "td");
  end(tableBlock);
  return lines;
}
