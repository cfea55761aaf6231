/** Tells how deep lists are nested by the indents of their items, line by line. */
export interface Indents {
  /** @returns how many items the one that a line begins with is indented below; of another line 0 */
  depthAt(line: string): number;
}

const item = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]/;

export function createIndents(): Indents {
  const columns: number[] = [];
  return {
    depthAt(line) {
      const indent = item.exec(line)?.[1];
      if (indent === undefined) return 0;
      const column = indent.length + 3 * (indent.split("\t").length - 1);
      while ((columns.at(-1) ?? -1) >= column) columns.pop();
      columns.push(column);
      return columns.length;
    },
  };
}
