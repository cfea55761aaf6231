#!/usr/bin/env node
import packageJson from "../../package.json" with { type: "json" };
import { createProgram } from "../program/program.ts";
import { runProgram } from "../program/run.ts";

/** The package's program. */

const program = createProgram({ name: "markdown-to-pdf", version: packageJson.version });
process.exitCode = await runProgram(program, process.argv.slice(2));
