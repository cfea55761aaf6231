import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** An editor, a failing line of CI and grep show a test's title alone, so it has to say alone what is promised. */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const fewestWords = 3;
/** A title that begins so is the end of a sentence whose beginning is elsewhere. */
const fragment = /^(?:and|of|that|to|who|in|by)\b/i;
const placeholderAlone = /^(?:%[a-z]|\$\w+)$/;

/** Titles of tests in a file: the first argument of `it(…)` and `it.each(…)(…)`. */
function titlesOf(file: string): string[] {
  const titles: string[] = [];
  const source = ts.createSourceFile(file, readFileSync(`${root}${file}`, "utf8"), {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title) && /^it\b/.test(node.expression.getText(source)))
        titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

function saysTooLittle(title: string): boolean {
  const words = title.split(/\s+/).filter((word) => /[\w%$]/.test(word));
  return words.length < fewestWords || fragment.test(title) || placeholderAlone.test(title);
}

describe("the title of a test", () => {
  it.each(["is short", "%s", "$name", "that is null is none", "of the author's gives way"])(
    "may not be a fragment such as %j",
    (title) => {
      expect(saysTooLittle(title)).toBe(true);
    },
  );

  it("is a sentence of its own, everywhere", () => {
    const files = globSync("test/**/*.test.ts", { cwd: root, exclude: ["**/node_modules/**"] });
    const all = files.flatMap((file) => titlesOf(file).map((title) => ({ file, title })));
    expect(all.length).toBeGreaterThan(1_500);
    expect(all.filter(({ title }) => saysTooLittle(title))).toEqual([]);
  });
});
