import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFaults } from "../../corpus/faults.ts";
import { readPages, type PrintedPage } from "../../corpus/printed-page.ts";
import { readSource } from "../../corpus/source-text.ts";
import { print, printUncached } from "../../printing/print.ts";

async function printTable(markdown: string): Promise<PrintedPage[]> {
  const { pdf } = await print({ markdown, meta: {}, layout: { cover: "off", contents: "off" } });
  return readPages(pdf);
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
const alike = (columns: number, word: string): string => {
  const cells = Array.from({ length: columns }, () => word);
  return table(cells, ...Array.from({ length: 5 }, () => cells));
};
const isTurned = ({ width, height }: PrintedPage) => width > height;
const joinText = ({ lines }: PrintedPage) => lines.map(({ text }) => text).join(" ");

describe("the layout of tables", () => {
  it.each([
    ["of few columns stays upright", alike(5, "value"), [false]],
    ["of more is set small", alike(16, "value"), [false]],
    ["of long words in few columns stays upright", alike(3, "extraordinarilylongidentifier"), [false]],
    [
      "of very many is turned, on a page of its own",
      `Before.\n\n${alike(24, "value")}\n\nAfter.`,
      [false, true, false],
    ],
    [
      "takes its heading along",
      `Before.\n\n## Heading\n\nAs follows:\n\n${alike(24, "value")}`,
      [false, true],
    ],
    [
      "in a list is turned as well",
      `- item\n\n  ${alike(24, "value").replaceAll("\n", "\n  ")}\n- after`,
      [false, true, false],
    ],
    [
      "in a quote, where it cannot be turned, is shrunk alone",
      `> quote\n>\n> ${alike(30, "value").replaceAll("\n", "\n> ")}`,
      [false],
    ],
  ])("a table %s", async (_name, markdown, turned) => {
    const pages = await printTable(markdown);
    expect(pages.map(isTurned)).toEqual(turned);
    expect(findFaults(pages, await readSource(markdown))).toEqual([]);
  });

  it.each([
    ["is too wide", `${alike(24, "value")}\n\n: A caption`],
    ["is in a block of landscape", `::: {.landscape}\n\n${alike(2, "value")}\n\n: A caption\n\n:::`],
    ["is in one with its name", `::: landscape\n\nTable: A caption {#tbl-x}\n\n${alike(2, "value")}\n\n:::`],
    [
      "is in an environment of LaTeX",
      String.raw`\begin{landscape}
\begin{table}
\caption{A caption}
\begin{tabular}{l}
a
\end{tabular}
\end{table}
\end{landscape}`,
    ],
    [
      "is HTML",
      '<div class="landscape"><table><caption>A caption</caption><tr><td>a</td></tr></table></div>',
    ],
  ])("a turned table that %s has its caption on its page", async (_name, markdown) => {
    const pages = await printTable(`Before.\n\n${markdown}\n\nAfter.`);
    expect(pages.map(isTurned)).toEqual([false, true, false]);
    expect(pages.map((page) => joinText(page).includes("A caption"))).toEqual([false, true, false]);
  });

  it("a table turned in a list has the pages that were planned", async () => {
    const turnedTable = (indent: string) => `${indent}${alike(24, "value").replaceAll("\n", `\n${indent}`)}`;
    const kinds = [
      `- tight\n${turnedTable("  ")}\n- next`,
      `- one\n\n${turnedTable("  ")}\n\n  Behind it.\n\n- two`,
      `As follows:\n\n1. a\n   - b\n\n${turnedTable("     ")}`,
      `- last\n\n${turnedTable("  ")}`,
    ];
    // A short table of contents would share its page with the text.
    const sections = [...kinds, ...kinds];
    const markdown = sections.map((section, at) => `## Part${String(at)}\n\n${section}`).join("\n\n");
    const stages: string[] = [];
    const layout = { cover: "off", contents: "on", runningHeads: "on" } as const;
    const { pdf } = await printUncached(
      { markdown, meta: {}, layout },
      { measured: (stage) => stages.push(stage) },
    );
    const pages = await readPages(pdf);
    expect(pages.filter(isTurned)).toHaveLength(8);
    expect(stages).not.toContain("reprint");
    const [contents = "", ...text] = pages.map(joinText);
    for (const at of sections.keys())
      expect(contents).toMatch(
        new RegExp(
          `Part${String(at)} ${String(text.findIndex((page) => page.includes(`Part${String(at)}`)) + 1)}`,
        ),
      );
  });

  it("a table repeats its head on each page", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [String(index), "x"]);
    const pages = await printTable(table(["Number", "Sign"], ...rows));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(joinText(page)).toContain("Number Sign");
  });

  it("a small table keeps its natural width", async () => {
    const [page] = await printTable(table(["a", "b"], ["one", "two"]));
    expect(Math.max(...(page?.ink ?? []).map(({ right }) => right))).toBeLessThan(200);
  });

  it("a column of numbers has the width that it needs, and is aligned by decimal signs", async () => {
    const text = "A description that takes more than a line, and so has to be broken somewhere. ".repeat(2);
    const [page] = await printTable(
      table(["What", "Price"], [text, "€4.5"], [text, "€1.25"], [text, "€3"], [text, "€2,000.00"]),
    );
    const prices = page?.lines.filter((line) => line.text.startsWith("€")) ?? [];
    expect(prices.map((line) => line.text)).toEqual(["€4.5", "€1.25", "€3", "€2,000.00"]);
    const [first, ...others] = prices.slice(0, 3).map(({ box }) => box.left);
    for (const left of others) expect(left).toBeCloseTo(first ?? 0, 0);
  });

  it("a table without a word in its head is printed without a head", async () => {
    const ruled = async (markdown: string) => {
      const [page] = await printTable(markdown);
      const rules = page?.ink
        .filter(({ top, bottom }) => bottom - top < 1.5)
        .map(({ top }) => Math.round(top));
      return new Set(rules).size;
    };
    expect(await ruled(table(["", ""], ["a", "b"]))).toBe((await ruled(table(["c", "d"], ["a", "b"]))) - 1);
  });
});

