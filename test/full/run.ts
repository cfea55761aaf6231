import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { machine } from "../../bench/measure.ts";
import { readCommandLine, refuse } from "../command-line.ts";
import { formatRecord, parseRecord, summarize, type LastRun } from "./record.ts";
import { suites, type Suite } from "./suites.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const recordFile = fileURLToPath(new URL("../last-full-run.txt", import.meta.url));
const names = suites.map(({ name }) => name);

const { values } = readCommandLine(
  `npm run full [-- options]

Runs everything that CI does not, one suite after the other, and keeps in test/last-full-run.txt at which commit each last ran and how it
ended. A suite that has passed at this commit is passed over, so that the command goes on where it was stopped.

  --only <names>  these suites, with commas between them, whether or not they have passed
  --list          the suites, and at which commit each last ran

Suites: ${names.join(", ")}.

Exit code: 0, or 1 when a suite fails.
`,
  { options: { only: { type: "string" }, list: { type: "boolean" } } },
);

const read = (): LastRun[] => (existsSync(recordFile) ? parseRecord(readFileSync(recordFile, "utf8")) : []);
const git = (...args: string[]): string =>
  spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
const isChanged = git("status", "--porcelain", "--", ".", ":!test/last-full-run.txt") !== "";
const commit = git("rev-parse", "--short=8", "HEAD") + (isChanged ? "+" : "");

/** Runs a suite, showing what it prints, and records how it ended. */
async function run({ name, command }: Suite): Promise<LastRun> {
  const begun = Date.now();
  const child = spawn("npm", command, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const [stream, shown] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    stream.on("data", (chunk: Buffer) => {
      shown.write(chunk);
      output = (output + chunk.toString("utf8")).slice(-10_000);
    });
  const exitCode = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const ran: LastRun = {
    suite: name,
    commit,
    date: new Date(begun).toISOString().slice(0, 16),
    machine: machine(),
    minutes: Math.ceil((Date.now() - begun) / 60_000),
    result: exitCode === 0 ? "passed" : "failed",
    said: summarize(output),
  };
  writeFileSync(recordFile, formatRecord([ran, ...read().filter(({ suite }) => suite !== name)], names));
  return ran;
}

if (values.list === true) {
  process.stdout.write(formatRecord(read(), names));
  const never = names.filter((name) => !read().some(({ suite }) => suite === name));
  if (never.length > 0) console.log(`Never run: ${never.join(", ")}.`);
  process.exit(0);
}

const only = values.only?.split(",").map((name) => name.trim());
for (const name of only ?? [])
  if (!names.includes(name)) refuse(`there is no suite '${name}'. Suites: ${names.join(", ")}.`);
const hasPassed = (name: string): boolean =>
  !isChanged &&
  read().some((last) => last.suite === name && last.commit === commit && last.result === "passed");
let failed = 0;
for (const suite of suites) {
  if (only ? !only.includes(suite.name) : hasPassed(suite.name)) continue;
  console.log(`\n== ${suite.name}: npm ${suite.command.join(" ")}\n`);
  const { result, minutes } = await run(suite);
  if (result === "failed") failed++;
  console.log(`\n== ${suite.name}: ${result} in ${String(minutes)} min`);
}
process.exitCode = failed > 0 ? 1 : 0;
