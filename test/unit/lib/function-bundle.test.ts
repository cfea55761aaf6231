import { buildSync } from "esbuild";
import type { Metafile } from "esbuild";
import { describe, expect, it } from "vitest";
import { functionBundle } from "../../../lib/assets/function-bundle.ts";

/** The packages whose code is loaded with a module at once, and how many bytes of code that is in all. */
function loadedWith(entry: string, { outputs }: Metafile): { packages: Set<string>; bytes: number } {
  const packages = new Set<string>();
  const seen = new Set<string>();
  let bytes = 0;
  const follow = (path: string): void => {
    const output = outputs[path];
    if (!output || seen.has(path)) return;
    seen.add(path);
    bytes += output.bytes;
    for (const input of Object.keys(output.inputs)) {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
      if (name !== undefined) packages.add(name);
    }
    for (const { kind, path } of output.imports) if (kind === "import-statement") follow(path);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint === entry) follow(path);
  return { packages, bytes };
}

describe("the program that compiles documents", () => {
  it("loads at its start only what most documents need", () => {
    const entry = "document/compiler/compile-process.ts";
    const { metafile } = buildSync({
      ...functionBundle({ "compile-process": entry }, "/nowhere"),
      write: false,
      metafile: true,
    });
    const { packages, bytes } = loadedWith(entry, metafile);
    expect(packages).toContain("micromark");
    // Grammars, formulas, raw HTML, front matter and the names of emoji.
    for (const name of ["highlight.js", "temml", "parse5", "yaml", "emojilib"])
      expect(packages).not.toContain(name);
    expect(bytes).toBeLessThan(500_000);
  });
});
