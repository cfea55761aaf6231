import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { synthesise } from "../integration/assembly/assembly.ts";
import type { Conformance } from "./conformance.ts";
import { configurations, region } from "../integration/assembly/configurations.ts";

/**
 * Holds the templates of every configuration against CloudFormation's own schemas, by cfn-lint, which needs Python 3 and, the first time,
 * a package index.
 */

const version = "1.58.0";

/** What is passed over, and why. */
const ignored: Readonly<Record<string, string>> = {
  W3005: "The CDK says that a function depends on its role, which follows from its properties, too.",
};

/** One thing that cfn-lint tells of, with how many configurations have it. */
interface Finding {
  readonly rule: string;
  readonly level: "Error" | "Warning";
  readonly message: string;
  readonly configurations: readonly string[];
}

const report = z.array(
  z.object({
    Rule: z.object({ Id: z.string() }),
    Level: z.enum(["Error", "Warning", "Informational"]),
    Message: z.string(),
    Filename: z.string(),
  }),
);

/** Lints the templates of every configuration. @throws {Error} that says what to install, where cfn-lint cannot be had or does not run */
function findings(): Finding[] {
  const program = installed();
  const folder = mkdtempSync(join(tmpdir(), "cfn-lint-"));
  try {
    return lint(program, writeTemplates(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lints templates, by file → configuration. */
function lint(program: string, templates: ReadonlyMap<string, string>): Finding[] {
  const { status, stdout, stderr, error } = spawnSync(
    program,
    [
      "--format",
      "json",
      "--regions",
      region,
      "--ignore-checks",
      ...Object.keys(ignored),
      "--",
      ...templates.keys(),
    ],
    { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  // Its status is a sum of what it found: 2 errors, 4 warnings, 8 information ("Exit codes"); 1 and 32 and up are faults of its own.
  if (error || status === null || status % 2 !== 0 || status >= 16)
    throw new Error(`cfn-lint did not run (${String(error?.message ?? status)}): ${stderr}`);
  const findingsByText = new Map<string, Finding>();
  for (const { Rule, Level, Message, Filename } of report.parse(JSON.parse(stdout || "[]"))) {
    if (Level === "Informational") continue;
    const id = `${Rule.Id} ${Message}`;
    const before = findingsByText.get(id)?.configurations ?? [];
    const among = new Set([...before, templates.get(Filename) ?? Filename]);
    findingsByText.set(id, { rule: Rule.Id, level: Level, message: Message, configurations: [...among] });
  }
  return [...findingsByText.values()];
}

function writeTemplates(folder: string): Map<string, string> {
  const templates = new Map<string, string>();
  for (const [name, configuration] of Object.entries(configurations)) {
    const assembly = synthesise({ configuration, region });
    rmSync(assembly.folder, { recursive: true });
    for (const stack of ["data", "service"] as const) {
      const file = join(folder, `${String(templates.size)}.json`);
      writeFileSync(file, JSON.stringify(assembly[stack]));
      templates.set(file, name);
    }
  }
  return templates;
}

/** Installs cfn-lint into a folder of its own, unless it is there. @returns its path */
function installed(): string {
  const folder = fileURLToPath(new URL(`../../out/cfn-lint-${version}`, import.meta.url));
  const program = join(folder, "bin", "cfn-lint");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  try {
    run("python3", ["-m", "venv", folder]);
    run(join(folder, "bin", "pip"), [
      "install",
      "--quiet",
      "--disable-pip-version-check",
      `cfn-lint==${version}`,
    ]);
  } catch (cause) {
    rmSync(folder, { recursive: true });
    throw new Error("cfn-lint needs Python 3 with venv, and a package index to install it from", { cause });
  }
  return program;
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
}

export const cfnLint: Conformance = {
  name: "cfn-lint",
  about: "The templates of every configuration against CloudFormation's own schemas",
  needs: ["python3"],
  async run(report) {
    report.say(`${Object.keys(configurations).length} configurations`);
    await report.check("no template has an error or a warning", () => {
      const reports = findings().map(
        ({ rule, level, message, configurations: among }) =>
          `${level} ${rule}: ${message} (in ${among.join("; ")})`,
      );
      if (reports.length > 0) throw new Error(reports.join("\n"));
    });
  },
};
