import { expect, it } from "vitest";
import { findShapedWords } from "../../../../../document/core/images/drawn-words.ts";

const url = "https://document.invalid/images/0";
const svg = (text: string, mediaType = "image/svg+xml") => ({
  url,
  mediaType,
  bytes: Buffer.from(`<svg><style>text { fill: red; }</style><text>${text}</text></svg>`),
});

it("the words of drawings are those whose letters are shaped, each once", () => {
  const drawings = [svg("Start البداية, <tspan>हिन्दी</tspan> 开始 конец می‌شود"), svg("البداية (ผู้ใช้)")];
  expect(findShapedWords(drawings)).toEqual(["البداية", "हिन्दी", "می‌شود", "ผู้ใช้"]);
});

it("words of drawings may be written in escapes, and letters of Greek share their glyphs with signs", () => {
  expect(findShapedWords([svg("&#x628;&#1575;&#x628; τέλος 5 μm Δεδομένα &#x999999;")])).toEqual([
    "باب",
    "μm",
    "Δεδομένα",
  ]);
});

it("drawings of any size have few words, and short ones", () => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    String.fromCharCode(
      0x628 + (index % 8),
      0x628 + (Math.floor(index / 8) % 8),
      0x641 + ((index >> 6) % 8),
    ).repeat(1 + (index >> 9)),
  );
  expect(findShapedWords([svg(many.join(" ")), svg("ب".repeat(101))]).length).toBeLessThanOrEqual(2000);
  expect(findShapedWords([svg("ب".repeat(101))])).toEqual([]);
});

it("bitmap images have no words", () => {
  expect(findShapedWords([svg("باب", "image/png")])).toEqual([]);
});
