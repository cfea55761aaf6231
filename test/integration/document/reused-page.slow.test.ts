import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { createRenderer } from "../../../document/core/renderer.ts";
import { createRandomNumbers } from "../../random.ts";
import { greyPng } from "./grey-png.ts";

/** One page prints several documents: each must come out, byte for byte, as a new browser prints it. */

const reusing = createRenderer();
const fresh = createRenderer({ documentsPerBrowser: 1 });
afterAll(() => Promise.all([reusing.close(), fresh.close()]));

const picture = `data:image/png;base64,${greyPng(300, 300, (x, y) => (x * y) % 256).toString("base64")}`;

/** Documents that set what a page has, and documents that show what is set. */
const pairs: Readonly<Record<string, string>> = {
  "unclosed styles":
    '<b><div style="color: red; font-size: 40px; counter-reset: page 9; zoom: 3; columns: 3"># Open',
  "many ids": Array.from(
    { length: 300 },
    (_, i) => `## Heading {#text}\n\n<a name="note-${i}">x</a> [^a]\n\n[^a]: A.`,
  ).join("\n\n"),
  "a wide table": `|${" a |".repeat(40)}\n|${"--|".repeat(40)}\n|${" value |".repeat(40)}`,
  "all scripts": "# ไทย 中文 العربية עברית हिन्दी 日本語 한국어 বাংলা བོད་ 🎉\n\nالنص العربي 中文文本 ไทย",
  "an open element": '<details open><summary>S</summary><p hidden>x</p></details><input autofocus value="x">',
  "a picture": `![one](${picture})`,
  "the same picture": `Text ![two](${picture})\n\n![three](${picture}){width=50}`,
  "an address of an image": '<img src="https://document.invalid/images/00000000000000000000000000000000-0">',
  formulas: "$$\\sum_{i=0}^n \\frac{a_i}{\\sqrt{b}}$$\n\nInline $\\mathbb{R}^n$ and $\\text{ä}$.",
  slides: "---\ntheme: slides\n---\n# One\n\n---\n\n# Two",
  paper: "---\ntheme: letter\npaper: letter\ncolumns: 2\nwatermark: DRAFT\n---\n# One\n\n> [!NOTE]\n> Text",
  plain: "Text, and nothing else.",
};
const documents = {
  ...pairs,
  ...Object.fromEntries(
    globSync(["examples/*.md", "examples/gallery/*.md"]).map((file) => [file, readFileSync(file, "utf8")]),
  ),
};

async function hashPrint(renderer: typeof fresh, markdown: string): Promise<string> {
  const { pdf } = await renderer.render({ markdown, meta: {} });
  // So that the page is emptied before the next document comes.
  await renderer.whenIdle();
  return createHash("sha256").update(pdf).digest("hex");
}

it("documents that one page prints one after another come out as new browsers print them", async () => {
  const expected = new Map<string, string>();
  for (const [name, markdown] of Object.entries(documents))
    expected.set(name, await hashPrint(fresh, markdown));
  const random = createRandomNumbers(Date.now());
  for (let round = 0; round < 3; round++) {
    const shuffled = Object.entries(documents).toSorted(() => random() - 0.5);
    for (const [name, markdown] of shuffled)
      expect(`${name} ${await hashPrint(reusing, markdown)}`, shuffled.map(([of]) => of).join(", ")).toBe(
        `${name} ${expected.get(name) ?? ""}`,
      );
  }
});
