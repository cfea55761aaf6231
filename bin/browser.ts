import { runProgram } from "../client/program/run.ts";
import { createBrowserCommand } from "./printer/browser-command.ts";

/** `npm run browser`. */
process.exitCode = await runProgram(createBrowserCommand("npm run browser --"), process.argv.slice(2));
