import { toString } from "mdast-util-to-string";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../../../../../document/core/parse/parser.ts";
import { limitReferences } from "../../../../../document/core/parse/references.ts";

const limited = (markdown: string) => {
  const tree = parseMarkdown(markdown);
  limitReferences(tree, ({ length }) => length);
  return { text: toString(tree), json: JSON.stringify(tree) };
};
const uses = (json: string, kind: string) => json.split(`"type":"${kind}"`).length - 1;

describe("references", () => {
  it("stay links to one definition, as many as a person writes", () => {
    const { json } = limited(`${"[a] ![b][a] ".repeat(100)}\n\n[a]: https://example.com "title"`);
    expect([uses(json, "linkReference"), uses(json, "imageReference")]).toEqual([100, 100]);
  });

  it("become text where they refer to a long definition beyond a million letters in all", () => {
    const { text, json } = limited(
      `${"[*a*][l] ".repeat(150)}\n\n[l]: https://example.com/${"x".repeat(10_000)}`,
    );
    expect(uses(json, "linkReference")).toBe(99);
    expect(text).toBe("a ".repeat(150).trim());
  });

  it("become alternative texts where they refer to a long image beyond twenty million letters", () => {
    const { text, json } = limited(
      `${"![pic][l] ".repeat(110)}\n\n[l]: data:image/png;base64,${"A".repeat(200_000)}`,
    );
    expect(uses(json, "imageReference")).toBe(99);
    expect(text).toContain("pic");
  });

  it("count by their target: of two definitions of one name, the first", () => {
    const long = "x".repeat(20_000);
    const { json } = limited(
      `${"[a] ".repeat(60)}\n\n[a]: https://b.example\n[a]: https://a.example/${long}`,
    );
    expect(uses(json, "linkReference")).toBe(60);
  });

  it("stay text without a definition", () => {
    expect(uses(limited("[a] ![b]").json, "linkReference")).toBe(0);
  });
});
