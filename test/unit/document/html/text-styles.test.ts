import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

const span = (style: string, text = "a"): string => `<p><span style="${style}">${text}</span></p>`;

describe("the colour of a text", () => {
  it.each([
    ['<span style="color:navy">a</span>', span("color: #000080")],
    ["<font color='#00f'>a</font>", span("color: #0000ff")],
    ['<span style="COLOR: rgba(0, 0, 128, 1) !important">a</span>', span("color: #000080")],
    ["[a]{style='color: navy'}", span("color: #000080")],
    ["\\textcolor{navy}{a}", span("color: #000080")],
    ["\\colorbox{yellow}{a}", span("background-color: #ffff00")],
  ])("is the author's: %s", async (markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });

  it.each([
    ['<span style="color:white">a</span>', span("color: #717171")],
    [
      '<span style="background:white;color:#fffffe">a</span>',
      span("color: #717171; background-color: #ffffff"),
    ],
    ['<span style="color:#111;background:black">a</span>', span("color: #757575; background-color: #000000")],
    // What the theme colours in it can still be read.
    [
      '<span style="color:white;background:black">`a`</span>',
      span("color: #505050; background-color: #c3c3c3", "<code>a</code>"),
    ],
    [
      '<span style="color:white;background:black"><span style="background:yellow">a</span></span>',
      span(
        "color: #ffffff; background-color: #000000",
        '<span style="color: #717171; background-color: #ffff00">a</span>',
      ),
    ],
  ])("can be read on what is behind it: %s", async (markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });

  it.each(["var(--ink)", "url(https://a.example)", "transparent", "red;position:fixed;top:0", "#12"])(
    "lets nothing through but a colour: %s",
    async (colour) => {
      expect(await compile(`<span style="color:${colour}">a</span>`)).not.toMatch(/var|url|position|#12/);
    },
  );

  it("is given by a row to those of its cells that have none", async () => {
    const html = await compile(
      '<table><tr style="background:#eee" ><td>a</td><td style="background:yellow">b</td></tr><tr bgcolor="#eee"><td style="background: pink">c</td></tr></table>',
    );
    expect(html.match(/<td.*?>/g)).toEqual([
      '<td style="background-color: #eeeeee">',
      '<td style="background-color: #ffff00">',
      '<td style="background-color: #ffc0cb">',
    ]);
  });
});

it.each([
  ["[a]{.smallcaps}", span("font-variant-caps: small-caps")],
  ["\\textsc{a}", span("font-variant-caps: small-caps")],
  ['<span style="font-variant: small-caps">a</span>', span("font-variant-caps: small-caps")],
  [
    '<span style="font-weight:bold; font-style:italic">a</span>',
    span("font-weight: 700; font-style: italic"),
  ],
  ['<span style="text-decoration: line-through red">a</span>', span("text-decoration: line-through")],
])("small capitals, weight and lines are the author's: %s", async (markdown, html) => {
  expect(await compile(markdown)).toBe(html);
});

it.each([
  ['<font size="2">a</font>', span("font-size: 82%")],
  ['<span style="font-size: 12px">a</span>', span("font-size: 75%")],
  ['<span style="font-size:0">a</span>', "<p><span>a</span></p>"],
  ['<span style="font-size:0px">a</span>', span("font-size: 60%")],
  ['<span style="font-size:9999%">a</span>', span("font-size: 250%")],
  [
    '<span style="font-size:200%"><span style="font-size:200%">a</span></span>',
    span("font-size: 200%", "<span>a</span>"),
  ],
])("the size of letters is the author's, within bounds: %s", async (markdown, html) => {
  expect(await compile(markdown)).toBe(html);
});

it.each(["<style>h1 { color: red }</style>", "<style>\nh1 { color: red }\n\np {}\n</style>"])(
  "a style sheet is no text: %j",
  async (sheet) => {
    expect(await compile(`a\n\n${sheet}\n\nb`)).toBe("<p>a</p><p>b</p>");
    expect(await compile(`a <style>b{}</style> b`)).toBe("<p>a  b</p>");
  },
);
