import { describe, expect, it } from "vitest";
import { readPages } from "../../corpus/printed-page.ts";
import type { PrintedPage } from "../../corpus/printed-page.ts";
import { print } from "../../printing/print.ts";

const sentence = "The gauge looks down into a stilling well that lets the tide in and keeps the waves out. ";
/** Few letters, but four lines. */
const wide = `${"mm mmmm ".repeat(24).trim()}:`;
const prose = `${sentence.repeat(4)}\n\n`.repeat(6);

/** The pages of something that begins so many lines below the top of the first one. */
async function printed(lines: number, markdown: string): Promise<PrintedPage[]> {
  const filler = Array.from({ length: lines }, (_, line) => `Line ${String(line)}`).join("\\\n");
  const layout = { cover: "off", contents: "off" } as const;
  const { pdf } = await print({ markdown: `${filler}\n\n${markdown}`, meta: {}, layout });
  return readPages(pdf);
}

const pageWith = (pages: readonly PrintedPage[], word: string): number =>
  pages.findIndex(({ lines }) => lines.some(({ text }) => text.includes(word)));

/** The share of a page that is white at its foot. */
function whiteOf({ content, ink }: PrintedPage): number {
  const lowest = Math.max(...ink.map(({ bottom }) => Math.min(bottom, content.bottom)));
  return (content.bottom - lowest) / (content.bottom - content.top);
}

const endOf = (page: PrintedPage | undefined): string => page?.lines.at(-1)?.text ?? "";
const indented = (text: string, by: string): string => text.replace(/^/gm, by);

function captioned(rows: number): string {
  const cells = Array.from({ length: rows }, (_, row) => `| row${String(row)}x | b |`).join("\n");
  return `Table: Levels at the bridge\n\n| a | b |\n|---|---|\n${cells}`;
}

describe("the caption of a table stands on the page where it begins", () => {
  it.each([
    ["in the text", (rows: number) => captioned(rows)],
    ["under a heading", (rows: number) => `## Heading\n\n${captioned(rows)}`],
    ["in a list", (rows: number) => `- An item\n\n${indented(captioned(rows), "  ")}`],
    ["in a quote", (rows: number) => indented(captioned(rows), "> ")],
    [
      "with a note",
      (rows: number) => `${captioned(rows).replace("bridge", "bridge[^1]")}\n\n${prose}[^1]: Of the harbour.`,
    ],
    [
      "in raw HTML",
      (rows: number) =>
        `<table><caption>Levels at the bridge</caption>${Array.from({ length: rows }, (_, row) => `<tr><td>row${String(row)}x</td></tr>`).join("")}</table>`,
    ],
  ])("keeps a table's caption on the page where it begins: %s", async (_, made) => {
    for (const [rows, lines] of [
      [4, 36],
      [11, 24],
      [11, 30],
      [11, 38],
      [30, 34],
      [30, 38],
    ] as const) {
      const pages = await printed(lines, `${made(rows)}\n\n${prose}`);
      const at = `${String(rows)} rows, ${String(lines)} lines before`;
      expect(pageWith(pages, "Levels at the bridge"), at).toBe(pageWith(pages, "row0x"));
    }
  });
});

describe("a page is not left white", () => {
  it.each([
    ["before a table in a list", `- An item\n\n${indented(captioned(11), "  ")}`],
    ["before a table in a quote", indented(captioned(11), "> ")],
    ["before a table with a caption", captioned(11)],
    [
      "before short code with long lines",
      `As follows:\n\n\`\`\`\n${`${"word ".repeat(32).trim()}\n`.repeat(5)}\`\`\``,
    ],
    [
      "before a heading, a paragraph and code",
      `## Heading\n\n${wide}\n\n\`\`\`\n${"line\n".repeat(6)}\`\`\``,
    ],
    ["before a callout", `> [!NOTE]\n${indented(prose, "> ")}`],
  ])("leaves no page white %s", async (_, block) => {
    for (const lines of [25, 28, 31, 34]) {
      const [first] = await printed(lines, `${block}\n\n${prose}`);
      if (first) expect(whiteOf(first), `${String(lines)} lines before`).toBeLessThan(0.2);
    }
  });

  it("leaves no page white for a blank line of code", async () => {
    const code = `${"line;\n".repeat(22)}\n${"more;\n".repeat(30)}`;
    for (const lines of [10, 13, 16]) {
      const [first] = await printed(lines, `\`\`\`\n${code}\`\`\``);
      if (first) expect(whiteOf(first), `${String(lines)} lines before`).toBeLessThan(0.2);
    }
  });

  it("leaves no page white for the notes of what goes to the next page", async () => {
    const note = (length: number) => `${sentence.repeat(length)}\n`;
    const block = `## Heading\n\n\`\`\`\nrun\n\`\`\`\n\n${sentence}[^1][^2]\n\n[^1]: ${note(2)}\n[^2]: ${note(5)}\n${prose}`;
    for (const lines of [28, 30, 32, 34]) {
      const [first] = await printed(lines, block);
      if (first) expect(whiteOf(first), `${String(lines)} lines before`).toBeLessThan(0.2);
    }
  });
});

it("a paragraph of four lines leads to code as one of two does", async () => {
  for (let lines = 27; lines < 37; lines++) {
    const [first, second] = await printed(lines, `## A\n\n${wide}\n\n\`\`\`\na\nb\nc\nd\n\`\`\`\n\nEnd.`);
    expect(endOf(first), `${String(lines)} lines before`).not.toMatch(/^[a-c]$|:$/);
    expect(second?.lines[0]?.text ?? "").not.toMatch(/^[b-d]$/);
  }
});

it.each(["<a href='https://example.com'>\n<b>Sponsor</b>\n</a>", "<img src='x.png' alt='Sponsor'>"])(
  "a line that leads to %s stays with it",
  async (block) => {
    for (const lines of [38, 39, 40, 41, 42]) {
      const [first] = await printed(lines, `Provided by:\n\n${block}`);
      expect(endOf(first), `${String(lines)} lines before`).not.toBe("Provided by:");
    }
  },
);
