import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { buildSync, type BuildOptions } from "esbuild";
import { describe, expect, it } from "vitest";
import {
  enginePrograms,
  functionBundleOptions,
  moduleBundleOptions,
} from "../../../lib/assets/function-bundle.ts";

/** Under which licences others' code is handed on: in functions, in the npm packages, and to whoever opens the page. */

const functions =
  "deliver email-events mcp output page-files payment-request preview render site status submit sweep unsubscribe".split(
    " ",
  );
const nowhere = "/nowhere";

const bundles: readonly (readonly [name: string, options: BuildOptions])[] = [
  [
    "the functions",
    functionBundleOptions(
      {
        ...Object.fromEntries(functions.map((name) => [name, `lambdas/${name}/handler.ts`])),
        ...enginePrograms,
      },
      nowhere,
    ),
  ],
  [
    "the buyer's package",
    moduleBundleOptions({ client: "client/client.ts", program: "client/pack/markdown-to-pdf.ts" }, nowhere),
  ],
  [
    "the engine's package",
    {
      ...moduleBundleOptions(
        {
          printer: "bin/printer/printer.ts",
          program: "bin/printer/pack/print-markdown.ts",
          ...enginePrograms,
        },
        nowhere,
      ),
      external: ["esbuild", "@sparticuz/chromium"],
    },
  ],
  [
    "the page",
    {
      entryPoints: [
        "web/main.ts",
        "web/site/docs.ts",
        "web/preview/diagrams/drawing.ts",
        "web/preview/compile/compile-worker.ts",
        "web/preview/letterhead/pdf-worker.ts",
      ],
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "browser",
      outdir: nowhere,
      logLevel: "error",
    },
  ],
];

/** Licences by package, of all whose code is in a bundle. */
function findLicences(options: BuildOptions): Map<string, string> {
  const { metafile } = buildSync({ ...options, write: false, metafile: true });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const licences = new Map<string, string>();
  for (const [path, { bytesInOutput }] of inputs) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
    if (folder === undefined || bytesInOutput === 0 || licences.has(folder)) continue;
    const { license, licenses } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<
      string,
      unknown
    >;
    licences.set(folder, JSON.stringify(license ?? licenses ?? ""));
  }
  return licences;
}

/** Returns whether a licence requires more of distributors than naming its authors. Of alternatives, another may be chosen. */
const isCopyleft = (licence: string) =>
  licence.split(" OR ").every((alternative) => /GPL|CPAL|SSPL|EUPL|CDDL|MPL|EPL|OSL/.test(alternative));

/**
 * Packages whose licence asks for what is done. citeproc's (CPAL-1.0) asks for its notice, which the licences and `/terms` have, and for its source,
 * which is handed on as it is published.
 */
const met = new Set(["citeproc"]);

describe("what is handed on", () => {
  it.each(bundles)("holds no code under a copyleft licence, in %s", (_name, options) => {
    const licences = findLicences(options);
    expect(licences.size).toBeGreaterThan(50);
    const copyleft = [...licences]
      .filter(([, licence]) => isCopyleft(licence))
      .map(([folder]) => basename(folder));
    expect(copyleft.filter((name) => !met.has(name))).toEqual([]);
  });
});
