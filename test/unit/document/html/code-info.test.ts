import { describe, expect, it } from "vitest";
import { codeInfo } from "../../../../document/html/code/code-info.ts";
import { compile } from "../../../integration/document/compile.ts";

function read(info: string) {
  const [, lang = "", meta] = /^(\S*)(?:\s+(.*))?$/.exec(info) ?? [];
  const { isMarked, ...others } = codeInfo({ type: "code", value: "", lang, meta: meta ?? null });
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

describe("code", () => {
  // The line break between two elements is left out by the helper.
  it("has numbers and marks line by line, whatever spans several", async () => {
    expect(await compile("```js {2} linenums=9\na = `b\nc`\n```")).toBe(
      '<pre><code class="code-block"><span class="line-number"> 9</span>a = <span class="hljs-string">`b</span>' +
        '<span class="line-number">10</span><span class="marked-line"><span class="hljs-string">c`</span></span></code></pre>',
    );
  });

  it("shows colours of a terminal, and no character that moves the cursor", async () => {
    expect(await compile("```console\n\x1b[1;31mred\x1b[0m \x1b[2Kplain\x1b[38;5;2m green\x1b[m\n```")).toBe(
      '<pre><code class="code-block"><span class="ansi-red ansi-bold">red</span> plain<span class="ansi-green"> green</span></code></pre>',
    );
  });

  it("reads a written-out escape character in code of a terminal", async () => {
    const shown = '<pre><code class="code-block"><span class="ansi-blue">a</span></code></pre>';
    for (const sign of ["\\e", "\\033", "\\x1b", "\\u001b", "␛"])
      expect(await compile(`\`\`\`ansi\n${sign}[34ma${sign}[0m\n\`\`\``)).toBe(shown);
    expect(await compile("```sh\necho '\\e[34m'\n```")).toContain("\\e[34m");
  });

  it("sets no space around code that is part of a word", async () => {
    expect(await compile("`bat`'s, `a`s, and `b` c")).toBe(
      '<p><code class="joined">bat</code>\'s, <code class="joined">a</code>s, and <code>b</code> c</p>',
    );
  });
});
