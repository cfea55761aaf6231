import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { Report } from "./conformance.ts";
import { runCommand } from "./tools.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const results = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** Runs the repository's own tests in another environment. Each file is a check. @param words files, and options of vitest */
export async function runVitest(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  report: Report,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "conformance-vitest-"));
  const outputFile = join(folder, "results.json");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  try {
    await runCommand(
      process.execPath,
      [vitest, "run", "--reporter=json", `--outputFile=${outputFile}`, ...words],
      { cwd: root, env, mayFail: true },
    );
    const { testResults } = results.parse(JSON.parse(readFileSync(outputFile, "utf8")));
    for (const { name, message, assertionResults } of testResults)
      await report.check(`${name.slice(root.length)}: ${assertionResults.length} tests`, () => {
        const failed = assertionResults.filter(({ status }) => status !== "passed");
        const reports = failed.map(
          ({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join("\n")}`,
        );
        assert.ok(failed.length === 0 && assertionResults.length > 0, [message, ...reports].join("\n"));
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
