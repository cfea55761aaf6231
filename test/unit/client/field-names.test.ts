import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { renameInEvent, renameToArguments, renameToFlags } from "../../../client/field-names.ts";
import type { ConversionEvent } from "../../../client/convert.ts";
import { optionList } from "../../../document/core/options/options.ts";
import { sourceFiles } from "../../source-files.ts";

/** Texts in which the service or the engine names a field of the request, wherever the code holds one. */

const field = /\b(?:data|options)\.(?:\w+\.)*[a-z_]+|\bbaseUrl\b/g;
/** No program sends these, so that their names are all that can be said of them. */
const neverSent = ["options.delivery", "options.callback_url"];
/** Describe the HTTP API, and reach nobody by a program. */
const descriptions = /^lambdas\/(?:site|http-contract)\//;

function readTexts(file: string): string[] {
  const code = readFileSync(file, "utf8");
  // Most files are not worth parsing.
  if (!code.includes("--") && code.search(field) === -1) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  // A sentence, and not the name of a property.
  return texts.filter((text) => text.includes(" "));
}

const files = (await sourceFiles()).filter(
  (file) => /^(?:client|document|lambdas)\//.test(file) && !descriptions.test(file),
);
const texts = files.flatMap((file) => readTexts(file).map((text) => ({ file, text })));
const naming = texts.filter(({ text }) => text.match(field)?.some((name) => !neverSent.includes(name)));

describe("a text that names a field of the request", () => {
  it("is found in texts of the engine, the service and the library", () => {
    expect(naming.map(({ file }) => file)).toEqual(
      expect.arrayContaining(["client/send.ts", "lambdas/mcp/tools.ts"]),
    );
  });

  it.each(naming)("becomes flags on the command line, and arguments for an agent: $text", ({ text }) => {
    expect(renameToFlags(text).match(field) ?? []).toEqual([]);
    expect(renameToFlags(text)).toMatch(/--[a-z]|the document/);
    expect(renameToArguments(text).match(field) ?? []).toEqual([]);
    expect(renameToArguments(text)).not.toMatch(/ --[a-z]/);
  });

  it("does not mention flags in the engine and the service, which other clients use", () => {
    const names = optionList.map(([name]) => name.replaceAll("_", "-")).join("|");
    // A variable of CSS has a colon behind it, or stands in var().
    const flag = new RegExp(String.raw`(?<!var\()--(?:bibliography|url|${names})\b(?!:)`);
    const flags = texts.filter(({ file, text }) => !file.startsWith("client/") && flag.test(text));
    expect(flags).toEqual([]);
  });
});

describe("the renaming of fields", () => {
  it.each([
    ["body.options.running_heads: Input should be 'auto'", "--running-heads: Input should be 'auto'"],
    ["body.data.meta.title: too long; body.options.size: odd", "--title: too long; --size: odd"],
    ["body.options.document_name: too long", "the name of the file: too long"],
    ["options.callback_url is ignored", "options.callback_url is ignored"],
    ["Unknown field options.covre was ignored.", "Unknown field options.covre was ignored."],
    [
      "https://example.com/options.size and my-options.size",
      "https://example.com/options.size and my-options.size",
    ],
  ])("names what the command line accepts: %s", (text, renamed) => {
    expect(renameToFlags(text)).toBe(renamed);
  });

  it("applies to every text of an event", () => {
    const warnings = [{ what: "Say options.base_url." }];
    const events = [
      { event: "offers", offers: [], warnings },
      { event: "waiting", seconds: 1, reason: "Say options.base_url." },
      { event: "progress", status: { description: "Say options.base_url.", warnings } },
      { event: "output", output: { warnings } },
    ] as unknown as readonly ConversionEvent[];
    for (const event of events) {
      const text = JSON.stringify(renameInEvent(event, renameToFlags));
      expect(text).toContain("Say --base-url.");
      expect(text).not.toContain("options.base_url");
    }
  });
});
