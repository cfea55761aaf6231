import { readFileSync } from "node:fs";
import { unicodeRange } from "../../document/fonts/declared/code-points.ts";
import type { CodePoints } from "../../document/fonts/declared/code-points.ts";
import type { PackagedFont } from "../../document/fonts/installed-fonts.ts";
import { fontPart } from "../../document/fonts/variable/pinned-fonts.ts";

/** Most documents are written in these letters alone, which are an eighth of a font: Latin, and the punctuation of a text. */
const latin: readonly CodePoints[] = [
  { from: 0x20, to: 0x7e },
  { from: 0xa0, to: 0x17f },
  { from: 0x2010, to: 0x2027 },
  { from: 0x202f, to: 0x203a },
  { from: 0x20ac, to: 0x20ac },
  { from: 0x2122, to: 0x2122 },
  { from: 0x2212, to: 0x2212 },
];

/** The families that texts, headings and code are set in. */
const families: readonly string[] = ["Source Serif 4", "Source Sans 3", "JetBrains Mono"];

/** The letters of {@link latinPart}, and all others, as a stylesheet has them. */
export const latinRange = unicodeRange(latin);
export const otherRange = unicodeRange(
  [{ to: -1 }, ...latin].map(({ to }, at) => ({
    from: to + 1,
    to: (latin[at]?.from ?? 0x110000) - 1,
  })),
);

/** What {@link latinPart} has not. */
export function withoutLatin(codePoints: readonly CodePoints[]): readonly CodePoints[] {
  return latin.reduce<readonly CodePoints[]>(
    (left, { from, to }) =>
      left
        .flatMap((range) => [
          { from: range.from, to: Math.min(range.to, from - 1) },
          { from: Math.max(range.from, to + 1), to: range.to },
        ])
        .filter((range) => range.from <= range.to),
    codePoints,
  );
}

/** The part of a font for Latin, as WOFF 2.0, with all features of the font; undefined for a family that few texts are set in. */
export async function latinPart({ family, source }: PackagedFont): Promise<Buffer | undefined> {
  if (!families.includes(family)) return undefined;
  const letters = latin.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  );
  return fontPart(readFileSync(source()), letters.join(""));
}
