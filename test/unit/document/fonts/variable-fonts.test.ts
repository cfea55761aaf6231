import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fontTables } from "../../../../document/fonts/font-file.ts";
import { pinnedFont } from "../../../../document/fonts/variable/variable-fonts.ts";
import { createWebFonts, fontFile, rulesOf } from "../../../../document/fonts/web-fonts.ts";

const path = "noto-serif-sc/files/noto-serif-sc-latin";

// Catches a font that keeps its axes, whose letters a PDF holds as drawings, and one weight that is given for another.
it("a font of East Asia is given in the weight that is asked for, without its axes", async () => {
  const fonts = createWebFonts("");
  const [regular, bold] = await Promise.all(
    [400, 700].map(async (weight) => {
      const font = Buffer.from((await fonts.read(`${path}-${String(weight)}-normal.woff2`)) ?? []);
      return new Map(fontTables(font));
    }),
  );
  for (const tables of [regular, bold]) {
    expect([...(tables?.keys() ?? [])]).toEqual(expect.arrayContaining(["glyf", "cmap", "GSUB"]));
    expect([...(tables?.keys() ?? [])]).not.toContain("fvar");
  }
  // usWeightClass (OpenType, OS/2).
  expect([regular, bold].map((tables) => tables?.get("OS/2")?.readUInt16BE(4))).toEqual([400, 700]);
});

it("the rules of a variable font name files of one weight, each of which there is", () => {
  const css = readFileSync(fontFile("noto-serif-kr/wght.css"), "utf8");
  const rules = rulesOf("noto-serif-kr/700", css, (file) => `noto-serif-kr/${file}`);
  expect(rules.length).toBeGreaterThan(30);
  for (const rule of rules) {
    expect(rule).toMatch(/font-family: 'Noto Serif KR'.*font-weight: 700;/);
    const pinned = pinnedFont(/url\(([^)]+)\)/.exec(rule)?.[1] ?? "");
    expect(pinned?.weight).toBe(700);
    expect(readFileSync(fontFile(pinned?.path ?? "")).length).toBeGreaterThan(500);
  }
});
