import { relative } from "node:path";
import { buildSync } from "esbuild";
import { expect, it } from "vitest";
import { listDiagramScripts, mermaidModule } from "../../../../document/core/diagrams/diagram-scripts.ts";

it("the modules of Mermaid import nothing but each other", () => {
  const installed = listDiagramScripts();
  const entry = installed.find(({ name }) => name === mermaidModule)?.path ?? "";
  // It fails where a module is not found, and so where one names a package that is not installed.
  const { metafile } = buildSync({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const known = installed.map(({ path }) => relative(process.cwd(), path));
  expect(known).toEqual(expect.arrayContaining(Object.keys(metafile.inputs)));
});