describe("any table", () => {
  const digits = fc.integer({ min: 0, max: 9_999_999 });
  const amount = digits.map(
    (cents) => `€${(cents / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`,
  );
  const date = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`);
  const word = fc.constantFrom(
    "month",
    "sponsor",
    "available",
    "initialArgs",
    "function",
    "Geschwindigk",
    "a",
    "of",
    "net",
  );
  const long = fc.constantFrom(
    "https://example.com/a/very/long/path/to/some-document.html?with=query",
    "Donaudampfschifffahrtsgesellschaft",
    "@aws-cdk/aws-ec2:uniqueImdsv2TemplateName",
    "0123456789abcdef0123456789abcdef0123456789abcdef",
    "x".repeat(400),
  );
  const code = fc.constantFrom(
    "`string`",
    "`Promise<string>`",
    "`fullySpecified`",
    "`--no-color`",
    "`JsonPath.entirePayload`",
  );
  const sentence = fc.array(fc.oneof({ arbitrary: word, weight: 8 }, code, amount, long), {
    minLength: 3,
    maxLength: 25,
  });
  const cell = fc.oneof(
    amount,
    date,
    word,
    code,
    long,
    fc.constant(""),
    digits.map(String),
    sentence.map((words) => words.join(" ")),
  );
  const tables = fc
    .record({ columns: fc.integer({ min: 1, max: 14 }), rows: fc.integer({ min: 1, max: 6 }) })
    .chain(({ columns, rows }) => {
      const cells = fc.array(cell, { minLength: columns, maxLength: columns });
      return fc.array(cells, { minLength: rows + 1, maxLength: rows + 1 });
    })
    .map(([head = [], ...rows]) => table(head, ...rows));

  it("tears nothing, exceeds no margin and does not shrink the page", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(tables, { minLength: 4, maxLength: 8 }), async (all) => {
        const markdown = all.join("\n\nBetween.\n\n");
        const faults = findFaults(await printTable(markdown), await readSource(markdown));
        expect(faults.filter(({ kind }) => /^(?:torn|over|scaled|missing)$/.test(kind))).toEqual([]);
      }),
      { numRuns: Number(process.env.TABLES ?? 10), seed: 1 },
    );
  });
});
