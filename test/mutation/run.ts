import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pickOnly, readCommandLine } from "../command-line.ts";
import { install, type Packages } from "../interop/install.ts";

const help = `npm run mutation [-- options]

Makes a deliberate fault at each place of lambdas/payments, purchases and jobs (Stryker's mutants), and runs the unit tests that come by it. A fault
that no test catches survives: what the place promises is tested nowhere. All of it takes hours.

  --only <text>      only files whose path contains this
  --concurrency <n>  how many are tried at once (default: 1)

Installs Stryker in test/mutation when it is missing there. Writes a report to out/mutation/report.html.
`;

const { values } = readCommandLine(help, {
  numbers: ["concurrency"],
  options: {
    only: { type: "string", default: "" },
    concurrency: { type: "string", default: "1" },
  },
});

const root = fileURLToPath(new URL("../../", import.meta.url));
const rooms = ["lambdas/payments", "lambdas/purchases", "lambdas/jobs"];
const files = globSync(
  rooms.map((room) => `${room}/**/*.ts`),
  { cwd: root },
).map((name) => ({ name }));
const picked = pickOnly(files, values.only, rooms);

const stryker: Packages = {
  folder: new URL(".", import.meta.url),
  what: "packages of Stryker",
  megabytes: 60,
};

await install(stryker, (text) => process.stderr.write(`${text}\n`));
const program = fileURLToPath(new URL("node_modules/@stryker-mutator/core/bin/stryker.js", stryker.folder));
const words = ["run", "test/mutation/stryker.config.json", "--mutate", picked.map(({ name }) => name).join()];
spawn(process.execPath, [program, ...words, "--concurrency", values.concurrency], {
  cwd: root,
  stdio: "inherit",
}).once("close", (code) => {
  process.exitCode = code ?? 1;
});
