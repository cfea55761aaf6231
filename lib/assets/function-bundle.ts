import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync, type BuildOptions } from "esbuild";
import { pageProgramOptions } from "../../document/core/layout/program/build-page-program.ts";
import { pageProgramFile } from "../../document/core/layout/program/page-program-text.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Packages of which a part is enough. */
const aliases = { wawoff2: `${root}lib/assets/woff2-reader.ts` };

/** The thread that reads the PDF of a letterhead. */
export const letterheadProgram = { "page-thread": "document/core/letterhead/page-thread.ts" };

/** Programs that the engine starts by the names of their files, in a process and in threads. */
export const enginePrograms = {
  ...letterheadProgram,
  "compile-process": "document/core/compiler/compile-process.ts",
  "memory-thread": "document/core/processes/memory-thread.ts",
};

/**
 * Returns the options of the functions' bundles: ES modules, each with its imports; those imported on demand stay in files of their own, so that a
 * start loads only what it uses.
 * @param entryPoints sources, by the names of their modules
 */
export function functionBundleOptions(
  entryPoints: Readonly<Record<string, string>>,
  folder: string,
): BuildOptions & { readonly write: true } {
  return {
    ...moduleBundleOptions(entryPoints, folder),
    target: "node24",
    outExtension: { ".js": ".mjs" },
    alias: {
      ...aliases,
      "node:http": `${root}lib/assets/http-alone.ts`,
      http: `${root}lib/assets/http-alone.ts`,
      // Its build for Node carries node-fetch and tables of all Unicode domains, to talk to a network that we never ask it to.
      "@solana/web3.js": `${root}node_modules/@solana/web3.js/lib/index.browser.esm.js`,
      // Macaroons are for third parties as well, and load their ciphers; ours never are.
      tweetnacl: `${root}lib/assets/no-ciphers.ts`,
      unicode2latex: `${root}lib/assets/tex-tables.ts`,
    },
  };
}

/** Returns the options of modules for Node 20, for the npm packages. Parts imported on demand stay in files of their own. */
export function moduleBundleOptions(
  entryPoints: Readonly<Record<string, string>>,
  folder: string,
): BuildOptions & { readonly write: true } {
  return {
    entryPoints: Object.fromEntries(
      Object.entries(entryPoints).map(([name, source]) => [name, `${root}${source}`]),
    ),
    write: true,
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    platform: "node",
    target: "node20",
    format: "esm",
    mainFields: ["module", "main"],
    alias: aliases,
    // CommonJS packages inside an ESM bundle still ask for these.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url), __dirname = import.meta.dirname;",
    },
    // Sources alone are bundled at run time (document/core/layout/program/).
    external: ["esbuild"],
    logLevel: "error",
    absWorkingDir: root,
  };
}

/** Writes the program that runs in the pages of documents beside a bundle of the engine. */
export function writePageProgram(folder: string): void {
  buildSync({ ...pageProgramOptions, outfile: join(folder, pageProgramFile) });
}

/** Copies HarfBuzz' subsetter, which subset-font reads from its own package where that is resolved from the bundle. */
export function copySubsetter(folder: string): void {
  copyProgram(folder, "harfbuzzjs", "dist/harfbuzz-subset.wasm");
}

/** Copies PDFium, which draws previews and letterheads, and is read in the same way (document/core/letterhead/page-thread.ts). */
export function copyRasteriser(folder: string): void {
  copyProgram(folder, "@hyzyla/pdfium", "dist/pdfium.wasm");
}

function copyProgram(folder: string, name: string, program: string): void {
  for (const file of ["package.json", program]) {
    const target = join(folder, "node_modules", name, file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(`${root}node_modules/${name}/${file}`, target);
  }
}
