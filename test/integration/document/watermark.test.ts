import { getDocument } from "unpdf/pdfjs";
import { expect, it } from "vitest";
import type { PageOptions } from "../../../document/core/source.ts";
import { buildLook } from "../../../document/core/page/theme/look.ts";
import { chooseLayout } from "../../../document/core/page/theme/layout.ts";
import { print } from "../../printing/print.ts";

const pointsPerMm = 72 / 25.4;
const wideTable = `| ${"a | ".repeat(24)}\n|${"---|".repeat(24)}\n| ${"Wirtschaft | ".repeat(24)}\n`;

interface Mark {
  readonly page: readonly [width: number, height: number];
  /** Of letters. */
  readonly size: number;
  /** Where its line begins and ends, in points from the left and from the foot. */
  readonly ends: readonly (readonly [x: number, y: number])[];
}

/** Reads the watermark of each page. */
async function printMarks(markdown: string, layout: Partial<PageOptions>): Promise<Mark[]> {
  const { pdf } = await print({ markdown, meta: {}, layout });
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const marks: Mark[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const lines = (await page.getTextContent()).items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
      const size = Math.hypot(a, b);
      const end = [x + (item.width * a) / size, y + (item.width * b) / size] as const;
      return Math.abs(b) > 0.1 ? [{ size, ends: [[x, y] as const, end] }] : [];
    });
    marks.push({
      page: [width, height],
      size: Math.max(...lines.map(({ size }) => size)),
      ends: lines.flatMap(({ ends }) => ends),
    });
  }
  await task.destroy();
  return marks;
}

it.each([
  ["a line of words", "CONFIDENTIAL – FOR INTERNAL USE ONLY", {}],
  ["sixty wide letters", "W".repeat(60), {}],
  ["small paper", "CONFIDENTIAL – FOR INTERNAL USE ONLY", { paper: "a5" }],
  ["large paper", "CONFIDENTIAL – FOR INTERNAL USE ONLY", { paper: "a3" }],
  ["wide margins", "CONFIDENTIAL – FOR INTERNAL USE ONLY", { margins: "wide" }],
  ["slides", "CONFIDENTIAL – FOR INTERNAL USE ONLY", { theme: "slides" }],
  ["slides on upright paper", "W".repeat(60), { theme: "slides", paper: "letter" }],
  ["two columns", "CONFIDENTIAL – FOR INTERNAL USE ONLY", { columns: 2 }],
  ["serifs", "CONFIDENTIAL – FOR INTERNAL USE ONLY", { font: "noto-serif" }],
  ["Chinese", "机密文件仅供内部使用".repeat(6), {}],
] as const)("a watermark is whole: %s", async (_, watermark, chosen) => {
  const layout = { ...chosen, watermark };
  const { margins } = buildLook(chooseLayout(layout), "").sheet;
  const [mark, ...more] = await printMarks("# Title\n\nText.", layout);
  expect(more).toEqual([]);
  const [width = 0, height = 0] = mark?.page ?? [];
  expect(mark?.ends.length).toBeGreaterThan(1);
  for (const [x, y] of mark?.ends ?? []) {
    expect(x).toBeGreaterThan(margins.left * pointsPerMm);
    expect(x).toBeLessThan(width - margins.right * pointsPerMm);
    expect(y).toBeGreaterThan(margins.bottom * pointsPerMm);
    expect(y).toBeLessThan(height - margins.top * pointsPerMm);
  }
});

it("a watermark is whole on pages that are turned", async () => {
  const watermark = "CONFIDENTIAL – FOR INTERNAL USE ONLY";
  const { turned: margins } = buildLook(chooseLayout(), "").sheet;
  const marks = await printMarks(`Text.\n\n${wideTable}\n\nText.`, { watermark });
  const turned = marks.filter(({ page: [width, height] }) => width > height);
  expect(turned.length).toBeGreaterThan(0);
  for (const { ends } of marks) expect(ends.length).toBe(marks[0]?.ends.length);
  for (const { page, ends } of turned)
    for (const [, y] of ends) {
      expect(y).toBeGreaterThan((margins?.bottom ?? 0) * pointsPerMm);
      expect(y).toBeLessThan(page[1] - (margins?.top ?? 0) * pointsPerMm);
    }
});

it("a watermark is whole on a cover and behind it", async () => {
  const watermark = "CONFIDENTIAL – FOR INTERNAL USE ONLY";
  const { margins } = buildLook(chooseLayout(), "").sheet;
  const [cover, text] = await printMarks("# Title\n\nText.", { watermark, cover: "on" });
  for (const [x, y] of cover?.ends ?? []) {
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(x).toBeLessThan(cover?.page[0] ?? 0);
  }
  for (const [x] of text?.ends ?? []) {
    expect(x).toBeGreaterThan(margins.left * pointsPerMm);
    expect(x).toBeLessThan((text?.page[0] ?? 0) - margins.right * pointsPerMm);
  }
  expect(text?.ends.length).toBe(cover?.ends.length);
});

it.each([{}, { theme: "slides" }, { margins: "wide" }] as const)(
  "a watermark stands at one place on a cover and behind it: %j",
  async (chosen) => {
    const layout = { ...chosen, watermark: "DRAFT", cover: "on" } as const;
    const [cover, text] = await printMarks("# Title\n\nText.", layout);
    expect(cover?.ends).toEqual(text?.ends);
  },
);

it("a watermark of one word has the size that it has on all such paper", async () => {
  const sizes = await Promise.all(
    ["DRAFT", "COPY"].map(async (watermark) => (await printMarks("Text.", { watermark }))[0]?.size),
  );
  expect(sizes[0]).toBeCloseTo(34 * pointsPerMm, 0);
  expect(sizes[1]).toBe(sizes[0]);
});
