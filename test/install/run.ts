import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "../command-line.ts";
import { runWithoutLibraries } from "./hidden-libraries.ts";
import { installNpm, npmVersions, terminal, type Npm } from "./npm-versions.ts";

const help = `npm run install-check [-- options]

Tries every lock file of the repository with each npm that comes with a Node of today, in a clean copy, without installing; then installs
for real with the oldest of them, with development's packages and without, and makes the demo's PDF; once more with the shared libraries of
the browser hidden, as on a slim Linux.

  --here    takes what \`npm ci\` has just installed in this folder for the install with development's packages
  --json    print one JSON object per line
`;

const { values } = readCommandLine(help, {
  options: {
    here: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
/** What a stranger reads of an install at the most, in lines. */
const mostLines = 12;

const scratch = mkdtempSync(join(tmpdir(), "install-check-"));
process.once("SIGINT", () => {
  rmSync(scratch, { recursive: true, force: true });
  process.exit(130);
});
try {
  const failed = check(scratch);
  if (values.json) console.log(JSON.stringify({ event: "checked", failed }));
  else console.log(`install-check: ${failed === 0 ? "all passed" : `${failed} failed`}`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Checks an installation. @returns how many checks failed */
function check(scratch: string): number {
  const files = tracked();
  const copy = join(scratch, "copy");
  for (const file of files) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    copyFileSync(join(root(), file), join(copy, file));
  }
  const lockFiles = files.filter((file) => /(^|\/)package-lock\.json$/.test(file));
  const npms = npmVersions.map((version) => {
    progress(`fetching npm ${version}`);
    return installNpm(version, join(scratch, `npm-${version}`));
  });

  let failed = 0;
  for (const npm of npms) {
    for (const lockFile of lockFiles) {
      const { status, said } = npm.run(
        join(copy, dirname(lockFile)),
        "ci",
        "--dry-run",
        "--no-audit",
        "--no-fund",
      );
      const fault = status === 0 ? unwanted(said, !lockFile.startsWith("test/")) : said;
      report(npm, `npm ci --dry-run: ${lockFile}`, fault);
      if (fault !== undefined) failed++;
    }
  }
  const [oldest] = npms;
  if (!oldest) return failed;
  const folder = values.here ? root() : copy;
  if (!values.here && !runNpm(oldest, copy, ["ci"])) return failed + 1;
  if (!runNpm(oldest, folder, ["run", "demo"]) || !isPdf(join(folder, "out", "report.pdf"))) failed++;
  if (!checkWithoutLibraries(oldest, folder)) failed++;
  if (!runNpm(oldest, copy, ["ci", "--omit=dev"])) failed++;
  return failed;
}

/** Runs a command of npm. @returns whether it succeeds, in few lines */
function runNpm(npm: Npm, folder: string, command: readonly string[]): boolean {
  progress(`npm ${command.join(" ")} with npm ${npm.version}`);
  const { status, said } = npm.run(folder, ...command);
  const tooLong = command[0] === "ci" && said.trim().split("\n").length > mostLines;
  const fault = status === 0 && !tooLong ? unwanted(said) : said;
  report(npm, `npm ${command.join(" ")}`, fault);
  return fault === undefined;
}

function isPdf(path: string): boolean {
  return readFileSync(path).subarray(0, 5).toString() === "%PDF-";
}

/** Makes the demo's PDF once more as on a slim system. @returns whether that works, or cannot be tried here */
function checkWithoutLibraries(npm: Npm, copy: string): boolean {
  const what = "npm run demo, without the libraries of the browser";
  progress(what);
  const outcome = runWithoutLibraries(["npm", "run", "demo"], { cwd: copy, env: terminal });
  if (!outcome) {
    report(npm, `${what}: left out, since this system gives a process no mounts of its own`, undefined);
    return true;
  }
  const fault = outcome.status === 0 ? unwanted(outcome.said) : outcome.said;
  report(npm, what, fault);
  return fault === undefined;
}

/** Returns output of the installer that nobody should see after doing nothing wrong. */
function unwanted(said: string, onThisNode = true): string | undefined {
  const fault = /\bnpm (?:ERR!|error)|^\s+at .+:\d+:\d+\)?$/m.exec(said)?.[0];
  // The clients of others are run by the repository's own Node.
  return fault ?? (onThisNode && said.includes("EBADENGINE") ? "EBADENGINE" : undefined);
}

function progress(what: string): void {
  if (process.stderr.isTTY && !values.json) process.stderr.write(`\r\x1b[K${what} …\r`);
}

function report(npm: Npm, what: string, fault: string | undefined): void {
  if (values.json) {
    console.log(
      JSON.stringify({
        event: "tried",
        npm: npm.version,
        node: npm.node,
        what,
        passed: fault === undefined,
        fault,
      }),
    );
    return;
  }
  console.log(
    `${fault === undefined ? "passed" : "FAILED"}  npm ${npm.version} on Node ${npm.node}  ${what}`,
  );
  if (fault !== undefined) console.log(fault.trim().replace(/^/gm, "        "));
}

/** Lists the files of a clean clone, in their present state. */
function tracked(): string[] {
  return execFileSync("git", ["ls-files", "-z"], { cwd: root(), encoding: "utf8" })
    .split("\0")
    .filter((file) => file !== "");
}

function root(): string {
  return fileURLToPath(new URL("../..", import.meta.url));
}
