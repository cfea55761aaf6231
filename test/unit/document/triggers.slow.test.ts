import { globSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { defaultLayout } from "../../../document/core/source.ts";
import { breakingPasses, contentPasses, createEngine } from "../../../document/registry.ts";
import { compileAlone } from "../../integration/document/compile.ts";
import { listDocuments, readCases } from "./cases.ts";

const cases = globSync(["document/**/cases.yml", "test/unit/document/cases/*.yml"])
  .flatMap((file) => readCases(pathToFileURL(file)))
  .flatMap((written) => listDocuments(written).map((markdown) => ({ markdown, options: written.options })));
const examples = globSync(["examples/**/*.md", "test/integration/document/comparison/*.md"]).map((file) => ({
  markdown: readFileSync(file, "utf8"),
  options: undefined,
}));
const documents = [...cases, ...examples];

/** Compiles all documents, and returns what each becomes. */
async function compileAll(): Promise<readonly string[]> {
  const compiled: string[] = [];
  for (const { markdown, options } of documents) {
    const { html, warnings } = await compileAlone(markdown, undefined, options).catch((error: unknown) => ({
      html: String(error),
      warnings: [],
    }));
    compiled.push(JSON.stringify({ markdown, html, warnings }));
  }
  return compiled;
}

// Catches syntax that a pass reads and its trigger does not know, so that the pass never sees it.
it("a pass changes nothing where its trigger does not match", async () => {
  expect(documents.length).toBeGreaterThan(1_400);
  const withTriggers = await compileAll();
  const { lines, tree } = createEngine(defaultLayout);
  for (const pass of [...lines, ...tree, ...contentPasses, ...breakingPasses])
    Reflect.deleteProperty(pass, "trigger");
  const withoutTriggers = await compileAll();
  expect(withoutTriggers.filter((document, at) => document !== withTriggers[at])).toEqual([]);
});
