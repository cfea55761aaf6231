import { describe, expect, it } from "vitest";
import { parseCodeInfo } from "../../../../../document/core/html/code-info.ts";

function read(info: string) {
  const [, lang = "", meta] = /^(\S*)(?:\s+(.*))?$/.exec(info) ?? [];
  const { isMarked, ...others } = parseCodeInfo({ type: "code", value: "", lang, meta: meta ?? null });
  const marked = [1, 2, 3, 4, 5, 6, 7, 8].filter(isMarked);
  return Object.fromEntries(Object.entries({ ...others, marked }).filter(([, value]) => value !== undefined));
}

describe("what stands behind a fence", () => {
  const rows: readonly [info: string, meaning: Readonly<Record<string, unknown>>][] = [
    ["ts", { language: "ts", marked: [] }],
    ['{.cpp file=x.cpp hl_lines="2-4"}', { language: "cpp", title: "x.cpp", marked: [2, 3, 4] }],
    ['js {1,3} title="a.js"', { language: "js", title: "a.js", marked: [1, 3] }],
    ["js{2,4-5}", { language: "js", marked: [2, 4, 5] }],
    ['python linenums="7" hl_lines="1 3"', { language: "python", firstNumber: 7, marked: [1, 3] }],
    ["python showLineNumbers", { language: "python", firstNumber: 1, marked: [] }],
    ["{.python .numberLines startFrom=100}", { language: "python", firstNumber: 100, marked: [] }],
    ["ts:line-numbers {1}", { language: "ts", firstNumber: 1, marked: [1] }],
    ["ts:src/a.ts", { language: "ts", title: "src/a.ts", marked: [] }],
    ["sh [npm]", { language: "sh", title: "npm", marked: [] }],
    ["{r, echo=FALSE}", { language: "r", marked: [] }],
    ['{#lst:one .py caption="One"}', { language: "py", title: "One", id: "lst:one", marked: [] }],
    ["", { marked: [] }],
  ];
  it.each(rows)("reads the words behind a fence: %s", (info, meaning) => {
    expect(read(info)).toEqual(meaning);
  });
});
