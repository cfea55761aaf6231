import { readFileSync } from "node:fs";
import { formatUnicodeRange, type CodePoints } from "../../../document/core/fonts/declared/code-points.ts";
import type { PackagedFont } from "../../../document/core/fonts/installed-fonts.ts";
import { subsetFont } from "../../../document/core/fonts/variable/pinned-fonts.ts";

/** Most documents are written in these letters alone, which are a tenth of a font: those of Western Europe, and the punctuation of a text. */
const western: readonly CodePoints[] = [
  { from: 0x20, to: 0x7e },
  { from: 0xa0, to: 0xff },
  { from: 0x2010, to: 0x2027 },
  { from: 0x202f, to: 0x203a },
  { from: 0x20ac, to: 0x20ac },
  { from: 0x2122, to: 0x2122 },
  { from: 0x2212, to: 0x2212 },
];
/** The letters of the rest of Europe. */
const extended: readonly CodePoints[] = [{ from: 0x100, to: 0x17f }];
const latin = [...western, ...extended].sort((first, second) => first.from - second.from);

/** The families that texts, headings and code are set in. */
const families: readonly string[] = ["Source Serif 4", "Source Sans 3", "JetBrains Mono"];

/** Letters of the parts of a font, and all others, as a stylesheet has them. */
export const westernRange = formatUnicodeRange(western);
export const extendedRange = formatUnicodeRange(extended);
export const latinRange = formatUnicodeRange(latin);
export const otherRange = formatUnicodeRange(
  [{ to: -1 }, ...latin].map(({ to }, at) => ({
    from: to + 1,
    to: (latin[at]?.from ?? 0x110000) - 1,
  })),
);

/** Returns the ranges that the parts lack. */
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

/** What documents are set with: ligatures, kerning, marks, and the kinds of numerals that themes ask for. All else is half of a font. */
const features = "ccmp locl mark mkmk kern liga clig calt rlig lnum onum pnum tnum".split(" ");

/** Parts of a font, as WOFF 2.0. */
export interface LatinParts {
  /** For most documents. */
  readonly western: Buffer;
  /** All of Latin, and small capitals: letters of two files would not be kerned. */
  readonly latin: Buffer;
}

/** Returns the parts of a font that are served by themselves; undefined for a family that few texts are set in. */
export async function latinParts({ family, source }: PackagedFont): Promise<LatinParts | undefined> {
  if (!families.includes(family)) return undefined;
  const font = readFileSync(source());
  return {
    western: await subsetFont(font, listLetters(western), features),
    latin: await subsetFont(font, listLetters(latin), [...features, "smcp"]),
  };
}

function listLetters(codePoints: readonly CodePoints[]): string {
  const letters = codePoints.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  );
  return letters.join("");
}
