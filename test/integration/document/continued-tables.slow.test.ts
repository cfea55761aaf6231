import { describe, expect, it } from "vitest";
import { createRandomNumbers } from "../../random.ts";
import { printUncached } from "../../printing/print.ts";
import { readPdf } from "./read-pdf.ts";

const stages: string[] = [];

async function printPages(markdown: string): Promise<readonly string[]> {
  stages.length = 0;
  const { pdf } = await printUncached(
    { markdown, meta: {}, layout: { contents: "on", runningHeads: "off" } },
    { measured: (stage) => stages.push(stage) },
  );
  const { text, labels } = await readPdf(pdf);
  return text.slice(Math.max(0, labels.indexOf("1")));
}

/** Tables of some lengths, their rows numbered, between texts and headings. */
function tables(seed: number, columns: number): string {
  const random = createRandomNumbers(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const words = () => "high water at the bridge ".repeat(1 + below(5)).trim();
  return Array.from({ length: 4 }, (_, table) => {
    const rows = Array.from({ length: 5 + below(90) }, (_, row) =>
      line([
        `t${table}r${row}x`,
        words(),
        ...Array.from({ length: columns - 2 }, () => `${below(1_000_000)}`),
      ]),
    );
    const head = line(["Row", "What", ...Array.from({ length: columns - 2 }, (_, at) => `Number${at}`)]);
    const note = below(2) === 0 ? `[^${table}]` : "";
    return `## Heading ${table}\n\n${`${words()}. `.repeat(below(30))}${note}\n\n${head}\n${"|---".repeat(columns)}|\n${rows.join("\n")}\n\n[^${table}]: A note.`;
  }).join("\n\n");
}

describe("a table of several pages", () => {
  it.each([
    [1, 4],
    [2, 4],
    [3, 4],
    [4, 4],
    [5, 12],
    [6, 12],
  ])(
    "is marked as continued on each further page, and on no other, in generated document %i",
    async (seed, columns) => {
      const pages = await printPages(tables(seed, columns));
      let last: string | undefined;
      let count = 0;
      for (const page of pages) {
        const rows = [...page.matchAll(/t(\d+)r(\d+)x/g)];
        const [, first, row] = rows[0] ?? [];
        const isContinued = first !== undefined && first === last && row !== "0";
        expect(page.startsWith("(continued)"), page.slice(0, 120)).toBe(isContinued);
        if (isContinued) {
          count++;
          expect(page).toMatch(/^\(continued\) Heading 0 \d+ .*?Row What Number0/);
        }
        last = rows.at(-1)?.[1] ?? last;
      }
      expect(count).toBeGreaterThan(2);
      // What was planned was printed.
      expect(stages).not.toContain("reprint");
    },
  );

  it("is marked as continued in the document's language", async () => {
    const rows = Array.from({ length: 60 }, (_, row) => `| ${row} | b |`).join("\n");
    const [, second] = await printPages(`---\nlang: de\n---\n\n| a | b |\n|---|---|\n${rows}`);
    expect(second).toMatch(/^\(Fortsetzung\)/);
  });
});
