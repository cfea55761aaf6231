import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../../integration/document/compile.ts";

describe("a list of contents", () => {
  const long = Array.from(
    { length: 6 },
    (_, at) => `## Part ${String(at)}\n\n${"Words of it. ".repeat(150)}\n`,
  ).join("\n");
  const own = `## Table of Contents\n\n${[0, 1, 2].map((at) => `- [Part ${String(at)}](#part-${String(at)})`).join("\n")}\n\n`;

  it("is replaced by the generated one where the author wrote it", async () => {
    expect((await compileContents(own + long)).html).not.toContain("Table of Contents");
  });

  const [a, b] = ["[A](#part-1)", "[B](#part-2)"];
  it.each([
    ["between comments below a title", `## Contents\n\n<!-- toc -->\n\n- ${a}\n- ${b}\n\n<!-- tocstop -->`],
    ["with a line that leads to it", `## Contents\n\nIn this document:\n\n- ${a}\n- ${b}`],
    ["as a table with pages", `## Contents\n\n| Part | Page |\n| --- | --- |\n| ${a} | 1 |\n| ${b} | 12 |`],
    ["between comments, with words", `<!-- toc -->\n\n- ${a} and its contents\n- ${b}\n\n<!-- tocstop -->`],
    ["as a line of links", `## Contents\n\n${a} | ${b}`],
    ["as lines of links", `**Contents**\n\n${a}<br>\n${b}`],
    ["of references", "## Contents\n\n- [A][a]\n- [B][b]\n\n[a]: #part-1\n[b]: #part-2"],
    ["of the words of headings", "## Contents\n\n- Part 1\n- Part 2"],
    ["of numbers, words and pages", "## Contents\n\n1. Part 1 ..... 3\n2. 1.2 Part 2"],
    ["in HTML", '## Contents\n\n<ul><li><a href="#part-1">A</a></li><li><a href="#part-2">B</a></li></ul>'],
    ["that folds", `<details><summary>Contents</summary>\n\n- ${a}\n- ${b}\n\n</details>`],
    [
      "that folds, in HTML",
      '<details>\n  <summary>Table of <b>Contents</b></summary>\n<ol><li><a href="#part-1">A</a></li><li><a href="#part-2">B</a></li></ol>\n</details>',
    ],
  ])("replaces one that is made by hand %s", async (_name, made) => {
    const { html } = await compileContents(`# Title\n\n${made}\n\n${long}`);
    expect(html).toMatch(/^<h1[^>]*>Title<\/h1>\s*<h2 id="part-0">/);
    expect((await compileContents(`${made}\n\n${long}`, "off")).html).toContain("ontents");
  });

  it("is replaced where its title is in the document's language", async () => {
    const greek = `---\nlang: el\n---\n\n## Περιεχόμενα\n\n- ${a}\n- ${b}\n\n${long}`;
    expect((await compileContents(greek)).html).not.toContain("Περιεχόμενα");
  });

  it.each([
    ["a list that says more", `- ${a}: of tides\n- ${b}`],
    ["a table that says more", `| a | b |\n|---|---|\n| ${a} | tides |\n| ${b} | 2 |`],
    ["a list of other words", "- Part 1\n- Else"],
    ["a text", `A text.\n\n- ${a}\n- ${b}`],
  ])("does not replace %s", async (_name, made) => {
    expect((await compileContents(`## Contents\n\n${made}\n\n${long}`)).html).toContain(">Contents<");
  });

  it("is not seen in the summary of details", async () => {
    const made = `<details><summary>Contents</summary>\n\n- ${a}\n- ${b}\n\nMore\n\n</details>`;
    expect((await compileContents(`${made}\n\n${long}`)).html).toMatch(/Contents[^]*More/);
  });

  it("is the author's where none is generated", async () => {
    expect((await compileContents(own + long, "off")).html).toContain("Table of Contents");
    expect((await compileContents(`${own}## Part 0\n\n## Part 1\n\n## Part 2`)).html).toContain(
      "Table of Contents",
    );
  });

  it("is not generated for the data of an image, or for long front matter", async () => {
    const data = `![x](data:image/png;base64,${"A".repeat(20_000)})`;
    const short = `${own}${data}\n\n${[0, 1, 2, 3, 4, 5].map((at) => `## Part ${String(at)}\n\n`).join("")}`;
    expect((await compileContents(short)).html).toContain("Table of Contents");
    const noted = `---\ntitle: T\nnotes_: ${"x ".repeat(10_000)}\n---\n\n${short}`;
    expect((await compileContents(noted)).html).toContain("Table of Contents");
  });

  it("is not a list of links to something else", async () => {
    const links = "## Contents\n\n- [A](https://a.example)\n- [B](#part-1)\n\n";
    expect((await compileContents(links + long)).html).toContain(">Contents<");
  });
});

async function compileContents(markdown: string, contents: "auto" | "off" = "auto") {
  const { html, wantsContents } = await compileAlone(markdown, undefined, { contents });
  return { html: html.trim(), wantsContents };
}
