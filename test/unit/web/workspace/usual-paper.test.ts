import { expect, it } from "vitest";
import { chooseLayout } from "../../../../document/core/page/theme/layout.ts";
import { isLetterUsual } from "../../../../web/workspace/usual-paper.ts";

it.each<[language: string, timeZone: string, isUsual: boolean]>([
  ["en-US", "America/Chicago", true],
  ["en-US", "Pacific/Honolulu", true],
  ["fr-CA", "America/Toronto", true],
  ["es-MX", "America/Mexico_City", true],
  ["en-PH", "Asia/Manila", true],
  ["en-US", "Europe/Berlin", false],
  ["en-US", "UTC", false],
  ["en-US@posix", "America/Chicago", true],
  ["zh-Hans-CN", "Asia/Shanghai", false],
  ["en", "America/Chicago", false],
  ["en-GB", "Europe/London", false],
  ["pt-BR", "America/Sao_Paulo", false],
  ["es", "America/Bogota", false],
  ["de-DE", "Europe/Berlin", false],
])("whether US Letter is usual with %s in %s is %s", (language, timeZone, isUsual) => {
  expect(isLetterUsual(language, timeZone)).toBe(isUsual);
});

it("usual paper is that of a document for which nothing else chooses one", () => {
  expect(chooseLayout({ defaultPaper: "letter" }).paper).toBe("letter");
  expect(chooseLayout({ defaultPaper: "letter", paper: "a5" }).paper).toBe("a5");
  expect(chooseLayout({ defaultPaper: "letter" }, { paper: "a4" }).paper).toBe("a4");
  expect(chooseLayout({ defaultPaper: "letter" }, { theme: "slides" }).paper).toBe("16:9");
  expect(chooseLayout().paper).toBe("a4");
});
