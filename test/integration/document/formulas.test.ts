import { getDocument } from "unpdf/pdfjs";
import { describe, expect, it } from "vitest";
import type { RenderedDocument } from "../../../document/core/render-document.ts";
import { readPages } from "../../corpus/printed-page.ts";
import { generatedFormula, paperFormulas } from "../../formulas/papers.ts";
import { print } from "../../printing/print.ts";

const generated = Number(process.env.FORMULAS ?? 80);
/** Rounding, in points. */
const slack = 1.5;
/** Where the foot of a page ends, in points. */
const foot = 79;

function render(markdown: string): Promise<RenderedDocument> {
  return print({ markdown, meta: {}, layout: { cover: "off", contents: "off" } });
}

/** Finds content that exceeds the margins of its page, or made the browser shrink the document. */
async function overflow(pdf: Uint8Array): Promise<string[]> {
  return (await readPages(pdf)).flatMap(({ number, scale, content, lines }) => [
    ...(scale < 0.9995 ? [`page ${String(number)} is ${String(scale)} of its size`] : []),
    ...lines
      .filter(({ box }) => box.left < content.left - slack || box.right > content.right + slack)
      .map(({ text }) => `page ${String(number)}: ${text}`),
  ]);
}

interface Sign {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly base: number;
}

/** Lists the symbols of a formula, with their places in the page in points. */
async function signs(tex: string): Promise<Sign[]> {
  const { pdf } = await render(`$$\n${tex}\n$$`);
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  const shown = items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [, , , , left = 0, base = 0] = item.transform as readonly number[];
    // Not the footer.
    return base < foot ? [] : [{ text: item.str.normalize("NFKC"), left, right: left + item.width, base }];
  });
  await task.destroy();
  return shown;
}

describe("formulas", () => {
  it("are set within the margins of papers", async () => {
    const formulas = paperFormulas();
    expect(formulas).toHaveLength(50);
    const { pdf, warnings } = await render(formulas.map(({ markdown }) => markdown).join("\n\n"));
    expect(warnings).toEqual([]);
    expect(await overflow(pdf)).toEqual([]);
  });

  it(`are set within their margins when generated at random, ${String(generated)} of them`, async () => {
    const formulas = Array.from({ length: generated }, (_, seed) => generatedFormula(seed));
    const markdown = formulas.map((tex, at) =>
      at % 2 === 0 ? `$$\n${tex}\n$$` : `Text $${tex}$, and more.`,
    );
    const { pdf, warnings } = await render(markdown.join("\n\n"));
    expect(warnings).toEqual([]);
    expect(await overflow(pdf)).toEqual([]);
  });

  it("have scripts at one height on any letter", async () => {
    const shown = await signs("a^2 + y^2 + p^2 + b^2 + \\mu^2 = a_1 + y_1 + p_1 + b_1 + \\mu_1");
    for (const script of ["2", "1"]) {
      const heights = shown.filter(({ text }) => text === script).map(({ base }) => Math.round(base * 10));
      expect(heights).toHaveLength(5);
      expect(new Set(heights).size, script).toBe(1);
    }
  });

  it("have no needless space after roots, brackets and integrals", async () => {
    const gap = async (tex: string, before: string, behind: string): Promise<number> => {
      const shown = await signs(tex);
      const right = Math.max(...shown.filter(({ text }) => text === before).map((sign) => sign.right));
      return (shown.find(({ text }) => text === behind)?.left ?? NaN) - right;
    };
    expect(await gap("\\sqrt{2}w", "2", "w")).toBeLessThan(1);
    // Beside the bracket there is a thin space, of 1.8 points.
    expect(await gap("\\left(\\frac{a}{b}\\right)w", "a", "w")).toBeLessThan(9);
    expect(await gap("\\int_{-\\infty}^{\\infty} w", "∞", "w")).toBeLessThan(3);
  });

  it("begin no line with the comma after one", async () => {
    const sentence = ["a", "bc", "def", "ghij", "klmno"]
      .map((word) => `${word} ($x^2$), $y$; $z = 1$.`)
      .join(" ");
    const lines = (await readPages((await render(`${sentence} `.repeat(30))).pdf)).flatMap(
      (page) => page.lines,
    );
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter(({ text }) => /^[,;.)]|\($/.test(text))).toEqual([]);
  });
});
