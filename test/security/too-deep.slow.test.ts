import * as fc from "fast-check";
import { expect, it } from "vitest";
import { checkMarkdown } from "../../document/core/limits/limits.ts";
import { compileAlone } from "../integration/document/compile.ts";
import { generatedMarkdown } from "./generate.ts";

/** Documents that are nested in every way there is, in other hostile ones. */

const indented = (levels: number): string =>
  Array.from({ length: levels }, (_, level) => `${"  ".repeat(level)}- item ${String(level)}.`).join("\n");
const times = fc.constantFrom(1, 40, 180, 230, 450, 900, 3_000);
const wraps = fc.constantFrom(
  ["<div>", "</div>"],
  ["<b>", "</b>"],
  ["a <i>", ""],
  ["<table><td>", ""],
  ["<ul><li>", "</ul>"],
  ["*a **b ", " b** a*"],
  ["~~a *b ", " b* a~~"],
  ["[a ", "](b)"],
  ["> ", ""],
  ["- ", ""],
  ["^[a ", "]"],
  ["[a ", "]{.b}"],
  ["![a", "](b)"],
  ["==a ", " a=="],
  ["{++a ", "++}"],
  ["<p><b title=c>d<a>", "</b>"],
  ["<Note>\n\n", "\n\n</Note>\n\n"],
  ["<td colspan=40 rowspan=200>", ""],
  ["::: note\n", ":::\n"],
);
const deep = fc
  .tuple(wraps, times, wraps, times)
  .map(
    ([[open = "", close = ""], count, [open2 = "", close2 = ""], count2]) =>
      `${open.repeat(count)}${open2.repeat(count2)}x${close2.repeat(count2)}${close.repeat(count)}\n\n`,
  );
const generated = generatedMarkdown({
  url: "https://canary.invalid",
  host: "canary.invalid",
  file: "/canary",
  secret: "canary",
  heard: [],
  stop: () => Promise.resolve(),
});
const indents = times.map((count) => `${indented(Math.min(count, 230))}\n\n`);
const documents = fc.array(fc.oneof(deep, deep, indents, generated), { minLength: 1, maxLength: 3 });

it("an accepted document does not fail for its nesting or its cells", async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (parts) => {
      const markdown = parts.join("");
      if (checkMarkdown(markdown)) return;
      const failure = await compileAlone(markdown).then(
        () => "",
        (error: unknown) => String(error),
      );
      expect(failure).not.toMatch(/nested|cells|call stack|too many|open/i);
    }),
    { numRuns: 60, seed: 8, endOnFailure: false },
  );
});
