import { readFile } from "node:fs/promises";

/** The page program's file beside the code of a deployed function. */
export const pageProgramFile = "page-program.js";

let program: Promise<string> | undefined;

/**
 * Loads the text of the page program (page-program.ts). A bundle has it in a file beside it; on one machine it is bundled from its sources,
 * once a process.
 */
export function loadPageProgram(): Promise<string> {
  program ??= import.meta.url.endsWith(".ts")
    ? bundlePageProgram()
    : readFile(new URL(pageProgramFile, import.meta.url), "utf8");
  return program;
}

async function bundlePageProgram(): Promise<string> {
  const { buildPageProgram } = await import("./build-page-program.ts");
  return buildPageProgram();
}
