/** Formats a Markdown table as prettier does; all columns but the first are numbers. */
export function markdownTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = names.map((_, column) =>
    Math.max(3, ...[names, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? `:${"-".repeat(width - 1)}` : `${"-".repeat(width - 1)}:`,
  );
  return [line(names), line(rule), ...rows.map(line)].join("\n");
}

/** Puts what a program has measured between the marks of a document, `<!-- name -->` and `<!-- end -->`. What it has not measured stays. */
export function betweenMarks(text: string, written: (name: string) => string | undefined): string {
  return text.replace(
    /(<!-- ([a-z]+) -->\n)[^]*?(<!-- end -->)/g,
    (before, begin: string, name: string, end: string) => {
      const figures = written(name);
      return figures === undefined ? before : `${begin}\n${figures}\n\n${end}`;
    },
  );
}
