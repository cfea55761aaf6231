import { describe, expect, it } from "vitest";
import type { FrontMatter } from "../../../../../document/core/front-matter/front-matter.ts";
import { compileAlone as compile } from "../../../../integration/document/compile.ts";

const mistakes = ["\n", "\n \n\n", "\ufeff\n", "  ", "<!-- Licence -->\n\n", "\n<!-- of\nmore\nlines -->\n"];

describe("front matter", () => {
  it.each(mistakes.map((before) => [JSON.stringify(before), before]))(
    "is read where nothing is shown before it: %s",
    async (_name, before) => {
      for (const front of ["---\ntitle: T\ntittle: T\n---", '+++\ntitle = "T"\ntittle = "T"\n+++']) {
        const { frontMatter, html, warnings } = await compile(`${before}${front}\n\nBody`);
        expect([frontMatter.title, html.trim()]).toEqual(["T", "<p>Body</p>"]);
        expect(warnings.map(({ line }) => line)).toEqual([before.split("\n").length + 2]);
      }
    },
  );

  it.each([
    ["fields of no document", "\n---\nNote: a draft\n---\n\nBody", "<h2"],
    ["no field", "\n+++\na\n+++\n\nBody", "+++"],
  ])("is not what stands behind blank lines and has %s", async (_name, markdown, shown) => {
    const { html, frontMatter } = await compile(markdown);
    expect(html).toContain(shown);
    expect(frontMatter).toEqual({});
  });

  it.each([
    "title: A",
    "title: A\nauthor: [B]\nclassoption:\n    - twocolumn",
    "title: A\nabstract: |\n  Of it",
  ])("may end with three full stops: %j", async (fields) => {
    const [own, other] = await Promise.all(
      ["---", "..."].map((end) => compile(`---\n${fields}\n${end}\n\nText\n\n...`)),
    );
    expect(other?.html).toBe(own?.html);
    expect(other?.frontMatter).toEqual(own?.frontMatter);
    expect(other?.frontMatter.title).toBe("A");
  });

  const rows: readonly [name: string, yaml: string, found: FrontMatter][] = [
    [
      "names in other words",
      "authors: Ada\nlang: pt_BR\nsummary: S",
      { author: "Ada", language: "pt-BR", description: "S" },
    ],
    [
      "authors with more than a name",
      "author:\n  - name: Ada\n    email: a@b.example\n  - Grace",
      {
        author: "Ada, Grace",
        authors: [
          { name: "Ada", affiliations: [], email: "a@b.example" },
          { name: "Grace", affiliations: [] },
        ],
      },
    ],
    ["keywords as a text", "keywords: tides, moon; sun", { keywords: ["tides", "moon", "sun"] }],
    ["keywords as a list", "tags: [a, b]", { keywords: ["a", "b"] }],
    [
      "numbers and dates as they were written",
      "title: 1.10\ndate: 20 Nov 2026",
      { title: "1.10", date: "20 Nov 2026" },
    ],
    ["capitals", "Title: T", { title: "T" }],
    ["a text of many lines", "description: >\n  a\n  b", { description: "a b" }],
    ["a day without its time", "date: 2025-03-01 10:00:00 +0100", { date: "2025-03-01" }],
    [
      "nothing where R would say it",
      "title: T\ndate: \"`r format(Sys.Date(), '%d %B %Y')`\"",
      { title: "T" },
    ],
    [
      "titles without the marks that pandoc reads in them",
      'title: "Using `knitr::kable()`, **bold** and *R*"\nsubtitle: a_b_c 2*3*4',
      { title: "Using knitr::kable(), bold and R", subtitle: "a_b_c 2*3*4" },
    ],
    ["authors that are pages of a wiki", 'author: "[[people/ada|Ada]]"', { author: "Ada" }],
    ["no day that is another each time", "title: T\ndate: last-modified", { title: "T" }],
    ["nothing where nothing is said", "title:\nauthor: ~\ndate: ''", {}],
    [
      "what is nearly YAML",
      "title: Ships: a history\nauthor: @ada",
      { title: "Ships: a history", author: "@ada" },
    ],
    ["tags that mean nothing here", "title: !!js/function 'function () {}'", { title: "function () {}" }],
    ["no prototype", "__proto__: {title: x}\nconstructor: {title: y}\ntoString: z", {}],
    ["no alias", "a: &a [1, 2]\nauthor: *a", {}],
    ["a language only if it is one", 'lang: "de\\"><script>"', {}],
  ];
  it.each(rows)("may contain %s", async (_name, yaml, expected) => {
    const { frontMatter, html } = await compile(`---\n${yaml}\n---\n\nBody`);
    expect(frontMatter).toEqual(expected);
    expect(html.trim()).toBe("<p>Body</p>");
  });

  it.each<readonly [name: string, toml: string, found: FrontMatter]>([
    [
      "texts, days, lists and comments",
      '# A post\ntitle = "A post: \\"one\\""\ndate = 2024-01-22T10:00:00+01:00\ntags = ["a", "b"] # two\ndraft = false',
      { title: 'A post: "one"', date: "2024-01-22", keywords: ["a", "b"] },
    ],
    [
      "lists of several lines",
      "tags = [\n  'a',\n  'b',\n]\ntitle = 'T'",
      { title: "T", keywords: ["a", "b"] },
    ],
    [
      "texts of several lines",
      'description = """One\ntwo"""\ntitle = "T"',
      { title: "T", description: "One two" },
    ],
    [
      "an author in a section or a map, and nothing else of sections",
      'title = "T"\n[author]\nname = "Ada"\nemail = "a@b.example"\n[cover]\ntitle = "Not this"\n[[menu]]\ndate = "x"',
      { title: "T", author: "Ada", authors: [{ name: "Ada", affiliations: [], email: "a@b.example" }] },
    ],
    ["maps", 'author = { name = "Ada" }', { author: "Ada" }],
    [
      "dotted keys",
      'title = "T"\nauthor.name = "Ada"\nparams.toc = true\n"date" = 2024-01-22',
      { title: "T", author: "Ada", date: "2024-01-22" },
    ],
    ["the look", 'title = "T"\npaper = "a5"', { title: "T", layout: { paper: "a5" } }],
  ])("may be written in TOML: %s", async (_name, toml, expected) => {
    const { frontMatter, html } = await compile(`+++\n${toml}\n+++\n\nBody`);
    expect(frontMatter).toEqual(expected);
    expect(html.trim()).toBe("<p>Body</p>");
  });

  // Catches TOML that is dropped in silence, and a line that is counted from elsewhere.
  it("is reported with its line when it is not valid TOML", async () => {
    const { frontMatter, warnings } = await compile('+++\ntitle = "T"\ntags = [unclosed\n+++\n\nBody');
    expect(frontMatter.title).toBeUndefined();
    expect(warnings).toMatchObject([
      { line: 3, what: expect.stringContaining("is not valid TOML") as string },
    ]);
  });

  it("has its faults in TOML reported with their lines", async () => {
    const { warnings } = await compile('+++\n# A post\n\ntitle = "T"\ntittle = "U"\n+++\n\nBody');
    expect(warnings).toMatchObject([
      { line: 5, what: expect.stringContaining("Did you mean title?") as string },
    ]);
  });

  it("is found in a document within a fence", async () => {
    const { frontMatter } = await compile("```markdown\n---\ntitle: T\n---\n\nBody\n```");
    expect(frontMatter).toEqual({ title: "T" });
  });

  it("is not confused with prose between two rules", async () => {
    const { frontMatter, html } = await compile("---\nA text, then: another.\n\nMore of it\n\n---\nEnd");
    expect(frontMatter).toEqual({});
    expect(html.replaceAll("\u00ad", "")).toContain("A text, then: another.");
  });

  it("does not pollute any prototype", async () => {
    await compile(
      '---\n__proto__:\n  polluted: "yes"\nconstructor:\n  prototype:\n    polluted: "yes"\n---\n',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("authors in front matter", () => {
  const rows: readonly [name: string, yaml: string, authors: unknown][] = [
    ["that are names alone need no list", "author: [Ada, Bob]", undefined],
    [
      "with affiliations",
      "author:\n  - name: Ada\n    affiliation: X\n  - name: {given: Bob, family: B}\n    affiliations:\n      - {name: Y, city: Z}",
      [
        { name: "Ada", affiliations: ["X"] },
        { name: "Bob B", affiliations: ["Y, Z"] },
      ],
    ],
    [
      "with affiliations by their numbers",
      'authors:\n  - name: Ada\n    affiliation: "2, 1"\n  - given-names: Bob\n    surname: B\n    affiliation: 1\naffiliations:\n  - name: X, Y\n    index: 1\n  - name: Z\n    index: 2',
      [
        { name: "Ada", affiliations: ["Z", "X, Y"] },
        { name: "Bob B", affiliations: ["X, Y"] },
      ],
    ],
    [
      "with affiliations whose list has the name of one",
      "author:\n  - name: Ada\n    affiliation: 1\naffiliation:\n  - index: 1\n    name: X",
      [{ name: "Ada", affiliations: ["X"] }],
    ],
    [
      "with affiliations that are told apart",
      "authors:\n  - name: Ada\n    affiliations: [{ref: x}]\n  - name: Bob\n    institute: [2]\naffiliations:\n  - id: x\n    name: X\n  - name: Y",
      [
        { name: "Ada", affiliations: ["X"] },
        { name: "Bob", affiliations: ["Y"] },
      ],
    ],
  ];
  it.each(rows)("are read: %s", async (_name, yaml, authors) => {
    const { frontMatter } = await compile(`---\n${yaml}\n---\n\nText`);
    expect(frontMatter.authors).toEqual(authors);
  });

  it("have an abstract, which is Markdown, and keywords", async () => {
    const { html } = await compile("---\nabstract: |\n  Of *it*.\nkeywords: [a, b]\n---\n\nText");
    expect(html.replaceAll("\u00ad", "").replace(/>\n+</g, "><").trim()).toBe(
      '<div class="abstract"><p class="abstract-title">Abstract</p><p>Of <em>it</em>.</p>' +
        '<p class="keywords"><strong>Keywords: </strong>a, b</p></div><p>Text</p>',
    );
  });
});
