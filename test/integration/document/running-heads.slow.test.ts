import { describe, expect, it } from "vitest";
import type { PageOptions } from "../../../document/core/source.ts";
import { createRandomNumbers } from "../../random.ts";
import { print } from "../../printing/print.ts";
import { readPdf } from "./read-pdf.ts";

const words = "the tide comes late into a harbour which lies at the end of its own narrow inlet".split(" ");

/** Sections of every length, with notes, code and figures; each of their words tells its section by its number. */
function sections(seed: number, count: number): string {
  const random = createRandomNumbers(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const notes: string[] = [];
  const part = (section: number): string => {
    const text = Array.from(
      { length: 10 + below(110) },
      () => `${words[below(words.length)] ?? ""}q${section}q`,
    );
    const kind = random();
    if (kind < 0.1) return `\`\`\`\n${text.join("\n")}\n\`\`\``;
    if (kind < 0.2) return `### Part ${text[0] ?? ""}`;
    if (kind < 0.4) {
      notes.push(`[^${notes.length}]: ${text.slice(0, 30).join(" ")}`);
      return `${text.join(" ")}[^${notes.length - 1}]`;
    }
    return text.join(" ");
  };
  const all = Array.from(
    { length: count },
    (_, section) =>
      `## Q${section}Q “Water” & \\<gates\\> 100 %\n\n${Array.from({ length: 1 + below(14) }, () => part(section)).join("\n\n")}`,
  );
  return `# Tides\n\n${[...all, ...notes].join("\n\n")}\n`;
}

async function read(markdown: string, layout: Partial<PageOptions> = {}, meta = {}) {
  return readPdf((await print({ markdown, meta, layout })).pdf);
}

const head = /^Q(\d+)Q “Water” & <gates> 100 % (?=Tides \d+)/;

describe("the head of a page", () => {
  it.each([
    [1, "on"],
    [2, "off"],
    [3, "on"],
  ] as const)(
    "names the section that continues there, in generated document %i with contents %s",
    async (seed, contents) => {
      const { text, labels } = await read(sections(seed, 9), { contents, runningHeads: "on" });
      const pages = text.slice(Math.max(0, labels.indexOf("1")));

      for (const page of pages) {
        const [named = "", section] = head.exec(page) ?? [];
        const [, first] = /q(\d+)q|Q(\d+)Q/.exec(page.slice(named.length))?.filter(Boolean) ?? [];
        const isOpened = /^Tides \d+ (?:Tides )?(?:Contents )?Q\d+Q/.test(page.slice(named.length));
        expect(section, page.slice(0, 150)).toBe(isOpened ? undefined : first);
      }

      expect(pages.filter((page) => head.test(page)).length).toBeGreaterThan(2);
    },
  );

  it("is printed by default from ten pages on, where there are contents", async () => {
    const hasHead = async (markdown: string, layout: Partial<PageOptions> = {}) =>
      (await read(markdown, layout)).text.some((page) => head.test(page));
    const long = sections(7, 24);
    const short = sections(7, 4);
    expect((await read(long)).pages).toBeGreaterThan(11);
    expect((await read(short)).pages).toBeLessThan(10);
    expect(await hasHead(long)).toBe(true);
    expect(await hasHead(long, { contents: "off" })).toBe(false);
    expect(await hasHead(long, { runningHeads: "off" })).toBe(false);
    expect(await hasHead(short)).toBe(false);
  });

  it("counts the pages' labels as their footers do", async () => {
    const { text, labels } = await read(sections(8, 24), {}, { title: "Tides", subtitle: "T" });
    expect(labels).toHaveLength(text.length);
    expect(labels.slice(0, 3)).toEqual(["Cover", "i", "1"]);
    text.slice(1).forEach((page, index) => {
      const own = head.exec(page)?.[0] ?? "";
      expect(page.slice(own.length)).toMatch(new RegExp(`^Tides ${labels[index + 1] ?? ""}(?: |$)`));
    });
  });
});
