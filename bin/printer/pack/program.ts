import { runProgram } from "../../../client/program/run.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { createBrowserCommand } from "../browser-command.ts";
import { createPrintCommand } from "../print-command.ts";

/** The command of the package, apart from its start. */

const program = createPrintCommand("print-markdown")
  .version(packageJson.version)
  .addCommand(createBrowserCommand("browser"));
process.exitCode = await runProgram(program, process.argv.slice(2));
