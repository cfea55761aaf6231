import { formatThousands } from "../options/thousands.ts";

/** Memory to lay out one table, as its rows are read. */
export interface TableMemory {
  /**
   * Counts a line of the table.
   * @param rows that it contains or ends; 0 for a line within a row
   * @returns whether the table is still small enough to lay out
   */
  line(rows: number, cells: number, text: string): boolean;
  /** Ends the table. */
  end(): void;
  /** Why the table is refused. */
  readonly refusal: string;
}

/**
 * The memory of a table in the browser, in kB, which holds all of its rows until the last is laid out. Measured with 2, 5 and 50 columns. Text takes
 * more in narrow columns, where it breaks into more lines.
 */
const kb = { browser: 600_000, row: 130, cell: 10, characterAndColumn: 0.21 } as const;
/** Columns beyond which text takes no more: words of a usual length do not break, longer ones do. */
const narrow = { text: 5, longWords: 10 } as const;
/** Of the 2,300 MB that all processes may take, of which an idle browser is ended first: a table took up to 16 % more than this predicts. */
const maxKb = 1_880_000;

const unseen = /\]\([^()\s]*\)| {2,}|<[^<>]{0,400}>/g;
const minLongWord = 10;
const longWord = new RegExp(`[^\\s|]{${String(minLongWord)},}`, "g");

/** Measures the tables of a document, one after the other. */
export function createTableMemory(): TableMemory {
  let rows = 0;
  let cells = 0;
  let characters = 0;
  let inLongWords = 0;
  const columns = (): number => Math.round(cells / Math.max(1, rows));
  const takes = (): number =>
    kb.browser +
    rows * kb.row +
    cells * kb.cell +
    kb.characterAndColumn * characters * Math.min(columns(), narrow.text) +
    kb.characterAndColumn * inLongWords * Math.max(0, Math.min(columns(), narrow.longWords) - narrow.text);
  return {
    line(moreRows, moreCells, text) {
      rows += moreRows;
      cells += moreCells;
      // Most rows of a document that has very many are short, and hold neither.
      const seen = /[<(]| {2}/.test(text) ? text.replace(unseen, " ") : text;
      characters += seen.length;
      if (seen.length >= minLongWord)
        for (const { 0: word } of seen.matchAll(longWord)) inLongWords += word.length;
      return takes() <= maxKb;
    },
    end() {
      rows = cells = characters = inLongWords = 0;
    },
    get refusal() {
      return `A table takes too much memory: up to here its ${formatThousands(characters)} characters in ${formatThousands(rows)} rows of ${formatThousands(columns())} columns take ${formatThousands(Math.round(takes() / 1_000))} MB; the limit is ${formatThousands(maxKb / 1_000)}. Split it.`;
    },
  };
}
