import type { Directive } from "./directive-lines.ts";

/** More are no table that is read. */
const mostColumns = 100;

/** A table in rows of a list, or as comma-separated values, as one with pipes. */
export function tableOf({ name, argument, options, body }: Directive): readonly string[] | undefined {
  const texts = body.map(({ text }) => text);
  const rows =
    name === "csv-table" ? texts.filter((text) => text.trim() !== "").map(valuesIn) : listedRows(texts);
  const header = options.get("header");
  const heads = header === undefined ? [] : [valuesIn(header)];
  const all = [...heads, ...rows];
  const columns = Math.max(0, ...all.map((row) => row.length));
  if (columns === 0 || columns > mostColumns) return undefined;
  const hasHead = heads.length > 0 || Number(options.get("header-rows") ?? "0") > 0;
  const [head = [], ...others] = hasHead ? all : [[], ...all];
  const label = options.get("name");
  const id = label !== undefined && /^[\w:.-]{1,80}$/.test(label) ? ` {#tbl:${label}}` : "";
  const caption = argument.trim() === "" ? [] : [`Table: ${argument.trim()}${id}`, ""];
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, at) => (cells[at] ?? "").replace(/(?<!\\)\|/g, "\\|")).join(" | ")} |`;
  return ["", ...caption, line(head), `|${" --- |".repeat(columns)}`, ...others.map(line), ""];
}

/** Rows are the items of a list, and their cells those of lists within. */
function listedRows(texts: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const text of texts) {
    const [, first] = /^[ \t]*[-*+][ \t]+[-*+](?:[ \t]+(.*))?$/.exec(text) ?? [];
    const isRow = /^[ \t]*[-*+][ \t]+[-*+](?:[ \t]|$)/.test(text);
    const [, next] = /^[ \t]+[-*+](?:[ \t]+(.*))?$/.exec(text) ?? [];
    const row = rows.at(-1);
    if (isRow) rows.push([first ?? ""]);
    else if (/^[ \t]+[-*+](?:[ \t]|$)/.test(text)) row?.push(next ?? "");
    else if (row && text.trim() !== "") row[row.length - 1] = `${row.at(-1) ?? ""} ${text.trim()}`.trim();
  }
  return rows;
}

/** The values of a line, which may stand between quotes. */
function valuesIn(text: string): string[] {
  return Array.from(text.matchAll(/[ \t]*(?:"((?:[^"]|"")*)"|([^,]*))[ \t]*(?:,|$)/g))
    .filter(({ 0: whole, index }) => whole !== "" || index < text.length)
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? "").trim());
}
