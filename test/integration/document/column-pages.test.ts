import { getDocument } from "unpdf/pdfjs";
import { describe, expect, it } from "vitest";
import type { PageOptions } from "../../../document/core/source.ts";
import { createLines, printTexts } from "../../printing/cases.ts";
import { print } from "../../printing/print.ts";
import { readPdf } from "./read-pdf.ts";

const prose = `${"The gauge looks down into a stilling well that lets the tide in. ".repeat(5)}\n\n`.repeat(
  3,
);

async function printText(markdown: string, layout: Partial<PageOptions>): Promise<readonly string[]> {
  const all = { columns: 2, cover: "off", contents: "off", runningHeads: "off", ...layout } as const;
  return (await readPdf((await print({ markdown, meta: {}, layout: all })).pdf)).text;
}

/** Lists the words of each page that begin with a capital and end with an x. */
async function printMarks(markdown: string, layout: Partial<PageOptions> = {}): Promise<string[]> {
  const text = await printText(markdown, { footer: "", ...layout });
  return text.map((page) => (page.match(/\b[A-Z]\w*x\b/g) ?? []).join(" "));
}

describe("a page in two columns", () => {
  it.each([
    ["where the author wants one", `Onex\n\n${prose}\\newpage\n\nTwox\n\n${prose}`, {}, ["Onex", "Twox"]],
    ["with a heading", `# Onex\n\n\\newpage\n\n# Twox\n\n${prose}`, {}, ["Onex", "Twox"]],
    [
      "by a style",
      `Onex\n\n<div style="page-break-after: always"></div>\n\nTwox\n\n<div style="break-before: page"></div>\n\nThreex`,
      {},
      ["Onex", "Twox", "Threex"],
    ],
    ["behind an empty one", "Onex\n\n\\newpage\n\n&nbsp;\n\n\\newpage\n\nTwox", {}, ["Onex", "", "Twox"]],
    ["behind breaks in a row", "Onex\n\n\\newpage\n\n\\newpage\n\nTwox", {}, ["Onex", "Twox"]],
    [
      "with a manual's chapter",
      `# Onex\n\n${prose}# Twox\n\n${prose}\n\n\\newpage\n\n# Threex`,
      { theme: "manual" },
      ["Onex", "Twox", "Threex"],
    ],
    [
      "with a slide",
      "# Onex\n\n## Twox\n\na\n\n---\n\nThreex\n\n---\n\n## Fourx\n\nb\n\n## Fivex",
      { theme: "slides" },
      ["Onex", "Twox", "Threex", "Fourx", "Fivex"],
    ],
    ["in Arabic", `مرحبا بالعالم Onex\n\n\\newpage\n\nمرحبا بالعالم Twox`, {}, ["Onex", "Twox"]],
  ] as const)("begins where it should, %s", async (_, markdown, layout, expected) => {
    expect(await printMarks(markdown, layout)).toEqual(expected);
  });

  it("begins after a text that fills a page to its end, and nowhere else", async () => {
    const texts = await printTexts(
      Array.from(
        { length: 8 },
        (_, at) => (word) => `Onex\n\n${createLines(word, 84 + at)}\n\n\\newpage\n\nTwox`,
      ),
      { columns: 2, footer: "" },
    );
    for (const [at, pages] of texts.entries()) {
      expect(pages.at(-1), `${String(84 + at)} lines`).toBe("Twox");
      expect(pages, `${String(84 + at)} lines`).not.toContain("");
    }
  });
});

it("has a head that names the section that begins there", async () => {
  const markdown = `# Onex\n\n${prose}${prose}# Twox\n\n${prose}\n\n# Threex\n\n${prose}`;
  const text = await printText(markdown, { theme: "manual", header: "|in {section}|", footer: "" });
  expect(text.map((page) => /in (?:\d )?(\w+)/.exec(page)?.[1])).toEqual(["Onex", "Twox", "Threex"]);
  const broken = await printText(markdown.replaceAll("\n# T", "\n\\newpage\n\n# T"), {
    header: "|in {section}|",
    footer: "",
  });
  expect(broken.map((page) => /in (\w+)/.exec(page)?.[1])).toEqual(["Onex", "Twox", "Threex"]);
});

it("has a head that does not name a section which ends before a heading at the top", async () => {
  for (const [lines, named] of [
    [82, "Twox"],
    [88, "Onex"],
  ] as const) {
    const filler = Array.from({ length: lines }, (_, line) => `Line ${String(line)}`).join("\\\n");
    const markdown = `# Onex\n\n${filler}\n\n# Twox\n\n${prose}`;
    const text = await printText(markdown, { header: "|in {section}|", footer: "", runningHeads: "on" });
    expect(text.map((page) => /in (\w+)/.exec(page)?.[1])).toEqual(["Onex", named]);
  }
});

it("keeps a list whole whose item contains a wide table", async () => {
  const row = "| Somebody | Johannesburg | Long Street | 12345 | South Africa | Africa | Tablex |";
  const table = [row, `${"|---".repeat(7)}|`, row].map((line) => `   ${line}`).join("\n");
  const markdown = `1. Onex\n2. Twox\n\n${table}\n\n   ${prose}3. Threex\n\n${prose}${prose}`;
  const { pdf } = await print({ markdown, meta: {}, layout: { columns: 2, cover: "off" } });
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const cells = (await page.getTextContent()).items.filter((item) => "str" in item && item.str === "Tablex");
  const ends = cells.map((item) => ("str" in item ? (item.transform as number[])[4] : undefined));
  expect(ends).toHaveLength(2);
  for (const end of ends) expect(end).toBeLessThan((page.view[2] ?? 0) / 2);
  await task.destroy();
});
