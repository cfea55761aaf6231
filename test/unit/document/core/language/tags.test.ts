import { expect, it } from "vitest";
import { isRightToLeft, isTraditionalChinese } from "../../../../../document/core/language/tags.ts";

it.each([
  ["ar", true],
  ["he-IL", true],
  ["fa", true],
  ["en", false],
  ["arn", false],
])("%s is written from right to left: %s", (language, isRight) => {
  expect(isRightToLeft(language)).toBe(isRight);
});

it.each([
  ["zh-Hant", true],
  ["zh-TW", true],
  ["zh-Hant-HK", true],
  ["zh", false],
  ["zh-CN", false],
  ["en-TW", false],
])("%s has the traditional characters: %s", (language, isTraditional) => {
  expect(isTraditionalChinese(language)).toBe(isTraditional);
});
