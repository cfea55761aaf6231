import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import * as z from "zod";
import { readCommandLine, refuse } from "../command-line.ts";
import { conformances } from "./conformances.ts";
import { createReport, type Check } from "./conformance.ts";
import { cacheFolder, isInstalled } from "./tools.ts";

const help = `npm run conformance -- <name>… | --all [--json]

Holds the programs in emulators/ against what they stand for, and the service against clients and tools of others that npm does not
have. Nothing else needs this, and it needs programs that nothing else does.

${conformances.map(({ name, about, needs }) => `  ${name.padEnd(15)} ${about} (needs ${needs.join(", ")})`).join("\n")}

  --all           every run, one after another
  --json          one JSON object a check instead of text

Builds and installs into ${cacheFolder} (or below XDG_CACHE_HOME).
Exit codes: 0 all is as it should be, 1 something differs or could not be tried, 2 wrong use. docs/conformance.md tells more.
`;

/** A line of `--json`. */
const lineOfJson = z.union([
  z.object({ run: z.string(), check: z.string(), difference: z.string().exactOptional() }),
  z.object({ run: z.string(), not_tried: z.string() }),
  z.object({ run: z.string(), note: z.string() }),
]);

const { values, positionals } = readCommandLine(help, {
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const wanted = conformances.filter(({ name }) => values.all || positionals.includes(name));
const unknown = positionals.filter((text) => !conformances.some(({ name }) => name === text));

if (unknown.length > 0)
  refuse(
    `There is no run ${unknown.join(", ")}. The runs are ${conformances.map(({ name }) => name).join(", ")}.`,
  );
if (wanted.length === 0) {
  process.stderr.write(help);
  process.exitCode = 2;
} else {
  const checks: Check[] = [];
  const notTried: string[] = [];
  for (const { name, needs, run } of wanted) {
    if (wanted.length > 1) {
      await runApart(name);
      continue;
    }
    const missing = needs.filter((tool) => !isInstalled(tool));
    const report = createReport(
      name,
      {
        say: (text) => {
          say(`${name}: ${text}`);
        },
        note: (text) => {
          noted(name, text);
        },
      },
      made,
    );
    if (missing.length > 0) {
      couldNotTry(name, `not tried, for this machine has no ${missing.join(", ")}`);
      continue;
    }
    try {
      await run(report);
    } catch (error) {
      couldNotTry(name, `ended early. ${inspect(error)}`);
    }
  }

  const different = checks.filter(({ difference }) => difference !== undefined).length;
  if (!values.json) {
    const early = notTried.length === 0 ? "" : `, not tried to the end: ${notTried.join(", ")}`;
    say("");
    process.stdout.write(`conformance: ${checks.length} checks, ${different} differ${early}\n`);
  }
  // Clients keep connections.
  process.exit(different === 0 && notTried.length === 0 ? 0 : 1);

  /** Runs a suite in a process of its own: a process holds one service. */
  async function runApart(name: string): Promise<void> {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name, "--json"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    let reportCount = 0;
    for await (const line of createInterface(child.stdout)) {
      const said = lineOfJson.parse(JSON.parse(line));
      reportCount++;
      if ("check" in said) made(said);
      else if ("note" in said) noted(name, said.note);
      else couldNotTry(name, said.not_tried);
    }
    const code = await ended;
    if (reportCount === 0) couldNotTry(name, `ended with ${String(code)} before its first check`);
  }

  function made(check: Check): void {
    checks.push(check);
    if (values.json) {
      process.stdout.write(`${JSON.stringify(check)}\n`);
      return;
    }
    say("");
    const { difference } = check;
    process.stdout.write(`${difference === undefined ? "✓" : "✗"} ${check.run}: ${check.check}\n`);
    if (difference !== undefined) process.stdout.write(`${difference.replace(/^/gm, "    ")}\n`);
  }

  function noted(name: string, note: string): void {
    if (values.json) {
      process.stdout.write(`${JSON.stringify({ run: name, note })}\n`);
      return;
    }
    say("");
    process.stdout.write(`  ${name}: ${note}\n`);
  }

  function couldNotTry(name: string, why: string): void {
    notTried.push(name);
    if (values.json) process.stdout.write(`${JSON.stringify({ run: name, not_tried: why })}\n`);
    else process.stdout.write(`✗ ${name}: ${why}\n`);
  }
}

/** Says what is being done: in one line on a terminal, elsewhere a line each. */
function say(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else if (text !== "") process.stderr.write(`${text}\n`);
}
