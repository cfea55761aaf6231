import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compile } from "../../../../../integration/document/compile.ts";

/** Without raw HTML, a document's tree is not sent through the parser of HTML. */

const documents = globSync("test/integration/document/comparison/*.md").sort();

describe("a document without raw HTML", () => {
  // Catches an element that the parser would change, or move: in a table, in a paragraph, in itself.
  it.each(documents)("becomes what the parser would make of it: %s", async (file) => {
    const markdown = readFileSync(file, "utf8");
    const [plain, parsed] = [await compile(markdown), await compile(`${markdown}\n\n<!-- -->\n`)];
    expect(unnamed(plain)).toBe(unnamed(parsed));
  });
});

/** Images have names of their own in each compilation, and a property without a value may be written in two ways. */
function unnamed(html: string): string {
  return html.replace(/images\/[\da-f]{32}/g, "images/").replaceAll('=""', "");
}
