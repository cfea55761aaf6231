/** Measures how deep lists are nested by the indents of their items, line by line. */
export interface Indents {
  /** Returns how many list items contain the one that a line begins; 0 for other lines. */
  depthAt(line: string): number;
}

const item = /(?:[-*+]|\d{1,9}[.)])[ \t]/y;

/** Follows the nesting of lists from line to line. */
export function createIndents(): Indents {
  const columns: number[] = [];
  return {
    depthAt(line) {
      let at = 0;
      let column = 0;
      for (let code = line.charCodeAt(0); code === 32 || code === 9; code = line.charCodeAt(++at))
        column += code === 9 ? 4 : 1;
      item.lastIndex = at;
      if (!item.test(line)) return 0;
      while ((columns.at(-1) ?? -1) >= column) columns.pop();
      return columns.push(column);
    },
  };
}
