import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { readFontTables } from "../../../../../../document/core/fonts/files/font-file.ts";
import { stripHinting } from "../../../../../../document/core/fonts/files/strip-hinting.ts";
import {
  buildFormulaFont,
  buildScriptFont,
} from "../../../../../../document/core/fonts/formulas/formula-fonts.ts";

const given = readFileSync(
  createRequire(import.meta.url).resolve(
    "@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf",
  ),
);

/** Reads the table by which formulas are laid out (OpenType specification, "MATH"). */
function readMathTable(font: Buffer): Buffer {
  return readFontTables(font).get("MATH") ?? Buffer.alloc(0);
}

/** Reads a value of the table of constants; the first two values have two bytes less. */
function constant(font: Buffer, index: number): number {
  const math = readMathTable(font);
  return math.readInt16BE(math.readUInt16BE(4) + 8 + 4 * index);
}

/** Lists how far the parts of each composed symbol may overlap. */
function joints(font: Buffer): number[] {
  const math = readMathTable(font);
  const variants = math.readUInt16BE(8);
  const count = math.readUInt16BE(variants + 6) + math.readUInt16BE(variants + 8);
  return Array.from(
    { length: count },
    (_, index) => variants + math.readUInt16BE(variants + 10 + 2 * index),
  ).flatMap((construction) => {
    const assembly = math.readUInt16BE(construction);
    if (assembly === 0) return [];
    const parts = construction + assembly + 4;
    return Array.from({ length: math.readUInt16BE(parts) - 1 }, (_, part) =>
      // The end of one part, the start of the next one.
      Math.min(math.readUInt16BE(parts + 2 + 10 * part + 4), math.readUInt16BE(parts + 12 + 10 * part + 2)),
    );
  });
}

describe("the font of formulas", () => {
  const least = (font: Buffer) => readMathTable(font).readUInt16BE(readMathTable(font).readUInt16BE(8));

  it("has arrows whose parts can be joined", () => {
    expect(joints(given).filter((overlap) => overlap < least(given))).toHaveLength(3);
    expect(joints(buildFormulaFont(given)).filter((overlap) => overlap < least(given))).toEqual([]);
  });

  it("is otherwise unchanged, but has no hints", () => {
    const [before, after] = [stripHinting(readFontTables(given)), readFontTables(buildFormulaFont(given))];
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const changed = [...before].filter(([tag, table]) => after.get(tag)?.equals(table) !== true);
    expect(changed.map(([tag]) => tag)).toEqual(["MATH"]);
  });
});

describe("the font of scripts", () => {
  const scripts = buildScriptFont(given);

  it("puts scripts as far from the line as the font of formulas, whatever their base", () => {
    // SubscriptShiftDown and SuperscriptShiftUp; SubscriptBaselineDropMin and SuperscriptBaselineDropMax.
    for (const index of [4, 7]) expect(constant(scripts, index)).toBe(constant(given, index));
    expect([constant(scripts, 6), constant(scripts, 10)]).toEqual([-5_000, 5_000]);
  });

  it("is small, and has no glyphs", () => {
    expect(scripts.length).toBeLessThan(1_500);
    expect(readFontTables(scripts).get("maxp")?.readUInt16BE(4)).toBe(2);
  });

  it("has offsets of all three parts of its table, without which browsers that check fonts drop it", () => {
    const math = readMathTable(buildScriptFont(given));
    const places = [4, 6, 8].map((at) => math.readUInt16BE(at));
    expect(places.filter((place) => place < 10 || place >= math.length)).toEqual([]);
  });
});
