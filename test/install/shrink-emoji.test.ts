import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildFont, readFontTables } from "../../document/core/fonts/files/font-file.ts";
import { ownFolder } from "../lifetimes.ts";

const shrinkEmoji = (path: string) => execFileSync(process.execPath, ["bin/install/shrink-emoji.ts", path]);

it("shrink-emoji takes one table out of a font, and leaves the others as they are", () => {
  const folder = ownFolder();
  const path = join(folder, "font.ttf");
  const tables = { COLR: "colours!", "SVG ": "drawings", cmap: "characters", head: "header" };
  const bytes = (text: string) => Buffer.from(text);
  writeFileSync(path, buildFont(new Map(Object.entries(tables).map(([tag, text]) => [tag, bytes(text)]))));
  shrinkEmoji(path);
  const font = readFileSync(path);
  const rest = Object.fromEntries(Object.entries(tables).filter(([tag]) => tag !== "SVG "));
  const kept = Object.entries(rest).map(([tag, text]) => [tag, bytes(text)] as const);
  expect(new Map(readFontTables(font))).toEqual(new Map(kept));
  expect(font).toEqual(buildFont(new Map(kept)));
  shrinkEmoji(path);
  expect(readFileSync(path)).toEqual(font);
});
