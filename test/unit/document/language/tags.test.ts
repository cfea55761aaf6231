import { describe, expect, it } from "vitest";
import {
  documentLanguage,
  isRightToLeft,
  isTraditionalChinese,
} from "../../../../document/markdown/language.ts";

describe("the language of a document", () => {
  it.each([
    ["pt-br", "Texto", "pt-BR"],
    ["zh-hant", "文", "zh-Hant"],
    ["de", "Привет", "de"],
    ["no tag", "Привет, мир", "ru"],
    [undefined, "# Hello, world", "en"],
    [undefined, "", "en"],
    [undefined, "123 + 456", "en"],
    [undefined, "Привет, мир", "ru"],
    [undefined, "γειά σου Κόσμε", "el"],
    [undefined, "这是一份文件", "zh"],
    [undefined, "これは文書です", "ja"],
    [undefined, "漢字漢字漢字漢字が", "ja"],
    [undefined, "이것은 문서입니다", "ko"],
    [undefined, "مرحبا بالعالم", "ar"],
    [undefined, "שלום עולם", "he"],
    [undefined, "नमस्ते दुनिया", "hi"],
    [undefined, "สวัสดีชาวโลก", "th"],
    [undefined, "An English text that names Москва once", "en"],
  ])("named %j, of the text %j, is %s", (named, text, language) => {
    expect(documentLanguage(named, text)).toBe(language);
  });

  it("is read from its beginning alone", () => {
    expect(documentLanguage(undefined, "a".repeat(6_000) + "я".repeat(60_000))).toBe("en");
  });
});

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
