import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { runProgram } from "../client/program/run.ts";
import packageJson from "../package.json" with { type: "json" };
import { record, stepsBack } from "./history.ts";
import { machine } from "./measure.ts";
import type { Console } from "./measure.ts";
import { parts } from "./parts.ts";
import type { Part } from "./parts.ts";
import { readCount } from "./read-count.ts";
import { keepFigures } from "./report.ts";

interface BenchValues {
  readonly json: boolean;
  readonly quick: boolean;
  readonly only?: string;
  readonly purchases: number;
  readonly documents?: string;
  readonly out?: string;
  readonly record: boolean;
  readonly figures?: string;
}

/** Time for a part on two idle cores, in s, unless it only runs by name. */
const maxSeconds = 180;

const program = new Command("npm run bench --")
  .description(
    "Measures the service on this machine. Every figure is a ratio or a distribution of this one run. Each part runs in a process of its own; " +
      "one that fails is named at the end, and takes no figure of the others with it.",
  )
  .option("--quick", "the essentials, in a minute", false)
  .addOption(
    new Option("--only <part>", "one part; the memory of 10,000 documents is measured only so").choices(
      parts.map(({ name }) => name),
    ),
  )
  .option("--purchases <n>", "how many purchases the API's times are of", readCount, 60)
  .option("--documents <folder>", "Markdown of others, in place of 80 files of the installed packages")
  .option("--json", "one JSON object instead of tables", false)
  .option("--out <file>", "writes the same object to a file, again after each part")
  .option(
    "--record",
    "keeps the ratios under this version in bench/history.json, and writes bench/history.svg, bench/README.md and the simulation's figures",
    false,
  )
  // The file that a part's own process writes its figures to.
  .addOption(new Option("--figures <file>").hideHelp())
  .addHelpText("after", "\nExit code: 0 everything was measured; 1 a part failed; 2 usage error.")
  .action(async (values: BenchValues) => {
    const wanted = parts.filter(({ name, isEssential, isLong = false }) =>
      values.only === undefined ? isEssential || !(values.quick || isLong) : values.only === name,
    );
    if (values.figures === undefined) await measureAll(wanted, values);
    else await measureOne(wanted, values, values.figures);
  });
process.exitCode = await runProgram(program, process.argv.slice(2));

/** Measures each part in its own process, and stores its figures at once. */
async function measureAll(wanted: readonly Part[], values: BenchValues): Promise<void> {
  const { json, quick, purchases, documents, out } = values;
  if (!json) console.log(machine());
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const figures: Record<string, unknown> = { machine: machine(), date: new Date().toISOString() };
  const failed: string[] = [];
  for (const { name, isLong = false } of wanted) {
    const file = join(folder, name);
    const options = [
      "--only",
      name,
      "--figures",
      file,
      ...(quick ? ["--quick"] : []),
      ...["--purchases", String(purchases)],
      ...(documents === undefined ? [] : ["--documents", documents]),
      ...(json ? ["--json"] : []),
    ];
    const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), ...options], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    const begun = performance.now();
    const [code] = (await once(child, "exit")) as [number | null];
    const seconds = (performance.now() - begun) / 1000;
    if (!json && !isLong && seconds > maxSeconds)
      console.log(`  (This part took ${seconds.toFixed(0)} s, which is too long.)`);
    if (code === 0) Object.assign(figures, JSON.parse(readFileSync(file, "utf8")));
    else failed.push(name);
    if (out !== undefined) writeFileSync(out, `${JSON.stringify({ ...figures, failed }, undefined, 2)}\n`);
  }
  rmSync(folder, { recursive: true });
  if (json) console.log(JSON.stringify({ ...figures, failed }));
  else
    for (const step of stepsBack(packageJson.version, figures))
      console.log(`More than 5 % slower than before: ${step}`);
  if (values.record) {
    record(packageJson.version, figures);
    keepFigures(figures);
    // The simulation goes by these figures.
    spawnSync("npm", ["run", "--silent", "simulate", "--", "--write"], { stdio: "inherit" });
  }
  if (failed.length === 0) return;
  console.error(`Not measured, for the errors above: ${failed.join(", ")}`);
  process.exitCode = 1;
}

/** Measures one part in this process, and writes its figures to a file. */
async function measureOne(wanted: readonly Part[], values: BenchValues, file: string): Promise<void> {
  const [part] = wanted;
  const console_: Console = {
    quick: values.quick,
    purchases: values.purchases,
    documents: values.documents,
    progress: (text) => {
      if (process.stderr.isTTY && !values.json) process.stderr.write(`\r\x1b[K${text}`);
    },
    line: (text) => {
      if (process.stderr.isTTY && !values.json) process.stderr.write("\r\x1b[K");
      if (!values.json) console.log(text);
    },
  };
  console_.line(`\n${part?.title ?? ""}`);
  writeFileSync(file, JSON.stringify(await part?.run(console_)));
  // Clients of AWS keep their connections for a while.
  process.exit();
}
