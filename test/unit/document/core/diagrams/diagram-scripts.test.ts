import { Script } from "node:vm";
import { expect, it } from "vitest";
import {
  findDiagramScript,
  listDiagramScripts,
} from "../../../../../document/core/diagrams/diagram-scripts.ts";

const installed = listDiagramScripts();

it("the scripts for diagrams run without modules", () => {
  for (const { name } of installed.filter((file) => !file.name.endsWith(".mjs"))) {
    const script = findDiagramScript(name, undefined) ?? "";
    expect(() => new Script(script), name).not.toThrow();
    expect(script, name).not.toMatch(/^(?:import|export)\b/m);
  }
});

it("the scripts for diagrams keep the angle brackets of Mermaid's labels", () => {
  const scripts = installed.map(({ name }) => findDiagramScript(name, undefined) ?? "");
  expect(scripts.filter((script) => script.includes(String.raw`|[^\s<>]+/g`))).toEqual([]);
  expect(
    scripts.filter((script) => script.includes(String.raw`/(?:[^\s<]|<[^<>]+>|<(?![^<>]+>))+/g`)),
  ).toHaveLength(1);
});

it("the scripts for diagrams name the interpreter of Vega's expressions", () => {
  expect(findDiagramScript("vega-interpreter.js", undefined)).toContain("globalThis.vegaInterpreter = ");
});

it("the scripts for diagrams are those in the list", () => {
  for (const name of [
    "",
    "..",
    "constructor",
    "../package.json",
    "chunks/mermaid.esm.min/../../mermaid.min.js",
    "chunks/mermaid.esm.min/..%2fmermaid.mjs",
  ])
    expect(findDiagramScript(name, undefined)).toBeUndefined();
  expect(() => findDiagramScript("chunks/mermaid.esm.min/none.mjs", undefined)).toThrow("ENOENT");
});
