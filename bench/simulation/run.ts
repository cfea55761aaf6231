import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { runProgram } from "../../client/program/run.ts";
import { keyPatterns } from "./keys.ts";
import { keepRecording, readRecording } from "./recording/recording.ts";
import { formatOutcome, keyTable } from "./report.ts";
import { writtenFigures } from "./scale-document.ts";
import { scenarios } from "./scenarios.ts";
import { simulate } from "./simulate.ts";

interface SimulateValues {
  readonly seed: string;
  readonly only?: string;
  readonly json: boolean;
  readonly keys: boolean;
  readonly record: boolean;
  readonly write: boolean;
}

const program = new Command("npm run simulate --")
  .description(
    "Sells documents to many buyers against the limits that AWS documents, in simulated time. What a document calls is recorded from the functions " +
      "(bench/simulation/recording/calls.json), how long that takes is in bench/simulation/model/limits.ts.",
  )
  .option("--seed <n>", "another run of chance", "1")
  .option("--only <text>", "scenarios whose name contains this")
  .option("--json", "one JSON object instead of text", false)
  .option(
    "--keys",
    "which keys a document writes, and at how many documents a second one of them takes no more",
    false,
  )
  .option("--record", "records anew what buying a document calls, from the service on this machine", false)
  .option(
    "--write",
    "writes the figures into docs/scale.md, and all outcomes into bench/simulation/last-run.txt",
    false,
  )
  .action(async (values: SimulateValues) => {
    if (values.record) {
      const { record } = await import("./recording/record.ts");
      keepRecording(await record());
      process.exit();
    }
    const recording = readRecording();
    if (values.keys) console.log(keyTable(keyPatterns(recording)));
    else if (values.write) for (const { file, must } of writtenFigures(recording)) writeFileSync(file, must);
    else {
      const outcomes = scenarios
        .filter(({ name }) => name.includes(values.only ?? ""))
        .map((scenario) => {
          const outcome = simulate(scenario, recording, Number(values.seed));
          if (!values.json) console.log(formatOutcome(outcome));
          return outcome;
        });
      if (values.json) console.log(JSON.stringify(outcomes, undefined, 2));
    }
  });
process.exitCode = await runProgram(program, process.argv.slice(2));
