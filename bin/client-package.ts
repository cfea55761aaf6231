import { join } from "node:path";
import { buildSync } from "esbuild";
import manifest from "../client/pack/manifest.json" with { type: "json" };
import { runProgram } from "../client/program/run.ts";
import { moduleBundleOptions } from "../lib/assets/function-bundle.ts";
import { createPackCommand } from "./packing/npm-package.ts";

/**
 * `npm run client-package`: makes the npm package of the buyer's program and library. It holds all that they need but zod, whose types are in
 * the library's own.
 */
const command = createPackCommand("client-package", {
  description: "Builds the client's npm package.",
  manifest,
  pack: "client/pack",
  fill: (content) => {
    const entries = { client: "client/client.ts", "markdown-to-pdf": "client/pack/markdown-to-pdf.ts" };
    buildSync({
      ...moduleBundleOptions(entries, join(content, "dist")),
      external: Object.keys(manifest.dependencies),
    });
  },
});
process.exitCode = await runProgram(command, process.argv.slice(2));
