import { fileURLToPath } from "node:url";
import { build, type BuildOptions } from "esbuild";

/** How the page program is bundled: one script without imports, whose text depends on its sources alone. */
export const pageProgramOptions = {
  entryPoints: [fileURLToPath(new URL("./page-program.ts", import.meta.url))],
  bundle: true,
  minify: true,
  format: "iife",
  platform: "browser",
  target: "esnext",
  charset: "utf8",
  sourcemap: false,
  legalComments: "none",
  logLevel: "error",
} as const satisfies BuildOptions;

/** Bundles the page program from its sources. */
export async function buildPageProgram(): Promise<string> {
  const { outputFiles } = await build({ ...pageProgramOptions, write: false });
  return outputFiles.map(({ text }) => text).join("");
}
