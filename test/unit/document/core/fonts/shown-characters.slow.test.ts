import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCodePoints } from "../../../../../document/core/fonts/declared/code-points.ts";
import { readFontTables } from "../../../../../document/core/fonts/files/font-file.ts";
import { parseRanges } from "../../../../../document/core/fonts/font-parts.ts";
import { listFontSources } from "../../../../../document/core/fonts/installed-fonts.ts";
import { fontStylesheets } from "../../../../../document/core/fonts/needed-fonts.ts";
import { decompressFont } from "../../../../../document/core/fonts/variable/pinned-fonts.ts";
import {
  locateInstalledFile,
  listOtherFontFiles,
  buildFontRules,
} from "../../../../../document/core/fonts/web-fonts.ts";

function readCodes(font: Buffer): number[] {
  const cmap = readFontTables(font).get("cmap");
  return cmap ? readCodePoints(cmap).flatMap(({ from, to }) => span(from, to)) : [];
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

async function readFileCodes(file: string): Promise<number[]> {
  const font = readFileSync(file);
  return readCodes(/\.woff2?$/.test(file) ? Buffer.from(await decompressFont(font)) : font);
}

function readStylesheet(stylesheet: string): string {
  return readFileSync(locateInstalledFile(`${stylesheet}.css`), "utf8");
}

/** Lists the code points for which a browser requests a stylesheet's web fonts. */
async function codesOfStylesheet(stylesheet: string): Promise<number[]> {
  const css = readStylesheet(stylesheet);
  const folder = stylesheet.replace(/\/.*/, "/");
  const codes: number[] = [];
  for (const rule of buildFontRules(stylesheet, css, (file) => file)) {
    const [, file = ""] = /url\(([^)]*)\)/.exec(rule) ?? [];
    const ranges = parseRanges(rule);
    const ofFile = await readFileCodes(locateInstalledFile(folder + file));
    codes.push(...ofFile.filter((code) => ranges.some(({ from, to }) => code >= from && code <= to)));
  }
  return codes;
}

/** Returns the code points that the rules of a font are for, and that none of their files has. */
async function listMissing(stylesheet: string): Promise<number[]> {
  const claimed = new Set<number>();
  const had = new Set<number>();
  const folder = stylesheet.replace(/\/.*/, "/");
  for (const [rule] of readStylesheet(stylesheet).matchAll(/@font-face\s*\{[^}]*\}/g)) {
    const [, file = ""] = /url\(\.\/(files\/[\w.-]+\.woff2)\)/.exec(rule) ?? [];
    const ofFile = new Set(await readFileCodes(locateInstalledFile(folder + file)));
    for (const { from, to } of parseRanges(rule))
      for (const code of span(from, to)) (ofFile.has(code) ? had : claimed).add(code);
  }
  return [...claimed].filter((code) => !had.has(code)).sort((a, b) => a - b);
}

/** Ranges of ascending numbers, each by its distance from the one before and its length, to the base of 36. */
function rangesText(codes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([from, to], at) => {
      const gap = (from - (ranges[at - 1]?.[1] ?? 0)).toString(36);
      return from === to ? gap : `${gap}-${(to - from).toString(36)}`;
    })
    .join(" ");
}

describe("the list of characters that fonts here have", () => {
  // Catches a font that comes, goes or changes: `npx vitest run <this file> -u` writes the list again.
  it("equals the characters in their files", async () => {
    const codes = new Set<number>();
    const files = [...listFontSources(), ...listOtherFontFiles().map(({ source }) => source)];
    for (const file of files) for (const code of await readFileCodes(file)) codes.add(code);
    // What headings alone could show is missing in a text.
    const ofText = fontStylesheets.filter((sheet) => !/^noto-sans-(?:jp|kr|sc|tc)\//.test(sheet));
    for (const sheet of ofText) for (const code of await codesOfStylesheet(sheet)) codes.add(code);
    const ranges = rangesText([...codes].sort((a, b) => a - b));
    await expect(`{\n  "ranges": "${ranges}"\n}\n`).toMatchFileSnapshot(
      "../../../../../document/core/fonts/shown-characters.json",
    );
  });
});

describe("the list of characters that web fonts claim", () => {
  // As above. With a claim of theirs, boxes are printed for what other fonts have.
  it("equals those that their files lack", async () => {
    const lines = new Map<string, string>();
    for (const sheet of fontStylesheets) {
      const missing = await listMissing(sheet);
      if (missing.length > 0) lines.set(sheet.replace(/\/.*/, ""), rangesText(missing));
    }
    await expect(`${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`).toMatchFileSnapshot(
      "../../../../../document/core/fonts/missing-characters.json",
    );
  });
});
