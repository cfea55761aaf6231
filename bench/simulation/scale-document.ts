import { readFileSync } from "node:fs";
import { betweenMarks } from "../../test/markdown-tables.ts";
import { keyPatterns } from "./keys.ts";
import type { Recording } from "./recording/recording.ts";
import { formatOutcome, keyTable, rateTable, troubleTable } from "./report.ts";
import { scenarios } from "./scenarios.ts";
import { simulate } from "./simulate.ts";
import type { Outcome } from "./outcome.ts";

/** The document whose figures are written here, and what became of each scenario. */
const scaleDocument = new URL("../../docs/scale.md", import.meta.url);
const lastRun = new URL("last-run.txt", import.meta.url);

/** Returns the document with the figures of these outcomes, each between its markers. */
function withFigures(text: string, recording: Recording, outcomes: readonly Outcome[]): string {
  const byName = new Map(outcomes.map((outcome) => [outcome.name, outcome]));
  const steady = scenarios.flatMap((scenario) => {
    const outcome = byName.get(scenario.name);
    return outcome && scenario.name.endsWith("a second")
      ? [{ rate: scenario.rate(0), stage: scenario.stage, outcome }]
      : [];
  });
  const troubled = outcomes.filter(({ name }) => !name.endsWith("a second"));
  const tables: Readonly<Record<string, string>> = {
    rates: rateTable(steady),
    trouble: troubleTable(troubled),
    keys: keyTable(keyPatterns(recording, false).filter(({ wall }) => Number.isFinite(wall))),
  };
  return betweenMarks(text, (name) => tables[name]);
}

/** Runs all scenarios, and returns each file that tells of them as it is and as it must be. */
export function writtenFigures(
  recording: Recording,
): { readonly file: URL; readonly is: string; readonly must: string }[] {
  const outcomes = scenarios.map((scenario) => simulate(scenario, recording));
  const document = readFileSync(scaleDocument, "utf8");
  return [
    { file: scaleDocument, is: document, must: withFigures(document, recording, outcomes) },
    { file: lastRun, is: readFileSync(lastRun, "utf8"), must: `${outcomes.map(formatOutcome).join("\n")}\n` },
  ];
}
