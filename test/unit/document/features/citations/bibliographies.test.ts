import { describe, expect, it } from "vitest";
import { checkBibliography } from "../../../../../document/features/citations/read-works.ts";
import { compileAlone } from "../../../../integration/document/compile.ts";

const csl = '[{"id":"smith2020","title":"T","issued":{"date-parts":[[2020]]}}]';

async function compileForWarnings(markdown: string, bibliography?: string): Promise<readonly string[]> {
  const { warnings } = await compileAlone(markdown, undefined, { bibliography });
  return warnings.map(({ line, what }) => `${String(line)} ${what}`);
}

describe("a bibliography that cannot be read", () => {
  it.each([
    ["JSON with a comma too many", csl.replace("]}}]", "]}},]"), "not valid JSON"],
    ["brackets that nobody closes", "[[[[]", "not valid JSON"],
    ["JSON of something else", '{"a":1}', "has no valid entry"],
    ["plain text", "Smith, 2020", "has no valid entry"],
    ["entries without a key", "@article{}", "has no valid entry"],
  ])("is reported before payment and in print: %s", async (_name, bibliography, why) => {
    expect(checkBibliography(bibliography).refusal).toContain(why);
    expect(await compileForWarnings("Text [@smith2020].", bibliography)).toEqual([
      "1 The citation @smith2020 has no source: the document has no valid bibliography.",
      expect.stringContaining(why),
    ]);
  });

  it.each([csl, "@book{a, title = {T}}", "", " \n"])("is not confused with %j", (bibliography) => {
    expect(checkBibliography(bibliography)).toEqual({ warnings: [] });
  });

  it("is reported with its line where the document contains it", async () => {
    const markdown = "---\ntitle: A\nbibliography: |\n  no work\n---\n\nText @smith2020";
    expect(await compileForWarnings(markdown)).toEqual([
      expect.stringMatching(/^3 The bibliography has no valid entry/),
    ]);
  });

  it.each(["refs.bib", "[refs.bib, more.json]", "\n  - a/refs.bib"])(
    "is recognised as the name of a file: %s",
    async (value) => {
      const markdown = `---\nbibliography: ${value}\n---\n\nText @smith2020`;
      expect((await compileForWarnings(markdown))[0]).toMatch(
        /^2 We couldn't find the bibliography .*refs\.bib/,
      );
      expect(await compileForWarnings(markdown, csl)).toEqual([]);
    },
  );
});

describe("an entry of BibTeX that cannot be read", () => {
  const good = "@book{good, title = {Good}, author = {Ada Lovelace}, year = 1843}";
  const unread: readonly (readonly [name: string, entry: string, what: string])[] = [
    ["that is not closed", "@book{bad, title = {T},", 'the entry "bad" is not closed'],
    ["with a brace too many", "@book{bad, title = {T{}, year = 2000}", 'the entry "bad" is not closed'],
    ["without a key", "@book{title = {T}}", "the entry @book has no key followed by a comma"],
    [
      "too long",
      `@book{bad, note = {${"a".repeat(10_000)}}}`,
      'the entry "bad" has more than 10000 characters',
    ],
    [
      "of too many fields",
      `@book{bad, ${"a = 1, ".repeat(201)}}`,
      'the entry "bad" has more than 200 fields',
    ],
  ];

  it.each(unread)(
    "is reported before payment and in print, and does not affect the others: %s",
    async (_name, bad, what) => {
      const bibliography = `${good}\n\n${bad}\n@book{after, title = {After}, author = {Babbage}, year = 1844}`;
      const warning = { code: "bibliography-entry-unreadable", what: `The bibliography, line 3: ${what}.` };
      expect(checkBibliography(bibliography)).toEqual({ warnings: [warning] });
      const { html, warnings } = await compileAlone("[@good; @after]", undefined, { bibliography });
      expect(warnings).toEqual([warning]);
      expect(html).toMatch(/Lovelace 1843.*Babbage 1844/);
    },
  );

  it.each(unread)("is an error where no other entry can be used: %s", (_name, bad, what) => {
    expect(checkBibliography(bad).refusal).toContain(`${what} (line 1)`);
  });

  it.each([
    ["a field without a value", "@book{x, title = {T}, year}", "does not parse: year = value expected"],
    [
      "an abbreviation that nothing defines",
      "@book{x, title = {T}, journal = jx}",
      'uses "jx", which no @string',
    ],
    ["a command", "@book{x, title = {A \\foo{T}}}", "uses \\foo, which was skipped"],
    [
      "braces",
      `@book{x, title = ${"{".repeat(4_000)}${"}".repeat(4_000)}}`,
      "its braces are nested too deeply",
    ],
  ])("is reported with its line where the document contains it: %s", async (_name, entry, what) => {
    const warnings = await compileForWarnings(`[@x; @good]\n\n\`\`\`bibtex\n${good}\n${entry}\n\`\`\``);
    expect(warnings).toContainEqual(expect.stringMatching(/^5 In the bibliography, the entry "x" /));
    expect(warnings.join("\n")).toContain(what);
  });
});
