import { readFileSync } from "node:fs";
import { betweenMarks } from "../../test/markdown-tables.ts";
import { keyPatterns } from "./keys.ts";
import type { Recording } from "./recording/recording.ts";
import { keyTable, rateTable, troubleTable } from "./report.ts";
import { scenarios } from "./scenarios.ts";
import { simulate } from "./simulate.ts";
import type { Outcome } from "./outcome.ts";

/** The document whose figures are written here. */
export const scaleDocument = new URL("../../docs/scale.md", import.meta.url);

/** The document with the figures of these outcomes, each between its markers. */
export function withFigures(text: string, recording: Recording, outcomes: readonly Outcome[]): string {
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

/** Runs all scenarios, and returns the document as it is and as it must be. */
export function currentDocument(recording: Recording): { readonly is: string; readonly must: string } {
  const is = readFileSync(scaleDocument, "utf8");
  return {
    is,
    must: withFigures(
      is,
      recording,
      scenarios.map((scenario) => simulate(scenario, recording)),
    ),
  };
}
