import { Script } from "node:vm";
import { expect, it } from "vitest";
import {
  diagramScript,
  installedDiagramScripts,
} from "../../../../document/core/diagrams/diagram-scripts.ts";

const installed = installedDiagramScripts();

it("are scripts that run where modules are unknown", () => {
  for (const { name } of installed.filter((file) => !file.name.endsWith(".mjs"))) {
    const script = diagramScript(name, undefined) ?? "";
    expect(() => new Script(script), name).not.toThrow();
    expect(script, name).not.toMatch(/^(?:import|export)\b/m);
  }
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

it("are only those in the list", () => {
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
