import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cleanCss, listPermitted } from "../../../../../document/core/brand/own-css.ts";
import { formatOwnRules } from "../../../../../document/core/brand/own-rules.ts";

const stacks = { text: "'Text', serif", headings: "'Headings', sans-serif", code: "'Code', monospace" };

/** Returns what is left of a style sheet, without the part of selectors that all have. */
function clean(css: string): string {
  return formatOwnRules(cleanCss(css).rules, stacks)
    .replaceAll(":is(#text\\:, main) ", "")
    .replaceAll(":not(:is(.footnotes, .page-foot, .table-notes) *)", "");
}

describe("CSS of a brand", () => {
  it.each([
    ["h1{color:#8A1C4A}", "h1 { color: #8a1c4a; }"],
    ["h1, h2 > a { color : RGB(1, 2, 3) }", "h1 { color: rgb(1, 2, 3); }\nh2 > a { color: rgb(1, 2, 3); }"],
    ["th { background: navy; color: white }", "th { background: navy; color: white; }"],
    ["p{margin:0 0 4mm;line-height:140%}", "p { margin: 0 0 4mm; line-height: 140%; }"],
    [
      "h2{font-family:text;border-bottom:solid 1pt teal}",
      "h2 { font-family: 'Text', serif; border-bottom: solid 1pt teal; }",
    ],
    ["tr:nth-child(even) td{background:#eee}", "tr:nth-child(even) td { background: #eee; }"],
    ["code{color:/* a */teal}", "code:not(pre > *) { color: teal; }"],
    ["p{color:teal!important}", "p { color: teal; }"],
    ["P{COLOR:TEAL}", "p { color: teal; }"],
  ])("is followed where it is permitted: %s", (css, expected) => {
    expect(clean(css)).toBe(expected);
    expect(cleanCss(css).dropped).toEqual([]);
  });

  it.each([
    ["p { position: fixed }", '"position" is not a permitted property'],
    ["p { display: none }", '"display"'],
    ["p { visibility: hidden }", '"visibility"'],
    ["p { content: 'x' }", '"content"'],
    ["p { opacity: 0 }", '"opacity"'],
    ["p { --accent: red }", '"--accent"'],
    ["p { color: var(--accent) }", "the value"],
    ["p { color: transparent }", "the value"],
    ["p { color: #12345678 }", "the value"],
    ["p { background: url(https://x.example/a.png) }", "the value"],
    ["p { background: teal url(a) }", "the value"],
    ["p { c\\6flor: u\\72l(x) }", "the value"],
    ["p { font-size: 1pt }", "the value"],
    ["p { font-size: 4000pt }", "the value"],
    ["p { font-size: calc(1pt * 99) }", "the value"],
    ["p { margin-left: -9cm }", "the value"],
    ["p { margin: 900mm }", "the value"],
    ["p { line-height: 0 }", "the value"],
    ["p { font-family: Arial }", "the value"],
    ["} html { color: red }", "selector"],
    ["td { margin: 1pt }", '"margin" is not a permitted property there'],
    ["a { padding: 1pt }", '"padding" is not a permitted property there'],
    [".cover { color: red }", "selector"],
    ["* { color: red }", "selector"],
    ["body { color: red }", "selector"],
    ["p::before { color: red }", "selector"],
    ["p:hover { color: red }", "selector"],
    ["p:has(a) { color: red }", "selector"],
    ["p[title] { color: red }", "selector"],
    ["p p p p { color: red }", "selector"],
    ["p{}</style><script>x</script>{color:red}", "selector"],
    ["@import 'a.css';", '"@import" is not permitted'],
    ["@media print { p { color: red } }", '"@media" is not permitted'],
    ["@font-face { src: url(a) }", '"@font-face" is not permitted'],
    ["@page { margin: 0 }", '"@page" is not permitted'],
  ])("is left out with a warning elsewhere: %s", (css, why) => {
    expect(clean(css)).toBe("");
    expect(cleanCss(css).dropped.join("\n")).toContain(why);
  });

  it("names the line of what is left out, and keeps the rest of the rule", () => {
    const css = "h1 {\n  color: teal;\n  float: left;\n}\n\n.x { color: red }\n";
    expect(cleanCss(css).dropped).toEqual([
      'Line 3: "float" is not a permitted property.',
      'Line 6: the selector ".x" is not a permitted one.',
    ]);
    expect(clean(css)).toBe("h1 { color: teal; }");
  });

  it("holds a bounded number of rules, selectors and declarations", () => {
    const rules = cleanCss("p{color:red}".repeat(1_000));
    expect(rules.rules).toHaveLength(200);
    expect(rules.dropped).toEqual(["Line 1: only 200 rules are read."]);
    expect(cleanCss(`${"p,".repeat(1_000)}p{color:red}`).rules[0]?.selectors).toHaveLength(20);
    expect(cleanCss(`p{${"color:red;".repeat(1_000)}}`).rules[0]?.declarations).toHaveLength(40);
  });

  it("may be about all that is documented, and nothing else", () => {
    const page = readFileSync("docs/markdown.md", "utf8");
    const [, section = ""] = /\n### Brand\n([^]*?)\n### /.exec(page) ?? [];
    const words = new Set(Array.from(section.matchAll(/`([\w-]+)`/g), ([, word]) => word));
    for (const { elements, properties } of Object.values(listPermitted()))
      for (const word of [...elements, ...properties])
        expect([
          word,
          words.has(word.replace(/^(border|padding|margin)-(?:top|right|bottom|left)/, "$1")),
        ]).toEqual([word, true]);
  });
});
