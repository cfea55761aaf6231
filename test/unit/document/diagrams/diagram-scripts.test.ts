import { Script } from "node:vm";
import { expect, it } from "vitest";
import { diagramScript, installedDiagramScripts } from "../../../../document/diagrams/diagram-scripts.ts";

it("are scripts, which nothing has to be loaded for", () => {
  for (const { name } of installedDiagramScripts()) {
    const script = diagramScript(name, undefined) ?? "";
    expect(() => new Script(script), name).not.toThrow();
    expect(script, name).not.toMatch(/^(?:import|export)\b/m);
  }
});

it("give the interpreter of Vega's expressions a name", () => {
  expect(diagramScript("vega-interpreter.js", undefined)).toContain("globalThis.vegaInterpreter = ");
});

it("are those alone that are named", () => {
  for (const name of ["", "..", "constructor", "../package.json"])
    expect(diagramScript(name, undefined)).toBeUndefined();
});
