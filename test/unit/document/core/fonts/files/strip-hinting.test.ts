import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { readFontTables, type FontTables } from "../../../../../../document/core/fonts/files/font-file.ts";
import { decompressFont } from "../../../../../../document/core/fonts/variable/pinned-fonts.ts";
import { stripHinting } from "../../../../../../document/core/fonts/files/strip-hinting.ts";

const resolve = createRequire(import.meta.url).resolve;
/** Every glyph of these two has instructions, those that are put together of others too. */
const names = [
  "@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff2",
  "@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf",
];

function outlines(tables: FontTables): Buffer[] {
  const [glyf, loca, head, maxp] = ["glyf", "loca", "head", "maxp"].map(
    (tag) => tables.get(tag) ?? Buffer.alloc(0),
  );
  const isLong = head?.readInt16BE(50) === 1;
  const at = (glyph: number) =>
    (isLong ? loca?.readUInt32BE(4 * glyph) : 2 * (loca?.readUInt16BE(2 * glyph) ?? 0)) ?? 0;
  return Array.from({ length: maxp?.readUInt16BE(4) ?? 0 }, (_, glyph) =>
    (glyf ?? Buffer.alloc(0)).subarray(at(glyph), at(glyph + 1)),
  );
}

/** Returns an outline without its instructions: of a simple one its ends of contours, flags and points; of a composite its parts. */
function shape(outline: Buffer, isStripped: boolean): string {
  if (outline.length === 0) return "";
  const contours = outline.readInt16BE(0);
  if (contours < 0) return outline.toString("hex", 0, 14).replace(/(?<=^.{20}).{4}/, "");
  const at = 10 + 2 * contours;
  const length = outline.readUInt16BE(at);
  if (isStripped) expect(length).toBe(0);
  return outline.toString("hex", 0, at) + outline.toString("hex", at + 2 + length).replace(/(?:00)*$/, "");
}

describe("a font without hints", () => {
  it.each(names)("has the outlines of %s, and no instructions", async (name) => {
    const file = readFileSync(resolve(name));
    const given = readFontTables(name.endsWith(".woff2") ? await decompressFont(file) : file);
    const stripped = stripHinting(given);
    const [before, after] = [outlines(given), outlines(stripped)];
    expect(after).toHaveLength(before.length);
    const differ = before.flatMap((outline, glyph) =>
      shape(outline, false) === shape(after[glyph] ?? Buffer.alloc(0), true) ? [] : [glyph],
    );
    expect(differ).toEqual([]);
    expect([...stripped.keys()]).not.toContain("fpgm");
    const sizes = [stripped, given].map((tables) => tables.get("glyf")?.length ?? 0);
    expect(sizes[0]).toBeLessThan((sizes[1] ?? 0) * 0.95);
  });

  it("leaves a font of another kind as it is", () => {
    const tables = new Map([["CFF ", Buffer.from("outlines")]]);
    expect(stripHinting(tables)).toBe(tables);
  });
});
