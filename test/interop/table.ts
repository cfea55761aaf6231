import type { Row } from "./row.ts";

const version = / (\d+\.\d+\.\d+)\b/g;

/** The clients as docs/clients.md shows them: those that differ in their version alone share a line. */
export function tableOf(rows: readonly Row[]): string {
  const lines = new Map<string, { readonly row: Row; readonly versions: string[] }>();
  for (const row of rows) {
    const name = row.name.replace(version, "");
    const [, versionNumber] = version.exec(row.name) ?? [];
    version.lastIndex = 0;
    const line = lines.get(name) ?? { row, versions: [] };
    lines.set(name, line);
    if (versionNumber !== undefined) line.versions.push(versionNumber);
  }
  const cells = [
    ["Client", "Versions", "Speaks", "Here"],
    ...[...lines].map(([name, { row, versions }]) => [
      name,
      versions.join(", "),
      row.protocol,
      row.cannot ? "cannot buy a second document" : "works",
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const [head = "", ...body] = cells.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => `:${"-".repeat(width - 1)}`).join(" | ")} |`;
  return [head, rule, ...body].join("\n");
}
