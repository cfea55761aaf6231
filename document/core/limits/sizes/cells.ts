/** Rows and columns that a cell spans at most: what HTML asks for beyond is cut. */
export const maxSpan = { rows: 200, columns: 40 } as const;

/** Counts the cells of a document line by line. */
interface CellCounter {
  /** Counts the cells up to a place. @param end where it begins, for a line of code */
  cellsUpTo(from: number, end: number): number;
}

/** Counts the cells of tables of pipes: short rows are filled up to as many as the line of dashes has. */
export function createRowCounter(markdown: string): CellCounter {
  let cells = 0;
  let columns = 0;
  let pipe = markdown.indexOf("|");
  return {
    cellsUpTo(from, end) {
      let pipes = 0;
      while (pipe >= 0 && pipe < from) pipe = markdown.indexOf("|", pipe + 1);
      const first = pipe;
      for (; pipe >= 0 && pipe < end; pipe = markdown.indexOf("|", pipe + 1)) pipes++;
      if (pipes === 0) columns = 0;
      else if (columns > 0) cells += columns + 1;
      else if (isDelimiter(markdown, from, end)) columns = Math.max(1, pipes - (first === from ? 1 : 0));
      return cells;
    },
  };
}

/** Dashes, colons, pipes and blanks alone. */
function isDelimiter(markdown: string, from: number, end: number): boolean {
  return /^[ \t>|:-]+$/.test(markdown.slice(from, end));
}

/** A line of a table that is drawn, which ends a row unless it is the first, below a blank line. */
const drawnLine = /^[ \t>]{0,100}\+(?:[-=:]{1,300}\+){1,100}[ \t]{0,100}$/gm;

/** Counts the cells of tables that are drawn in characters. */
export function createDrawnCellCounter(markdown: string): CellCounter {
  const lines = new RegExp(drawnLine);
  let cells = 0;
  let next = markdown.includes("-+") || markdown.includes("=+") ? lines.exec(markdown) : null;
  return {
    cellsUpTo(from, end) {
      for (; next && next.index < end; next = lines.exec(markdown)) {
        const before = markdown.lastIndexOf("\n", next.index - 2) + 1;
        const isFirst = /^[ \t>\n]*$/.test(markdown.slice(before, next.index));
        if (next.index >= from && !isFirst) cells += next[0].split("+").length - 2;
      }
      return cells;
    },
  };
}

/** Characters of a tag that are read; more would be read again for each tag that does not end. */
const cellTag = /<t[dh](?=[\s>/])[^<>]{0,400}/gi;

/** Counts the cells that tags begin, with all that they span. */
export function createHtmlCellCounter(markdown: string): CellCounter {
  const tags = new RegExp(cellTag);
  let cells = 0;
  let next = tags.exec(markdown);
  return {
    cellsUpTo(from, end) {
      for (; next && next.index < end; next = tags.exec(markdown))
        if (next.index >= from)
          cells += span(next[0], rowSpan, maxSpan.rows) * span(next[0], colSpan, maxSpan.columns);
      return cells;
    },
  };
}

export function countRowTags(text: string): number {
  return text.match(/<tr(?=[\s>/])/gi)?.length ?? 0;
}

const rowSpan = /\srowspan\s*=\s*["']?\s*(\d+)/i;
const colSpan = /\scolspan\s*=\s*["']?\s*(\d+)/i;

function span(tag: string, attribute: RegExp, max: number): number {
  return Math.min(max, Math.max(1, Number(attribute.exec(tag)?.[1] ?? 1)));
}
