import { describe, expect, it } from "vitest";
import { defaultLayout, type PageOptions } from "../../../../../../document/core/source.ts";
import { computePageBoxes } from "../../../../../../document/core/layout/page-box.ts";
import { drawCoverPattern } from "../../../../../../document/core/page/theme/cover-pattern.ts";
import { formatPageRules } from "../../../../../../document/core/page/theme/at-page-rules.ts";
import { buildLook } from "../../../../../../document/core/page/theme/look.ts";
import { chooseLayout } from "../../../../../../document/core/page/theme/layout.ts";

const build = (layout: Partial<PageOptions>, language = "en") =>
  buildLook({ ...defaultLayout, ...chooseLayout(layout), ...layout }, language);
const noTexts = {
  title: undefined,
  date: undefined,
  header: undefined,
  footer: undefined,
  hasFront: false,
  hasHeads: false,
  hasTables: false,
  isRightToLeft: false,
};

describe("a line of text", () => {
  it.each(["report", "article", "letter", "manual", "proposal"] as const)(
    "has at most some seventy characters in %s",
    (theme) => {
      const { sheet, size } = build({ theme });
      const ems = ((sheet.measure ?? Infinity) * (72 / 25.4)) / size;
      expect(ems).toBeGreaterThan(28);
      expect(ems).toBeLessThan(36);
      // Tables and code have more.
      expect(sheet.width - sheet.margins.left - sheet.margins.right).toBeGreaterThan(
        (sheet.measure ?? 0) + 20,
      );
    },
  );

  it.each([
    [{ margins: "narrow" }],
    [{ margins: 20 }],
    [{ columns: 2 }],
    [{ paper: "a5" }],
    [{ paper: "16:9" }],
    [{ theme: "slides" }],
    [{ theme: "cv" }],
    [{ hasLongLines: true }],
  ] as const)("is as long as the page is wide with %j", (layout) => {
    const { sheet } = build(layout);
    expect(sheet.measure).toBeUndefined();
    const boxes = computePageBoxes(sheet);
    expect(boxes.measure).toBe(boxes.upright.width);
  });

  it("begins at the other side of a page that is read from right to left", () => {
    const [english, hebrew] = [build({}).sheet.margins, build({}, "he").sheet.margins];
    expect([hebrew.left, hebrew.right]).toEqual([english.right, english.left]);
  });
});

describe("a page of its own size", () => {
  it("has the width and the height in mm, and the other of the paper where one is given", () => {
    expect(build({ pageWidth: 120, pageHeight: 180 }).sheet).toMatchObject({ size: "120mm 180mm" });
    expect(build({ pageWidth: 120 }).sheet).toMatchObject({ width: 120, height: 297 });
  });

  it("has margins and letters that suit it", () => {
    const { sheet, size } = build({ pageWidth: 105, pageHeight: 148 });
    expect(size).toBeLessThan(9);
    expect(sheet.margins.left).toBeLessThan(20);
  });
});

describe("a binding", () => {
  it("is at the left of odd pages and at the right of even ones, which are equally wide", () => {
    const look = build({ binding: 10 });
    expect(look.sheet.margins.left).toBe(build({}).sheet.margins.left + 10);
    const { left, right, top, bottom } = look.sheet.margins;
    const even = `@page :left { margin: ${top}mm ${right + 10}mm ${bottom}mm ${left - 10}mm; }`;
    expect(formatPageRules(noTexts, look)).toContain(even);
    expect(formatPageRules(noTexts, build({}))).not.toContain(":left");
  });

  it("leaves a small page its text", () => {
    const { width, margins } = build({ paper: "a6", binding: 30, margins: 26 }).sheet;
    expect(width - margins.left - margins.right).toBeGreaterThanOrEqual(40);
  });
});

describe("the pattern of a cover", () => {
  it("is the same for the same title, and another one for another", () => {
    const draw = (title: string) => drawCoverPattern(title, "#0b4f9e");
    expect(draw("A tide clock")).toBe(draw("A tide clock"));
    expect(draw("A tide clock")).not.toBe(draw("A tide table"));
    expect(draw("").length).toBeLessThan(20_000);
  });
});
