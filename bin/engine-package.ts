import { runProgram } from "../client/program/run.ts";
import manifest from "./printer/pack/manifest.json" with { type: "json" };
import { fillEnginePackage } from "./packing/engine-package.ts";
import { createPackCommand } from "./packing/npm-package.ts";

/** `npm run engine-package`: makes the npm package of the engine: a program and a library that print on one machine, with the fonts. */
const command = createPackCommand("engine-package", {
  description: "Builds the engine's npm package: a program and a library that print Markdown to PDF.",
  manifest,
  pack: "bin/printer/pack",
  fill: fillEnginePackage,
});
process.exitCode = await runProgram(command, process.argv.slice(2));
