import { describe, expect, it } from "vitest";
import { assemblePage } from "../../../../../document/core/page/assemble.ts";
import { compileAlone } from "../../../../integration/document/compile.ts";

const body = `## One

![A *long* figure](https://a.example/a.png){#fig-a}

Table: Of things

| a |
|---|

![Another figure of it](https://a.example/b.png)`;

async function listed(front: string, text = body) {
  const compiled = await compileAlone(`${front === "" ? "" : `---\n${front}\n---\n\n`}${text}`);
  const { html, contents } = assemblePage(compiled, {}, () => "");
  const [list = ""] = /<nav class="contents[^]*<\/nav>/.exec(html) ?? [];
  return { compiled, contents: contents.map(({ id, text }) => `${id} ${text}`), list };
}

const figures = ["fig-a Figure 1: A long figure", "figure:2 Figure 2: Another figure of it"];
const tables = ["table:1 Table 1: Of things"];

describe("the lists of figures and of tables", () => {
  // Catches lists without what nothing refers to, and entries that lead nowhere.
  it.each([
    ["toc: true\nlof: true\nlot: true", body, ["one One", ...figures, ...tables]],
    ["format:\n  pdf:\n    lot: true", body, tables],
    ["", `\\listoffigures\n\n${body}`, figures],
    ["", `\\frontmatter \\listoftables\n\n${body}`, tables],
    ["lof: false", body, []],
  ])("has the captions that %j or a command asks for", async (front, text, entries) => {
    const { compiled, contents, list } = await listed(front, text);
    expect(contents).toEqual(entries);
    expect(compiled.warnings.filter(({ what }) => !what.includes("image"))).toEqual([]);
    for (const entry of entries) {
      const id = entry.split(" ", 1).join("");
      expect(compiled.html).toContain(`id="${id}"`);
      expect(list).toContain(`href="#${encodeURIComponent(id)}"`);
    }
  });

  it("stand behind the contents under their titles, in the document's language", async () => {
    const { list } = await listed("lang: de\ntoc: true\nlof: true\nlot: true");
    const titles = [...list.matchAll(/<p class="contents-title">([^<]*)<\/p><ol>/g)].map(
      ([, title]) => title,
    );
    expect(titles).toEqual(["Inhalt", "Abbildungsverzeichnis", "Tabellenverzeichnis"]);
    expect(list.match(/<\/ol>/g)).toHaveLength(3);
  });
});
