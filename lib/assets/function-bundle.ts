import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { BuildOptions } from "esbuild";
import { pageProgramOptions } from "../../document/layout/program/build-page-program.ts";
import { pageProgramFile } from "../../document/layout/program/page-program-text.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * How functions are bundled: ES modules, each with what it loads; what it imports only when it needs it stays in files of its own, so that a
 * start loads no more than it uses.
 * @param entryPoints sources, by the names of the modules that are made of them
 */
export function functionBundleOptions(
  entryPoints: Readonly<Record<string, string>>,
  folder: string,
): BuildOptions & { readonly write: true } {
  return {
    entryPoints: Object.fromEntries(
      Object.entries(entryPoints).map(([name, source]) => [name, `${root}${source}`]),
    ),
    write: true,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    minify: true,
    platform: "node",
    target: "node24",
    format: "esm",
    mainFields: ["module", "main"],
    alias: {
      "node:http": `${root}lib/assets/http-alone.ts`,
      http: `${root}lib/assets/http-alone.ts`,
      // Its build for Node carries node-fetch and tables of all Unicode domains, to talk to a network that we never ask it to.
      "@solana/web3.js": `${root}node_modules/@solana/web3.js/lib/index.browser.esm.js`,
      // Macaroons are for third parties as well, and load their ciphers; ours never are.
      tweetnacl: `${root}lib/assets/no-ciphers.ts`,
      unicode2latex: `${root}lib/assets/tex-tables.ts`,
    },
    // CommonJS packages inside an ESM bundle still call require.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    // Sources alone are bundled at run time (document/layout/program/).
    external: ["esbuild"],
    logLevel: "error",
    absWorkingDir: root,
  };
}

/** Writes the program that runs in the pages of documents beside a bundle of the engine. */
export function writePageProgram(folder: string): void {
  buildSync({ ...pageProgramOptions, outfile: join(folder, pageProgramFile) });
}
