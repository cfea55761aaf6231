import { describe, expect, it } from "vitest";
import { setPunctuation } from "../../../../document/language/smart-punctuation.ts";
import { htmlOf, treeOf } from "./fragment.ts";

function set(html: string, language = "en"): string {
  const root = treeOf(html);
  setPunctuation(root, language);
  return htmlOf(root);
}

describe("quotes", () => {
  it.each([
    ["en", "“We go,” she said. ‘Why?’"],
    ["de", "„We go,“ she said. ‚Why?‘"],
    ["fr", "«\u202fWe go,\u202f» she said. “Why?”"],
    ["es", "«We go,» she said. “Why?”"],
    ["pl", "„We go,” she said. «Why?»"],
    ["sv", "”We go,” she said. ’Why?’"],
    ["ru", "«We go,» she said. „Why?“"],
    ["ja", "「We go,」 she said. 『Why?』"],
    ["zh", "“We go,” she said. ‘Why?’"],
    ["zh-TW", "「We go,」 she said. 『Why?』"],
    ["ar", "«We go,» she said. “Why?”"],
    ["xx", "“We go,” she said. ‘Why?’"],
  ])("are those of the language: %s", (language, expected) => {
    expect(set(`<p>"We go," she said. 'Why?'</p>`, language)).toBe(`<p>${expected}</p>`);
  });

  it.each([
    [`It's the '90s, rock 'n' roll, dogs' bowls`, `It’s the ’90s, rock ’n’ roll, dogs’ bowls`],
    [`"It's the '90s," she said`, `“It’s the ’90s,” she said`],
    [`She said "he said 'no' twice"`, `She said “he said ‘no’ twice”`],
    [`("a") ["b"] —"c"—`, `(“a”) [“b”] —“c”—`],
    [`5'10" tall and 12" wide`, `5'10" tall and 12" wide`],
    [`"a 'b" "c "d' e" f"`, `“a ’b” “c “d’ e” f”`],
    [`one " alone`, `one " alone`],
    [`<em>"a</em> b" <strong>"c"</strong>`, `<em>“a</em> b” <strong>“c”</strong>`],
    [`"<code>"x"</code>"`, `“<code>"x"</code>”`],
    [`a "<a href="#">link</a>".`, `a “<a href="#">link</a>”.`],
  ])("writes the quotes of %s as %s", (text, expected) => {
    expect(set(`<p>${text}</p>`)).toBe(`<p>${expected}</p>`);
  });

  it("alternates quotes in scripts without spaces", () => {
    expect(set(`<p>他说："走吧。"她说："好。"</p>`, "zh")).toBe(`<p>他说：“走吧。”她说：“好。”</p>`);
  });

  it("within a Hebrew word are its sign of an abbreviation", () => {
    expect(set(`<p>צה"ל אמר "כן"</p>`, "he")).toBe(`<p>צה״ל אמר ”כן”</p>`);
  });

  it("do not reach from one block to the next", () => {
    expect(set(`<ul><li>"a</li><li>b"</li></ul>`)).toBe(`<ul><li>"a</li><li>b"</li></ul>`);
  });

  it("are those of the passage that they stand in", () => {
    expect(set(`<p>"a"</p><p lang="de">"b"</p>`)).toBe(`<p>“a”</p><p lang="de">„b“</p>`);
  });
});

describe("dashes and ellipses", () => {
  it.each([
    ["a -- b and c --- d", "a – b and c — d"],
    ["a--b, 10--20, c---d", "a–b, 10–20, c—d"],
    ["use --no-cover or -- as in -v", "use --no-cover or – as in -v"],
    ["---- and <!-- and --> and ->", "---- and &lt;!-- and --&gt; and -&gt;"],
    ["wait... and ... or .... or ../x or f(...args)", "wait… and … or .... or ../x or f(...args)"],
    ["see http://a.b/c--d...e and a/b--c", "see http://a.b/c--d...e and a/b--c"],
  ])("writes the dashes and ellipses of %s as %s", (text, expected) => {
    const written = text.replace("<", "&lt;");
    expect(set(`<p>${written}</p>`)).toBe(`<p>${expected}</p>`);
  });

  it.each([
    ["ru", "а — б…"],
    ["zh", "а —— б……"],
  ])("are those of the language: %s", (language, expected) => {
    expect(set("<p>а -- б...</p>", language)).toBe(`<p>${expected}</p>`);
  });
});

it("keeps a space of French with the sign that follows it", () => {
  expect(set("<p>Qui ? Moi ; lui : elle ! 10 :20</p>", "fr")).toBe(
    "<p>Qui\u202f? Moi\u202f; lui\u00a0: elle\u202f! 10 :20</p>",
  );
});

it.each(["code", "pre", "kbd", "samp", "math"])("leaves %s as it is", (tag) => {
  const html = `<p>a</p><${tag}>"a" -- b... it's</${tag}>`;
  expect(set(html)).toBe(html);
});
