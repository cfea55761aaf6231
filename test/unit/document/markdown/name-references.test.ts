import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../integration/document/compile.ts";

/** References by names and by the words of headings: what each dialect leads somewhere is a link here, whatever its form. */

async function shown(markdown: string): Promise<{ html: string; warnings: string }> {
  const { html, warnings } = await compileAlone(markdown);
  return { html: html.replaceAll("\u00ad", "").replace(/\n/g, " "), warnings: JSON.stringify(warnings) };
}

const targets: readonly [what: string, markdown: string, id: string, label: string][] = [
  ["theorem", ":::{proof:theorem} Of it\n:label: x1\n\nText\n:::", "thm:x1", "Theorem 1"],
  ["exercise", "```{exercise}\n:label: x1\n\nText\n```", "thm:x1", "Exercise 1"],
  ["table", ":::{table} Of two\n:label: x1\n\n| a |\n|---|\n| b |\n:::", "tbl:x1", "Table 1"],
  ["figure", "```{figure} https://a.example/b.png\n:name: x1\nOf two\n```", "fig:x1", "Figure 1"],
  [
    "figure with parts",
    "::::{figure}\n:label: x1\n\n:::{grid} 1 1 2 2\n![A b](https://a.example/1.png)\n![C d](https://a.example/2.png)\n:::\n\nOf two\n::::",
    "fig:x1",
    "Figure 1",
  ],
  ["equation", "$$\na\n$$ (x1)", "eqx1", "(1)"],
  ["equation on one line", "$$ a $$ (x1)", "eqx1", "(1)"],
  ["section", "(x1)=\n\n## Of it", "x1", "Of it"],
];

describe("a name without its kind", () => {
  describe.each(targets)("of the %s", (_, target, id, label) => {
    it.each([
      ["[](#x1)", label],
      ["[words](#x1)", "words"],
      ["{ref}`words <x1>`", "words"],
    ])("leads there: %s", async (reference, words) => {
      const { html, warnings } = await shown(`${target}\n\nSee ${reference}.`);
      expect(html).toContain(`<a href="#${id}">${words}</a>.`);
      expect(warnings).not.toMatch(/nowhere|has that name|\{#|:::|\$\$/);
    });
  });

  it("is no address of email, and no name that is cited", async () => {
    const { html } = await shown("$$\na\n$$ (x1)\n\nA@x1.example, @other2020");
    expect(html).toContain("@other2020");
    expect(html).toContain("mailto:A@x1.example");
  });

  it.each(["theorem", "lemma", "definition"])("is bookdown's, of a %s", async (kind) => {
    const { html } = await shown(`::: {.${kind} #p-q}\nText\n:::\n\nSee \\@ref(thm:p-q).`);
    expect(html).toMatch(/See <a href="#p-q">\w+ 1<\/a>\./);
  });

  it("is bookdown's, of a table and of a line within a formula", async () => {
    const { html } = await shown(
      "Table: (\\#tab:t) Of it\n\n| a |\n|---|\n| b |\n\n\\begin{align}\na &= b (\\#eq:p) \\\\\nc &= d (\\#eq:q)\n\\end{align}\n\n" +
        "Table \\@ref(tab:t), \\@ref(eq:q)",
    );
    expect(html).toContain('id="tbl:t">Table 1: Of it</p>');
    expect(html).toContain('<a href="#tbl:t">Table 1</a>, Equation <a href="#eqq">(2)</a>');
  });

  it("shows itself where nothing has it", async () => {
    const { html, warnings } = await shown("See [](#gone).");
    expect(html).toContain("gone");
    expect(warnings).toContain("nothing in the document has that name");
  });
});

describe("the words of a heading", () => {
  const headings = ["## Use it *well*", "Use it *well*\n---", "## Use it *well* ##", "## Use it *well* {.x}"];
  const references = ["[Use it *well*]", "[use it *well*][]", "[words][Use it\n*well*]"];
  it.each(headings.flatMap((heading) => references.map((reference) => [heading, reference])))(
    "are a name: %j, %j",
    async (heading, reference) => {
      const { html } = await shown(`A ${reference}.\n\n${heading}\n\nB ${reference}.`);
      expect(html.match(/<a href="#use-it-well">/g)).toHaveLength(2);
      expect(html).not.toContain("[");
    },
  );

  it.each([
    "[option] of a command\n\n## Option",
    "- [x] a\n\n## X",
    "[1] and a[i][Option]\n\n## Option",
    "`[Two words]`\n\n## Two words",
    "[Two words]: https://a.example\n\n## Two words",
    "## [Unreleased]\n\n[Other thing]",
    "[[Two words|other]] and [[Two words and more]]\n\n## Two words",
  ])("are none where they are something else: %j", async (markdown) => {
    expect((await shown(markdown)).html).not.toContain('href="#');
  });

  it("stand in no list of sources", async () => {
    const { html } = await shown("# Of it all\n\nSee [Of it all].\n\n## Sources\n\n[1]: https://a.example");
    expect(html.match(/<li/g)).toHaveLength(1);
  });

  it("are left out of the names of parts of programs, which nothing here has", async () => {
    const { html, warnings } = await shown("[`dir`][config.dir], [`a.B`][]");
    expect(html).toContain("<code>dir</code></span>, <span><code>a.B</code></span>");
    expect(warnings).toContain("#config.dir");
  });
});
