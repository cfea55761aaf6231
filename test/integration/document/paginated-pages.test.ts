import { describe, expect, it } from "vitest";
import type { PageOptions } from "../../../document/core/source.ts";
import { readPages } from "../../corpus/printed-page.ts";
import { createLines, printPages, printTexts } from "../../printing/cases.ts";
import { print } from "../../printing/print.ts";
import { checkPaginated } from "./check-paginated.ts";
import { readPdf } from "./read-pdf.ts";

const sentence = "The gauge looks down into a stilling well that lets the tide in and keeps the waves out. ";

/** Numbers up to one. */
const counts = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step);

async function printText(markdown: string, layout: Partial<PageOptions> = {}): Promise<readonly string[]> {
  return (await readPdf((await print({ markdown, meta: {}, layout })).pdf)).text;
}

describe("paginated pages", () => {
  it.each([1, 2, 3])("follow the rules in generated document %i", async (seed) => {
    expect(await checkPaginated(seed)).toMatchObject({ violations: [] });
  });

  it("divide no word between two pages", async () => {
    const words =
      "Wirtschaftswissenschaftliche Untersuchungen Lagerhaltungskosten Genossenschaftsversammlung ";
    const paragraph = (length: number): string => `Nun ${"ja ".repeat(length)}${words.repeat(9)}\n\n`;
    const markdown = `---\nlang: de\n---\n\n| a |\n|---|\n| b |\n\n${Array.from({ length: 40 }, (_, at) => paragraph(at % 7)).join("")}`;
    const { pdf } = await print({ markdown, meta: {} });
    const pages = (await readPages(pdf)).map(({ lines }) => lines.filter(({ roles }) => roles.includes("P")));
    const last = pages.map((lines) => lines.at(-1)?.text ?? "");
    expect(pages.flat().filter(({ text }) => text.endsWith("-")).length).toBeGreaterThan(20);
    expect(last.length).toBeGreaterThan(8);
    expect(last.filter((text) => text.endsWith("-"))).toEqual([]);
  });

  it("divide no word between two pages where notes are at their feet", async () => {
    const words = "Wirtschaftswissenschaftliche Untersuchungen **Genossenschaftsversammlung** ";
    const paragraph = (at: number): string =>
      `Nun ${"ja ".repeat(at % 7)}${words.repeat(6)}denn[^${String(at)}] ${words.repeat(6)}\n\n[^${String(at)}]: 1\n\n`;
    const markdown = `---\nlang: de\n---\n\n${counts(0, 40).map(paragraph).join("")}`;
    const { pdf } = await print({ markdown, meta: {} });
    const pages = (await readPages(pdf)).map(({ lines }) =>
      lines.filter(({ text, roles }) => roles.includes("P") && /[A-Z]/.test(text)),
    );
    const lastWords = pages.map((lines) => lines.at(-1)?.text.trim().split(" ").at(-1) ?? "");
    expect(lastWords.length).toBeGreaterThan(8);
    const whole =
      /^(?:Wirtschaftswissenschaftliche|Untersuchungen|Genossenschaftsversammlung|Nun|ja|denn\d*)$/;
    expect(lastWords.filter((word) => !whole.test(word))).toEqual([]);
  });

  it.each([
    ["a list within its item", "- Sync: enables the cache. Can be:\n  - on\n  - off\n\n"],
    ["code within an item", "- Then run:\n  ```\n  pnpm i\n  ```\n\n"],
    ["a definition", "Sync\n: Enables the cache. Can be:\n    - on\n    - off\n\n"],
    ["a heading", "The behaviour of each class:\n\n### SyncHook\n\nIs called.\n\n"],
    ["a paragraph that leads to code", "Use the following command:\n\nTo set up:\n\n```\npnpm i\n```\n\n"],
  ])("do not end with a line that leads to %s", async (_, block) => {
    const markdown = Array.from(
      { length: 60 },
      (_, at) => `${sentence.repeat(1 + (at % 4))}\n\n${block}`,
    ).join("");
    const { pdf } = await print({ markdown, meta: {} });
    const ends = (await readPages(pdf)).map(({ lines }) => lines.at(-1)?.text ?? "");
    expect(ends.length).toBeGreaterThan(4);
    expect(ends.filter((end) => end.trim().endsWith(":"))).toEqual([]);
  });

  it("keep all notes at the end of a document in which one note has very many pages", async () => {
    const rows = (count: number) => `    | a | b |\n    |---|---|\n${"    | c | d |\n".repeat(count)}`;
    const withNotes = (count: number) =>
      `Begun[^short] and[^table].\n\n${`${sentence.repeat(8)}\n\n`.repeat(9)}Ended.\n\n[^short]: Shortnote.\n\n[^table]: Table:\n\n${rows(count)}`;
    const findNotePages = async (word: string, count: number) =>
      (await printText(withNotes(count))).flatMap((text, page) => (text.includes(word) ? [page] : []));
    const [ends] = await findNotePages("Ended.", 400);
    expect(ends).toBeGreaterThan(0);
    expect(await findNotePages("Shortnote.", 10)).toEqual([0]);
    expect(await findNotePages("Shortnote.", 400)).toEqual([ends]);
  });

  it("keep nothing else with a table of one row, or a block that ends in a heading", async () => {
    const blocks = ["|a|b|\n|-|-|\n|c|d|", "<table><tr><td>c</td></tr></table>", "> ### Last", "- ### Item"];
    const all = await printPages(
      blocks.map((block) => (word) => {
        const chain = `${block}\n\n`.repeat(5);
        return `${word} ${`${sentence.repeat(3)}\n\n`.repeat(8)}${chain}${sentence.repeat(20)}`;
      }),
    );
    for (const [at, pages] of all.entries()) {
      const white = pages
        .slice(0, -1)
        .map(({ lines, content }) => content.bottom - Math.max(...lines.map(({ box }) => box.bottom)));
      expect(
        white.filter((gap) => gap > 60),
        blocks[at],
      ).toEqual([]);
    }
  });

  it("have the notes at the end on request", async () => {
    const markdown = `A tide[^1]\n\n${sentence.repeat(60)}\n\n[^1]: Rises and falls.`;
    expect((await printText(markdown))[0]).toContain("Rises and falls.");
    const atEnd = await printText(markdown, { notes: "end" });
    expect(atEnd[0]).not.toContain("Rises and falls.");
    expect(atEnd.at(-1)).toContain("Notes 1. Rises and falls.");
  });

  it("keep a list within its note", async () => {
    const text = await printText(`Here[^1] it is.\n\n[^1]: Things:\n\n    - onex\n    - twox\n\n${sentence}`);
    expect(text).toHaveLength(1);
    expect(text[0]).toMatch(/1\. Things:.*onex.*twox/);
    expect(text[0]).not.toContain("Notes");
  });

  it("continue a long note on the next page", async () => {
    const note = Array.from({ length: 900 }, (_, index) => `word${index}`).join(" ");
    const text = await printText(
      `${sentence.repeat(20)}Here[^1] it is.\n\n${sentence.repeat(60)}\n\n[^1]: ${note}`,
    );
    expect(text[0]).toMatch(/Here1? it is.* word0 word1 /);
    expect(text[0]).not.toContain("word899");
    expect(text.join(" ")).toContain("word899");
  });

  it("continue a long note after the end of the text", async () => {
    const note = Array.from({ length: 560 }, (_, index) => `word${index}`).join(" ");
    const text = await printText(
      `${sentence.repeat(20)}\n\n${sentence.repeat(16)}Here[^1] it is.\n\n[^1]: ${note}`,
    );
    expect(text[1]).toMatch(/Here1? it is.* 1\. word0 /);
    expect(text.join(" ")).not.toContain("Notes");
    expect(text[2]).toMatch(/^3 word\d+ .* word559/);
  });

  it.each([
    ["code", `\`\`\`\n    ${"line\n    ".repeat(120)}\`\`\``],
    ["a table", `| a |\n    |---|\n${"    | cell |\n".repeat(80)}`],
  ])("print a note that holds %s longer than a page", async (_name, held) => {
    const text = await printText(
      `${sentence.repeat(20)}Here[^1] it is.\n\n${sentence.repeat(60)}\n\n[^1]:\n    ${held}\n`,
    );
    expect(text.join(" ").match(/\b(line|cell)\b/g)?.length).toBeGreaterThanOrEqual(80);
  });

  it("leave hundreds of notes together at the end", async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
    const references = numbers.map((number) => `a[^${number}]`).join(" ");
    const text = await printText(
      `${references}\n\n${numbers.map((number) => `[^${number}]: n${number}`).join("\n")}`,
    );
    expect(text.at(-1)).toContain("n200");
  });

  it("cut code before a blank line, which neither page shows, and leave no line of it alone", async () => {
    const functions = Array.from(
      { length: 30 },
      (_, index) => `function f${index}() {\n  return ${index};\n}`,
    );
    const text = await printText(`\`\`\`js\n${functions.join("\n\n")}\n\`\`\``);
    expect(text.length).toBeGreaterThan(1);
    for (const page of text.slice(1)) expect(page).toMatch(/^\d+ function f\d+\(\) \{/);
  });

  it("do not begin with a line that only ends what is on the page before", async () => {
    const keys = Array.from({ length: 9 }, (_, line) => `    key${line},`);
    const code = ["app.use({", "  options: {", ...keys, "  },", "});", "start();", "stop();", "end();"];
    const texts = await printTexts(
      counts(26, 40).map(
        (lines) => (word) => `${createLines(word, lines)}\n\n\`\`\`js\n${code.join("\n")}\n\`\`\``,
      ),
    );
    for (const [at, [, second = ""]] of texts.entries())
      expect(second, `${26 + at} lines before`).not.toMatch(/^(?:\d+ )?[})\]]/);
  });

  it("break a table under a heading rather than leave a fifth of a page white", async () => {
    const rows = Array.from({ length: 12 }, (_, row) => `| row${row}x | b |`).join("\n");
    const texts = await printTexts(
      counts(16, 40, 2).map(
        (lines) => (word) =>
          `${createLines(word, lines)}\n\n## Heading\n\n| a | b |\n|---|---|\n${rows}\n\nEnd`,
      ),
    );
    for (const [at, [first = "", second = ""]] of texts.entries()) {
      const lines = 16 + 2 * at;
      const [here, there] = [first, second].map((page) => page.match(/row\d+x/g)?.length ?? 0);
      // A page has 43 lines; the heading takes three.
      if (lines < 31) expect(here, `${lines} lines before`).toBeGreaterThan(1);
      expect(here, `${lines} lines before`).not.toBe(1);
      expect(there, `${lines} lines before`).not.toBe(1);
      expect(first.includes("Heading a b"), `${lines} lines before`).toBe(here !== 0);
    }
  });

  it("keep a line that leads to a list or to code with it", async () => {
    const texts = await printTexts(
      counts(36, 44).map(
        (lines) => (word) => `${createLines(word, lines)}\n\nThese are they:\n\n- first\n- second`,
      ),
    );
    for (const [at, text] of texts.entries())
      expect(
        text.find((page) => page.includes("These are they:")),
        `${36 + at} lines before`,
      ).toContain("first");
  });

  it("never leave a single line of a paragraph on a page", async () => {
    const paragraph = Array.from({ length: 48 }, (_, index) => `word${index}`).join(" ");
    const texts = await printTexts(
      counts(34, 44).map(
        (lines) => (word) => `${createLines(word, lines)}\n\n${paragraph}\n\n${sentence.repeat(4)}`,
      ),
    );
    for (const [at, text] of texts.entries()) {
      const lines = 34 + at;
      // The first line ends with the 13th of them, and the last one has two.
      const isCut = text[0]?.includes("word0 ") === true && text[1]?.includes("word47") === true;
      expect(isCut && !text[0]?.includes("word13 "), `${lines} lines before`).toBe(false);
      expect(isCut && !text[1]?.includes("word45 "), `${lines} lines before`).toBe(false);
    }
  });
});
