import { describe, expect, it } from "vitest";
import { print } from "../../printing/print.ts";
import { readPdf } from "./read-pdf.ts";

async function printAndRead(markdown: string) {
  const { pdf } = await print({ markdown, meta: {} });
  return readPdf(pdf);
}

describe("mathematics", () => {
  it("numbers equations, and links to them from formulas and from the text", async () => {
    const markdown =
      "\\begin{align}\na &= b \\label{eq:one} \\\\\nc &= d \\nonumber \\\\\ne &= f \\label{two}\n\\end{align}\n\n" +
      "$$\nx = y \\tag{A} \\label{three}\n$$\n\nBy \\eqref{eq:one}, $\\eqref{two}$ and \\ref{three}, but `\\eqref{two}` and \\eqref{four}.";
    const { text, innerLinks } = await printAndRead(markdown);
    expect(text[0]).toMatch(/By \(1\), \(2\) and A, but \\eqref\{two\} and \(\?\?\)\.$/);
    expect(innerLinks).toBe(3);
  });

  it("keeps bold, calligraphic, blackboard and fraktur letters", async () => {
    const { text } = await printAndRead(
      "$\\mathbf{A} \\mathcal{B} \\mathbb{C} \\mathfrak{D} \\mathsf{E} \\mathtt{F}$",
    );
    for (const letter of ["𝐀", "ℬ", "ℂ", "𝔇", "𝖤", "𝙵"]) expect(text[0]).toContain(letter);
  });
});
