import { relative } from "node:path";
import { Script } from "node:vm";
import { buildSync } from "esbuild";
import { expect, it } from "vitest";
import {
  diagramScript,
  installedDiagramScripts,
  mermaidModule,
} from "../../../../document/diagrams/diagram-scripts.ts";

const installed = installedDiagramScripts();

it("are scripts and Mermaid's modules, which nothing else has to be loaded for", () => {
  for (const { name } of installed.filter((one) => !one.name.endsWith(".mjs"))) {
    const script = diagramScript(name, undefined) ?? "";
    expect(() => new Script(script), name).not.toThrow();
    expect(script, name).not.toMatch(/^(?:import|export)\b/m);
  }
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

it("keep the angle brackets of Mermaid's labels", () => {
  const scripts = installed.map(({ name }) => diagramScript(name, undefined) ?? "");
  expect(scripts.filter((script) => script.includes(String.raw`|[^\s<>]+/g`))).toEqual([]);
  expect(
    scripts.filter((script) => script.includes(String.raw`/(?:[^\s<]|<[^<>]+>|<(?![^<>]+>))+/g`)),
  ).toHaveLength(1);
});

it("give the interpreter of Vega's expressions a name", () => {
  expect(diagramScript("vega-interpreter.js", undefined)).toContain("globalThis.vegaInterpreter = ");
});

it("are those alone that are named", () => {
  for (const name of [
    "",
    "..",
    "constructor",
    "../package.json",
    "chunks/mermaid.esm.min/../../mermaid.min.js",
    "chunks/mermaid.esm.min/..%2fmermaid.mjs",
  ])
    expect(diagramScript(name, undefined)).toBeUndefined();
  expect(() => diagramScript("chunks/mermaid.esm.min/none.mjs", undefined)).toThrow("ENOENT");
});
