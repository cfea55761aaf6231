import { runProgram } from "../client/program/run.ts";
import { createPrintCommand } from "./printer/print-command.ts";

/** `npm run print`. */
process.exitCode = await runProgram(createPrintCommand("npm run print --"), process.argv.slice(2));
