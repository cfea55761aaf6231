import packageJson from "../package.json" with { type: "json" };
import { createProgram } from "../client/program/program.ts";
import { runProgram } from "../client/program/run.ts";

/** `npm run convert`: the buyer's program. */

const program = createProgram({ name: "npm run convert --", version: packageJson.version });
process.exitCode = await runProgram(program, process.argv.slice(2));
