import { describe, expect, it } from "vitest";
import { printTexts } from "../../printing/cases.ts";
import { print } from "../../printing/print.ts";
import { checkPaginated } from "./check-paginated.ts";
import { readPdf } from "./read-pdf.ts";

const sentence = "The gauge looks down into a stilling well that lets the tide in and keeps the waves out. ";
const table = (cell: string): string => `| a | b |\n|---|---|\n| ${cell} | c |`;
const page = "\n\n\\newpage\n\n";

/** Finds the page of each note, from 1, by its first word. */
async function pagesOfNotes(markdown: string): Promise<Record<string, number>> {
  const { pdf } = await print({
    markdown,
    meta: {},
    layout: { cover: "off", contents: "off" },
  });
  const { text } = await readPdf(pdf);
  expect(text.join(" ")).not.toMatch(/\bNotes\b/);
  const positions = text.flatMap((pageText, index) =>
    Array.from(pageText.matchAll(/\bNote([A-Z])/g), ([, name = ""]) => [name, index + 1] as const),
  );
  return Object.fromEntries(positions);
}

describe("the layout of notes", () => {
  it.each([
    ["again on the next page", `A.[^a]${page}B.[^a]\n\n[^a]: NoteA`, { A: 1 }],
    [
      "again between others",
      `A.[^a]${page}B.[^b] C.[^a]${page}D.[^b]\n\n[^a]: NoteA\n[^b]: NoteB`,
      { A: 1, B: 2 },
    ],
    ["again on the same page", `A.[^a] B.[^a]${page}C.[^b]\n\n[^a]: NoteA\n[^b]: NoteB`, { A: 1, B: 2 }],
    ["by another note before", `A.[^a]${page}B.[^b]\n\n[^a]: NoteA.[^b]\n[^b]: NoteB`, { A: 1, B: 1 }],
    ["in a table, then in the text", `${table("A[^a]")}${page}B.[^a]\n\n[^a]: NoteA`, { A: 1 }],
    ["in the text, then in a table", `A.[^a]${page}B.\n\n${table("C[^a]")}\n\n[^a]: NoteA`, { A: 1 }],
    [
      "in the text, then by a table's note",
      `A.[^a]${page}${table("C[^b]")}\n\n[^a]: NoteA\n[^b]: NoteB.[^a]`,
      { A: 1, B: 2 },
    ],
    [
      "by a table's note, then in the text",
      `${table("A[^a]")}${page}B.[^b]\n\n[^a]: NoteA.[^b]\n[^b]: NoteB`,
      { A: 1, B: 1 },
    ],
    ["in a caption at the top of the first page", `Table: A[^a]\n\n${table("b")}\n\n[^a]: NoteA`, { A: 1 }],
    ["in a heading at the top of the first page", `# A[^a]\n\nB.\n\n[^a]: NoteA`, { A: 1 }],
  ] as const)("prints a note that is cited again once: %s", async (_, markdown, expected) => {
    expect(await pagesOfNotes(markdown)).toEqual(expected);
  });

  it("continues a long note on a page of its own", async () => {
    const text = `${`${sentence.repeat(5)}\n\n`.repeat(4)}${sentence.repeat(2)}B.[^a]`;
    for (const length of [8, 12, 16, 40]) {
      const markdown = `${text}${page}&nbsp;${page}C.[^b]\n\n[^a]: NoteA ${sentence.repeat(length)}\n[^b]: NoteB`;
      expect(await pagesOfNotes(markdown), `${String(length)} sentences`).toEqual({ A: 1, B: 3 });
    }
  });

  it("prints long notes of each line of a paragraph at the foot of their pages", async () => {
    const names = ["A", "B", "C", "D", "E"];
    const references = names.map((name) => `${sentence}Ref${name}[^${name}]`).join(" ");
    const notes = names.map((name) => `[^${name}]: Note${name} ${sentence.repeat(11)}`).join("\n");
    const texts = await printTexts(
      Array.from({ length: 8 }, (_, before) => (word) => {
        const own = `${references}\n\n${sentence}\n\n${notes}`.replaceAll("[^", `[^${word}`);
        return `${word}\n\n${`${sentence.repeat(2)}\n\n`.repeat(before)}## Heading\n\n${own}`;
      }),
    );
    for (const [before, text] of texts.entries()) {
      for (const name of names) {
        const [reference, note] = [`Ref${name}`, `Note${name}`].map((word) =>
          text.findIndex((pageText) => pageText.includes(word)),
        );
        expect(note, `note ${name}, ${String(before)} paragraphs before`).toBe(reference);
      }
    }
  });

  it.each([1, 2, 3, 4])(
    "prints each note on the page that cites it first, in generated document %i",
    async (seed) => {
      expect(await checkPaginated(seed, true)).toMatchObject({ violations: [], isAsItComes: false });
    },
  );
});
