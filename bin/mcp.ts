import packageJson from "../package.json" with { type: "json" };
import { createProgram } from "../client/program/program.ts";
import { runProgram } from "../client/program/run.ts";

/** `npm run mcp`: the buyer's server for agents. */

const program = createProgram({ name: "npm run convert --", version: packageJson.version });
process.exitCode = await runProgram(program, ["mcp"]);
