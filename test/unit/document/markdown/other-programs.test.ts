import { describe, expect, it } from "vitest";
import { createDataUriPlaceholders } from "../../../../document/images/data-uri-placeholders.ts";
import { compileAlone } from "../../../integration/document/compile.ts";

const htmlOf = async (markdown: string): Promise<string> =>
  (await compileAlone(markdown)).html.replaceAll("\u00ad", "");
const fence = "```";

describe("values of front matter", () => {
  it.each([
    ['title: "A B"', "{{< meta title >}}", "<p>A B</p>"],
    [
      "book:\n  author: Jane\n  year: 2024 # or so",
      "{{< meta book.author >}} {{< meta book.year >}}",
      "<p>Jane 2024</p>",
    ],
    ["authors:\n- A\n- B\nnext: C", "{{< meta authors >}} {{< meta next >}}", "<p>A, B C</p>"],
    ["tags: [a, 'b']", "{{< meta tags >}}", "<p>a, b</p>"],
    ["note: |\n  x: y\n  z", "{{< meta note >}}", "<p>x: y z</p>"],
    ["substitutions:\n  v: '2 **x**'", "{{ v }}", "<p>2 <strong>x</strong></p>"],
    ["myst:\n  substitutions:\n    v: 2.0", "a {{v}}", "<p>a 2.0</p>"],
    ["title: A", "`{{< meta title >}}`", "<code>{{&#x3C; meta title >}}</code>"],
    ["title: A", "{{ title }}", "<p>{{ title }}</p>"],
  ])("of %j, %s", async (front, text, shown) => {
    expect((await htmlOf(`---\n${front}\n---\n\n${text}`)).replaceAll("\u00a0", " ")).toContain(shown);
  });

  it("that are not there leave their names, and are told of", async () => {
    const { html, warnings } = await compileAlone(
      "---\nsubstitutions:\n  a: b\n---\n\n{{< meta x.y >}} {{ z }}",
    );
    expect(html).toContain("<p>x.y z</p>");
    expect(warnings).toEqual(
      ["x.y", "z"].map((name) => ({ line: 6, what: expect.stringContaining(` ${name}:`) as string })),
    );
  });

  it("do not make a large text of a small one", async () => {
    const value = "a ".repeat(450);
    const { html } = await compileAlone(`---\nx: ${value}\n---\n\n${"{{< meta x >}}\n".repeat(1_000)}`);
    expect(html.length).toBeLessThan(400_000);
  });
});

describe("MyST", () => {
  it("has comments and breaks between blocks", async () => {
    const html = await htmlOf(
      '(a)=\n# A\n\n% unseen\n\n+++ {"unseen": 1}\n\n50\n% unseen\n\n$$\na\n% kept\n= b\n$$',
    );
    expect(html.replace(/<annotation.*?<\/annotation>/gs, "")).not.toMatch(/unseen|%|\+\+\+/);
    expect(html).toContain("<mo>=</mo><mi>b</mi>");
  });

  it.each(["% a line\n\n+++", `${fence}{r}\n1\n${fence}\n\n% a line\n\n+++`, "`{ref}`\n\n% a line\n\n+++"])(
    "is not what %j is written in",
    async (markdown) => {
      expect(await htmlOf(markdown)).toMatch(/% a line[^]*\+\+\+/);
    },
  );

  it("has glossaries", async () => {
    const html = await htmlOf(
      `${fence}{glossary}\nOne\n  What it\n  is\n\n  More\n\nTwo : t\nThree\n: thus\n${fence}`,
    );
    expect(html.replace(/\s+/g, " ")).toMatch(
      /<dt[^>]*>One<.*<p>What it is<\/p> <p>More<\/p> <\/dd> <dt[^>]*>Two<br> Three<\/dt> <dd[^>]*>thus/,
    );
  });

  it.each(["nuts", "tbl-nuts", "tbl:nuts", "tab:nuts"])("refers to a table by the name %s", async (name) => {
    const table = (title: string, label: string): string =>
      `${fence}{list-table} ${title}\n:header-rows: 1\n:name: ${label}\n\n* - A\n* - 1\n${fence}\n\n`;
    const html = await htmlOf(`${table("Fruit", "fruit")}${table("Nuts", name)}See {numref}\`${name}\`.`);
    expect(html).toMatch(/Table 1[^]*Fruit[^]*<table[^]*Table 2[^]*Nuts[^]*<table[^]*See <a[^>]*>Table.2</);
  });
});

describe("an image that other programs name", () => {
  it.each([
    ["MyST", (uri: string) => `${fence}{figure} ${uri}\n\nText\n${fence}`],
    ["Hugo", (uri: string) => `{{< figure src="${uri}" caption="Text" >}}`],
  ])("is shown where its data stand in its place: %s", async (_name, markdown) => {
    for (const size of [10, 2_000, 20_000]) {
      const data = Buffer.alloc(size, "GIF89a").toString("base64");
      const held = createDataUriPlaceholders();
      const { html } = await compileAlone(markdown(`data:image/gif;base64,${data}`), held);
      expect(html).toMatch(/<figure[^]*(?:<img|missing-image)[^]*<figcaption[^>]*>Text/);
    }
  });
});
