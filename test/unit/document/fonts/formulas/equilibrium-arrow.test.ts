import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Font } from "mupdf";
import { describe, expect, it } from "vitest";
import { withEquilibriumArrow } from "../../../../../document/fonts/formulas/equilibrium-arrow.ts";
import { fontTables } from "../../../../../document/fonts/files/font-file.ts";

const resolve = createRequire(import.meta.url).resolve;
const given = readFileSync(resolve("@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf"));

/** Signs that stretch along the line, with the lengths of their parts and which is repeated. */
function stretched(font: Buffer): Map<number, string> {
  const math = fontTables(font).get("MATH") ?? Buffer.alloc(0);
  const variants = math.subarray(math.readUInt16BE(8));
  const coverage = variants.subarray(variants.readUInt16BE(4));
  const glyphs = Array.from({ length: coverage.readUInt16BE(2) }, (_, index) =>
    coverage.readUInt16BE(0) === 1
      ? [coverage.readUInt16BE(4 + 2 * index)]
      : Array.from(
          {
            length: coverage.readUInt16BE(6 + 6 * index) - coverage.readUInt16BE(4 + 6 * index) + 1,
          },
          (_, more) => coverage.readUInt16BE(4 + 6 * index) + more,
        ),
  ).flat();
  expect(glyphs).toHaveLength(variants.readUInt16BE(8));
  expect(glyphs).toEqual(glyphs.toSorted((a, b) => a - b));
  return new Map(
    glyphs.map((glyph, index) => {
      const at = variants.readUInt16BE(10 + 2 * (variants.readUInt16BE(6) + index));
      const assembly = variants.readUInt16BE(at);
      const parts = assembly === 0 ? 0 : variants.readUInt16BE(at + assembly + 4);
      const values = Array.from({ length: 5 * parts }, (_, value) =>
        variants.readUInt16BE(at + assembly + 6 + 2 * value),
      );
      return [glyph, values.join(" ")] as const;
    }),
  );
}

describe("the arrow of an equilibrium", () => {
  const arrow = new Font("given", given).encodeCharacter(0x21cc);
  const font = withEquilibriumArrow(given);

  it("has two ends and a part between them that is repeated, and the other signs what they had", () => {
    const [before, after] = [stretched(given), stretched(font)];
    expect(before.has(arrow)).toBe(false);
    const first = fontTables(given).get("maxp")?.readUInt16BE(4) ?? 0;
    expect(after.get(arrow)).toBe(
      `${String(first)} 0 450 923 0 ${String(first + 1)} 250 250 597 1 ${String(first + 2)} 450 0 923 0`,
    );
    expect(new Map([...after].filter(([glyph]) => glyph !== arrow))).toEqual(before);
  });

  it("has parts that are as wide as they say", () => {
    const widened = new Font("added", font);
    const first = fontTables(given).get("maxp")?.readUInt16BE(4) ?? 0;
    const widths = [0, 1, 2].map((index) => Math.round(widened.advanceGlyph(first + index) * 1000));
    expect(widths).toEqual([923, 597, 923]);
  });
});
