import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import { runProgram } from "../client/program/run.ts";
import { interfaceVersionAt } from "../lambdas/site/openapi/interface-version.ts";
import known from "../lambdas/http-contract/interface-version.json" with { type: "json" };

/** `npm run interface-version`: gives the interface a new version, now, if it has changed since its last one. */
const program = new Command("npm run interface-version --")
  .description(
    "Raises the version in lambdas/http-contract/interface-version.json if the HTTP interface has changed.",
  )
  .action(async () => {
    const next = interfaceVersionAt(new Date(), known);
    const file = new URL("../lambdas/http-contract/interface-version.json", import.meta.url);
    if (next !== known) await writeFile(file, `${JSON.stringify(next, undefined, 2)}\n`);
    console.log(next === known ? `Unchanged since ${next.version}` : `Changed: ${next.version}`);
  });

process.exitCode = await runProgram(program, process.argv.slice(2));
