/** Values by the names of their columns. */
export type Row = Readonly<Record<string, string | number | null>>;

/**
 * Divides a chart in its short form into what it says and its rows. They are a table of Markdown, or CSV below a blank line or a rule. Rows are
 * undefined where there are none of their own.
 */
export function chartData(source: string): { readonly head: string; readonly rows: Row[] | undefined } {
  const lines = source.split(/\r\n|\r|\n/);
  const table = lines.findIndex((line) => /^[ \t]*\|/.test(line));
  if (table >= 0) {
    const cells = lines
      .slice(table)
      .filter((line) => line.includes("|"))
      .map(cellsOfTable);
    const rows = cells.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)));
    return { head: lines.slice(0, table).join("\n"), rows: rowsOf(rows) };
  }
  const isJson = /^\s*\{/.test(source);
  const rule = isJson ? -1 : lines.findIndex((line, index) => index > 0 && /^-{3,}\s*$/.test(line));
  const blank = isJson ? -1 : lines.findIndex((line) => line.trim() === "");
  const end = rule >= 0 ? rule : blank;
  const body = lines.slice(end + 1).filter((line) => line.trim() !== "");
  // More lines of YAML are no rows.
  if (end < 0 || body.length < 2 || !body[0]?.includes(",") || /^\s*[\w-]+:(?:\s|$)/.test(body[0]))
    return { head: source, rows: undefined };
  return { head: lines.slice(0, end).join("\n"), rows: rowsOf(body.map(cellsOfCsv)) };
}

function rowsOf([names = [], ...rows]: readonly (readonly string[])[]): Row[] {
  return rows.map((cells) =>
    Object.fromEntries(names.map((name, index) => [name, valueOf(cells[index] ?? "")] as const)),
  );
}

function cellsOfTable(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("\\|", "|").replace(/[*`]/g, "").trim());
}

/** Cells of a line (RFC 4180, without line breaks in them). */
function cellsOfCsv(line: string): string[] {
  return [...`${line},`.matchAll(/(?:\s*"((?:[^"]|"")*)"\s*|([^,]*)),/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain.trim(),
  );
}

/** A number, as reports write it: with commas between thousands, a currency or a per cent sign. */
function valueOf(cell: string): string | number | null {
  if (cell === "" || cell === "-" || cell === "–" || cell === "—") return null;
  const bare = cell
    .replace(/^([-−+]?)\s*[$€£¥]\s*/, "$1")
    .replace(/\s*(?:%|[$€£¥])$/, "")
    .replace("−", "-");
  if (/^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(bare)) return Number(bare.replaceAll(",", ""));
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(bare) ? Number(bare) : cell;
}
