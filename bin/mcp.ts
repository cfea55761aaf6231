import packageJson from "../package.json" with { type: "json" };
import { createAgentProgram } from "../client/program/program.ts";
import { runProgram } from "../client/program/run.ts";

/** `npm run mcp`: the buyer's server for agents. */
const program = createAgentProgram({ name: "npm run mcp --", version: packageJson.version });
process.exitCode = await runProgram(program, process.argv.slice(2));
