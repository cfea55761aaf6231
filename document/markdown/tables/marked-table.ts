import { startMark, stopMark } from "../blocks/block-marks.ts";
import type { SourceLine } from "../repair/source-lines.ts";

export type Alignment = "left" | "right" | "center" | undefined;

/** A cell of a table that is drawn, as lines of Markdown. */
export interface DrawnCell {
  readonly lines: readonly string[];
  /** Columns that it spans. */
  readonly span: number;
  /** Rows that it spans; one where it is not said. */
  readonly rows?: number;
  readonly align: Alignment;
}

export interface DrawnTable {
  readonly head: readonly (readonly DrawnCell[])[];
  readonly rows: readonly (readonly DrawnCell[])[];
  /** Names of classes of its own. */
  readonly look?: string;
}

/** Names with a blank, which no author can give a block. */
export const tableBlock = "drawn table";
export const rowBlock = "drawn row";
export const cellBlock = "drawn cell";

/**
 * The lines of a table whose cells are blocks of Markdown, each between marks.
 * @param source the line that it begins with
 */
export function markedTable({ head, rows, look }: DrawnTable, source: SourceLine): SourceLine[] {
  const lines: SourceLine[] = [];
  const [prefix = ""] = /^[ \t]*/.exec(source.text) ?? [];
  const pushLine = (text: string): void => {
    lines.push({ ...source, kind: "text", text: text === "" ? "" : prefix + text });
  };
  const begin = (name: string, values: Readonly<Record<string, string>> = {}): void => {
    pushLine("");
    pushLine(startMark({ name, values, written: "" }));
    pushLine("");
  };
  const end = (): void => {
    pushLine("");
    pushLine(stopMark(""));
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
      end();
    }
    end();
  };
  begin(tableBlock, look === undefined ? {} : { look });
  for (const row of head) putRow(row, "th");
  for (const row of rows) putRow(row, "td");
  end();
  return lines;
}
