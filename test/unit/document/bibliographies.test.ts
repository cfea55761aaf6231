import { describe, expect, it } from "vitest";
import { bibliographyFault } from "../../../document/citations/read-works.ts";
import { compileAlone } from "../../integration/document/compile.ts";

const csl = '[{"id":"smith2020","title":"T","issued":{"date-parts":[[2020]]}}]';

async function told(markdown: string, bibliography?: string): Promise<readonly string[]> {
  const { warnings } = await compileAlone(markdown, undefined, { bibliography });
  return warnings.map(({ line, what }) => `${String(line)} ${what}`);
}

describe("a bibliography that cannot be read", () => {
  it.each([
    ["JSON with a comma too many", csl.replace("]}}]", "]}},]"), "no JSON that can be read"],
    ["brackets that nobody closes", "[[[[]", "no JSON that can be read"],
    ["JSON of something else", '{"a":1}', "holds no work"],
    ["plain text", "Smith, 2020", "holds no work"],
    ["entries without a key", "@article{}", "holds no work"],
  ])("is told of before payment and in print: %s", async (_name, bibliography, why) => {
    expect(bibliographyFault(bibliography)).toContain(why);
    expect(await told("Text [@smith2020].", bibliography)).toEqual([
      "1 The citation @smith2020 is of no known work: there is no bibliography that can be read.",
      expect.stringContaining(why),
    ]);
  });

  it.each([csl, "@book{a, title = {T}}", "", " \n"])("is another one than %j", (bibliography) => {
    expect(bibliographyFault(bibliography)).toBeUndefined();
  });

  it("is told of with its line where the document holds it", async () => {
    const markdown = "---\ntitle: A\nbibliography: |\n  no work\n---\n\nText @smith2020";
    expect(await told(markdown)).toEqual([expect.stringMatching(/^3 The bibliography holds no work/)]);
  });

  it.each(["refs.bib", "[refs.bib, more.json]", "\n  - a/refs.bib"])(
    "is the name of a file: %s",
    async (value) => {
      const markdown = `---\nbibliography: ${value}\n---\n\nText @smith2020`;
      expect((await told(markdown))[0]).toMatch(/^2 The bibliography .*refs\.bib is a file/);
      expect(await told(markdown, csl)).toEqual([]);
    },
  );
});

describe("a citation in a document without a bibliography", () => {
  it("warns of a citation in a document without a bibliography", async () => {
    expect(await told("A\n\nText [see @a, p. 3; -@b] and [@c].")).toEqual(
      ["a", "b", "c"].map(
        (key) => `3 The citation @${key} is of no known work: there is no bibliography that can be read.`,
      ),
    );
  });

  it.each([
    "Thanks to @name.",
    "`[@key]`",
    "[@key](https://x.example)",
    "[@key]\n\n[@key]: https://x.example",
    "[write to a@b.example]",
    "[@scope/package]",
    "![a](b@c.png)",
  ])("finds no citation in %s", async (markdown) => {
    expect((await told(markdown)).join()).not.toContain("citation");
  });

  it("is no reference to a figure, which is told of by itself", async () => {
    expect(await told("Text [@fig:a].")).toEqual([expect.stringContaining("reference @fig:a")]);
  });
});
