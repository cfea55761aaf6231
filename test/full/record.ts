import { stripVTControlCharacters } from "node:util";

/** What a suite did when it last ran. */
export interface LastRun {
  readonly suite: string;
  /** Eight digits, with a `+` behind them where files had changed since. */
  readonly commit: string;
  /** ISO 8601, to the minute. */
  readonly date: string;
  readonly machine: string;
  readonly minutes: number;
  readonly result: "passed" | "failed";
  /** Counts of tests, or what the suite says last. */
  readonly said: string;
}

const columns = ["suite", "commit", "date", "machine", "minutes", "result", "said"] as const;

/** Reads the rows of the record. What is no row of seven columns is passed over. */
export function parseRecord(text: string): LastRun[] {
  return text.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [suite = "", commit = "", date = "", machine = "", minutes = "", result = ""] = cells;
    if (result !== "passed" && result !== "failed") return [];
    return [
      { suite, commit, date, machine, minutes: Number(minutes), result, said: cells.slice(6).join("|") },
    ];
  });
}

/** Writes the rows as a table in the order of the suites; those that never ran have no row. */
export function formatRecord(runs: readonly LastRun[], suites: readonly string[]): string {
  const rows = suites.flatMap((name) => runs.find(({ suite }) => suite === name) ?? []);
  const cells = [columns, ...rows.map((run) => columns.map((column) => String(run[column])))];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join(" | ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** Returns the lines of an output that sum it up: the counts of Vitest, otherwise its last line. */
export function summarize(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const counts = lines.findLast((line) => /^Tests\s+\d/.test(line));
  return (counts ?? lines.at(-1) ?? "").replaceAll(/\s+/g, " ").replaceAll("|", ",").slice(0, 120);
}
