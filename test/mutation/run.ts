import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "../command-line.ts";
import { mutants, type Mutant } from "./mutants.ts";

const help = `npm run mutation [-- options]

Makes one deliberate fault after another in this checkout, and runs the tests until one fails. A fault that no test catches survives.

  --from N, --to N   the mutants from the Nth to the Nth, counted from 1
  --json             one JSON object a line, for programs
`;

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values } = readCommandLine(help, {
  numbers: ["from", "to"],
  options: {
    from: { type: "string", default: "1" },
    to: { type: "string", default: String(mutants.length) },
    json: { type: "boolean", default: false },
  },
});

run();

function run(): void {
  const survivors: Mutant[] = [];
  for (const [index, mutant] of mutants.entries()) {
    if (index + 1 < Number(values.from) || index + 1 > Number(values.to)) continue;
    const test = firstFailing(mutant);
    if (test === undefined) survivors.push(mutant);
    report(index + 1, mutant, test);
  }
  if (!values.json) console.log(`mutation: ${String(survivors.length)} survived`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
}

/** @returns the file of the first test that fails with the fault; undefined when none does */
function firstFailing({ file, find, replace }: Mutant): string | undefined {
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  if (source.split(find).length !== 2) throw new Error(`${file} does not hold this exactly once: ${find}`);
  const restore = (): void => {
    writeFileSync(path, source);
  };
  process.once("exit", restore);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    // Most faults are caught in seconds, by a unit test that imports the file.
    const related = ["related", file, "--run"];
    return failingTest(...related, "--project", "unit") ?? failingTest(...related) ?? failingTest("run");
  } finally {
    restore();
    process.removeListener("exit", restore);
  }
}

function failingTest(...words: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync("npx", ["vitest", ...words, "--bail=1", "--reporter=dot"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: "1" },
  });
  if (status === 0) return undefined;
  return /FAIL\s+(.+)/.exec(stdout + stderr)?.[1] ?? "a test";
}

function report(number: number, { file, find }: Mutant, test: string | undefined): void {
  if (values.json) {
    console.log(JSON.stringify({ event: "mutated", number, file, find, caught: test }));
    return;
  }
  const fault = find.trim().split("\n", 1).join("");
  console.log(
    `${String(number).padStart(2)} ${test === undefined ? "SURVIVED" : "caught  "}  ${file}: ${fault}`,
  );
  if (test !== undefined) console.log(`               ${test}`);
}
