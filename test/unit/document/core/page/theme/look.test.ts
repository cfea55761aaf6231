import { describe, expect, it } from "vitest";
import { defaultLayout } from "../../../../../../document/core/source.ts";
import { makeReadable } from "../../../../../../document/core/page/theme/colours.ts";
import { chooseLayout } from "../../../../../../document/core/page/theme/layout.ts";
import { buildLook } from "../../../../../../document/core/page/theme/look.ts";
import { parseMarginParts, shorten } from "../../../../../../document/core/page/theme/margin-parts.ts";
import { formatPage } from "../../../../../../document/core/page/page.ts";
import { formatStylesheet } from "../../../../../../document/core/page/theme/stylesheet.ts";
import { themes } from "../../../../../../document/core/page/theme/themes/themes.ts";
import { reportVariables } from "../../../../../../document/core/page/theme/variables.ts";
import { vowelRules } from "../../../../../../document/core/page/theme/scripts.ts";

const names = Object.keys(themes) as (keyof typeof themes)[];
const createStyle = (layout: Parameters<typeof chooseLayout>[0]) =>
  formatStylesheet(buildLook(chooseLayout(layout), "en"));

describe("a theme", () => {
  it.each(names)("uses only variables of the common set, each with a CSS value: %s", (name) => {
    for (const [variable, value] of Object.entries(themes[name].variables)) {
      expect(Object.keys(reportVariables)).toContain(variable);
      expect(value).toMatch(/^(?:#[\da-f]{6}|[\d.]+(?:em|pt)?|[a-z-]+|var\(--[a-z]+\))$/);
    }
  });

  it.each(names)("uses only defined variables: %s", (name) => {
    const style = createStyle({ theme: name });
    const known = new Set(Array.from(style.matchAll(/--([\w-]+):/g), ([, variable]) => variable));
    const used = new Set(Array.from(style.matchAll(/var\(--([\w-]+)\)/g), ([, variable]) => variable));
    expect([...used].filter((variable) => !known.has(variable))).toEqual([]);
    expect(style).not.toMatch(/undefined|NaN|\[object/);
    expect((style.match(/\{/g) ?? []).length).toBe((style.match(/\}/g) ?? []).length);
  });

  it("sets the defaults, which front matter overrides, and the request overrides both", () => {
    expect(chooseLayout()).toEqual(defaultLayout);
    expect(chooseLayout({ theme: "article" })).toMatchObject({ align: "justify", font: "stix-two" });
    expect(chooseLayout({ theme: "article" }, { align: "left" }).align).toBe("left");
    expect(chooseLayout({ align: "justify" }, { align: "left", theme: "manual" })).toMatchObject({
      align: "justify",
      theme: "manual",
      runningHeads: "on",
    });
    expect(chooseLayout({ theme: "report" }, { theme: "slides" }).paper).toBe("a4");
  });

  it("is set in the chosen face and size, which all else follows", () => {
    const style = createStyle({ font: "computer-modern", size: 21 });
    expect(style).toContain("--pt: 2pt;");
    expect(style).toContain('"CMU Serif"');
    expect(createStyle({})).toContain("--pt: 1pt;");
  });
});

describe("an accent", () => {
  it.each([
    ["#0b4f9e", "#0b4f9e"],
    ["#abc", undefined],
    ["#ffff00", undefined],
    ["#ffffff", undefined],
    ["red } body { display: none", "#000000"],
  ])("is readable on white: %s", (given, same) => {
    const colour = makeReadable(given);
    expect(colour).toMatch(/^#[\da-f]{6}$/);
    if (same !== undefined) expect(colour).toBe(same);
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/g) ?? []).map((digits) => {
      const share = Number.parseInt(digits, 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("the text of a margin", () => {
  const facts = { title: 'A "b"', date: "May", hasFront: true };
  it.each([
    ["{page}", ["counter(page)", "", ""]],
    ["|{page}|", ["", "counter(page)", ""]],
    [
      "{title} | {page} of {pages}",
      ['"A \\22 b\\22 "', "", 'counter(page) " of " counter(page, text-pages)'],
    ],
    ["a|{section}|{date}", ['"a"', "counter(page, running-heads)", '"May"']],
    ["", ["", "", ""]],
    ["a | b | c | d", ['"a"', '"b"', '"c \\7c  d"']],
    ['"; } </style>', ['"\\22 \\3b  \\7d  \\3c \\2f style\\3e "', "", ""]],
  ])("is written: %s", (text, parts) => {
    expect(parseMarginParts(text, facts).text).toEqual(parts);
  });

  it("counts in roman before the text, and all pages where there are none before it", () => {
    expect(parseMarginParts("{page}", facts).before[0]).toBe("counter(before-text, lower-roman)");
    expect(parseMarginParts("{pages}", { ...facts, hasFront: false }).text[0]).toBe("counter(pages)");
  });
});

describe("a page", () => {
  const parts = {
    body: "<p>x</p>",
    meta: { title: "</style><script>1</script>", date: '"; } @import "x' },
    fallbackTitle: undefined,
    contents: [],
    sections: [],
    language: "en",
  };

  it("contains nothing of a request unescaped, in styles or elsewhere", () => {
    const evil = "</style><script>alert(1)</script>\"; } @import url(https://evil.example); { 'x";
    const layout = chooseLayout({
      header: `${evil}{title}`,
      footer: `${evil}{date}`,
      watermark: evil,
      accent: evil,
      logo: evil,
    });
    const html = formatPage({ ...parts, layout, logo: evil }, () => "");
    const style = html.slice(html.indexOf("<style>"), html.indexOf("</style>"));
    expect(style).not.toMatch(/@import|evil\./);
    expect(html).not.toContain("<script");
    expect((html.match(/<\/style>/g) ?? []).length).toBe(1);
  });

  it("is shortened where a title is longer than the foot", () => {
    const title = "Ordinance on the Examination of Master Opticians ".repeat(4);
    const html = formatPage({ ...parts, meta: { title }, layout: defaultLayout }, () => "");
    expect(html).toContain("\\2026 ");
  });

  it("has space above Arabic lines with vowel marks, and nowhere else", () => {
    const createPage = (body: string) => formatPage({ ...parts, body, layout: defaultLayout }, () => "");
    expect(createPage("<p>الْحَمْدُ لِلَّهِ</p>")).toContain(vowelRules);
    expect(createPage("<p>الحمد لله</p>")).not.toContain(vowelRules);
  });

  it("has neither watermark nor logo where none is chosen", () => {
    const html = formatPage({ ...parts, layout: defaultLayout }, () => "");
    expect(html).not.toMatch(/class="(?:watermark|logo)"/);
  });
});

it("the chosen line spacing applies in all themes", () => {
  for (const theme of names) expect(createStyle({ theme, lineSpacing: 1.67 })).toContain("--leading: 2;");
});

describe("a text in a margin", () => {
  it.each([
    ["A short one", "A short one"],
    [`A title ${"of many words ".repeat(12)}`, /^A title of many words [a-z ]{20,60}…$/],
    ["長".repeat(60), /^長{30,40}…$/],
  ])("fits its margin: %s", (text, shown) => {
    expect(shorten(text, 42)).toMatch(shown);
  });
});
