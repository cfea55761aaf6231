import { expect, it } from "vitest";
import { readFrontMatterTitle } from "../../../../web/form/front-matter-title.ts";

it.each([
  ["---\ntheme: article\ntitle: On Peat\n---\n\n# Introduction", "On Peat"],
  ["---\r\ntitle: 'On \"Peat\"' \r\n---\r\n", 'On "Peat"'],
  ['---\ntitle: "On Peat: a study"\n...\nText', "On Peat: a study"],
  ["---\ntitle: |\n  On\n  Peat\n---\n", undefined],
  ["---\nsubtitle: On Peat\ntitle:\n---\n", undefined],
  ["# On Peat\n\n---\ntitle: No\n---\n", undefined],
  ["---\ntitle: No end", undefined],
  ["", undefined],
])("the title of the front matter is read where one line has it: %j", (text, title) => {
  expect(readFrontMatterTitle(text)).toBe(title);
});
