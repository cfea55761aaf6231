import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { readFontTables } from "../../../../../../document/core/fonts/files/font-file.ts";
import {
  pinFont,
  pinRules,
  parsePinnedPath,
  decompressFont,
} from "../../../../../../document/core/fonts/variable/pinned-fonts.ts";
import { locateInstalledFile } from "../../../../../../document/core/fonts/web-fonts.ts";

const resolve = createRequire(import.meta.url).resolve;
const path = "noto-serif-jp/files/noto-serif-jp-119-wght-normal.woff2";

describe("a variable font", () => {
  it("becomes a different font for each weight", async () => {
    const variable = readFileSync(locateInstalledFile(path));
    const [given, ...pinned] = await Promise.all([
      decompressFont(variable),
      ...[400, 700].map((weight) => pinFont(variable, "Noto Serif JP", weight)),
    ]);
    const [before, regular, bold] = [given, ...pinned].map((font) => readFontTables(font));
    expect(before?.has("fvar")).toBe(true);
    for (const tables of [regular, bold]) {
      expect([tables?.has("fvar"), tables?.has("gvar")]).toEqual([false, false]);
      // Glyphs keep their number, and with it their places.
      expect(tables?.get("maxp")?.readUInt16BE(4)).toBe(before?.get("maxp")?.readUInt16BE(4));
    }
    expect([regular, bold].map((tables) => tables?.get("OS/2")?.readUInt16BE(4))).toEqual([400, 700]);
    expect(regular?.get("glyf")).not.toEqual(bold?.get("glyf"));
  });

  it("is declared once for each weight, under the path that it is made at", () => {
    const rules = pinRules(`@font-face { font-weight: 200 900; src: url(${path}); }`);
    expect(rules.map((rule) => /font-weight: ([^;]+);/.exec(rule)?.[1])).toEqual(["400", "700"]);
    const sources = rules.map((rule) => parsePinnedPath(/url\(([^)]+)\)/.exec(rule)?.[1] ?? ""));
    expect(sources).toEqual([400, 700].map((weight) => ({ path, weight })));
  });

  it("is recognised by its path", () => {
    const rule = "@font-face { font-weight: 400; src: url(x/files/x-400-normal.woff2); }";
    expect(pinRules(rule)).toEqual([rule]);
    expect(parsePinnedPath("x/files/x-400-normal.woff2")).toBeUndefined();
  });
});

it("fonts that are decompressed at the same time are not mixed up", async () => {
  const files = [400, 700].map((weight) =>
    readFileSync(resolve(`@fontsource/dejavu-mono/files/dejavu-mono-latin-${String(weight)}-normal.woff2`)),
  );
  const together = await Promise.all(files.map(decompressFont));
  for (const [index, file] of files.entries())
    expect(together[index]?.equals(await decompressFont(file))).toBe(true);
});
