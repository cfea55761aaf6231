import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { UnreadableFontError } from "../../../../../document/core/errors.ts";
import { createWebFonts, locateInstalledFile } from "../../../../../document/core/fonts/web-fonts.ts";

const fontsUrl = "https://fonts.example/";
const thai = dirname(locateInstalledFile("noto-serif-thai/index.css"));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fonts-"));
  await cp(thai, join(folder, "noto-serif-thai"), {
    recursive: true,
    filter: (path) => !path.endsWith(".woff2"),
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

// A page with empty boxes would be delivered, and another document be failed for it.
it("an unreadable font fails each print of the page that needs it, and no other page", async () => {
  const fonts = createWebFonts(fontsUrl, folder);
  const rules = fonts.stylesheetFor({ html: "<p>สวัสดี</p>", languages: ["th"] });
  const [, path = ""] = /url\(https:\/\/fonts\.example\/([^)]+)\)/.exec(rules) ?? [];
  await expect(fonts.read(path)).rejects.toBeInstanceOf(UnreadableFontError);
  expect(() => {
    fonts.check(fonts.stylesheetFor({ html: "<p>Hello</p>", languages: ["en"] }));
  }).not.toThrow();
  for (const page of [1, 2])
    expect(
      () => {
        fonts.check(rules);
      },
      `page ${String(page)}`,
    ).toThrow(UnreadableFontError);
  await cp(thai, join(folder, "noto-serif-thai"), { recursive: true });
  await fonts.read(path);
  expect(() => {
    fonts.check(rules);
  }).not.toThrow();
});
