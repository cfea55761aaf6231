import { describe, expect, it } from "vitest";
import { createWebFonts } from "../../../../../../document/core/fonts/web-fonts.ts";
import { embedDrawingFonts } from "../../../../../../document/core/images/svg/drawing-fonts.ts";

const fonts = createWebFonts("https://document.invalid/fonts/");
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const given = async (...drawings: readonly string[]): Promise<readonly string[]> => {
  const asked = drawings.map((svg, at) => ({
    url: String(at),
    mediaType: "image/svg+xml",
    bytes: bytes(svg),
  }));
  const { images } = await embedDrawingFonts(asked, fonts, "en");
  return images.map((image) =>
    new TextDecoder().decode(image.bytes).replace(/(data:font;base64,)[\w+/=]+/g, "$1…"),
  );
};
const svg = (inner: string, attributes = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`;

/** A family behind another one keeps its boxes, so that every place that names families has to name ours first; what is drawn in Latin stays in its own. */
describe("fonts of SVG images", () => {
  it.each([
    ["none named", svg("<text>ก</text>"), '<svg font-family="OURS, serif" xmlns="'],
    ["an attribute", svg("<text>ก</text>", ` font-family='"A B"'`), `font-family='OURS, "A B"'`],
    ["a style", svg(`<text style="fill:red;font-family:A">ก</text>`), 'style="fill:red;font-family:OURS, A"'],
    ["a rule", svg("<style>text { font-family: A }</style><text>ก</text>"), "{ font-family: OURS, A }"],
    [
      "a short form",
      svg("<style><![CDATA[text { font: 700 12px/1.2 A }]]></style><text>ก</text>"),
      "{ font: 700 12px/1.2 OURS, A }",
    ],
    ["an inherited one", svg(`<text font-family="inherit">ก</text>`), '<text font-family="inherit">'],
    ["words alone", svg("<text>ก font-family: A</text>"), "<text>ก font-family: A</text>"],
    [
      "a prefix",
      `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:text>ก</s:text></s:svg>`,
      "<s:style>@font-face",
    ],
  ])("precede those that it names: %s", async (_name, drawn, expected) => {
    const [shown = ""] = await given(drawn);
    expect(shown).toContain(expected.replace("OURS", "Noto Serif Thai"));
    expect(shown).toContain("url(data:font;base64,…");
  });

  it("are Japanese where the text has kana", async () => {
    const [japanese = "", chinese = ""] = await given(svg("<text>日あ</text>"), svg("<text>日</text>"));
    expect(japanese).toContain('font-family="Noto Sans JP, ');
    expect(chinese).toContain('font-family="Noto Sans SC, serif"');
  });

  it("are added to the image of a slide, which contains others", async () => {
    const inner = Buffer.from(svg("<text>ก</text>")).toString("base64");
    const [shown = ""] = await given(svg(`<image href="data:image/svg+xml;base64,${inner}"/>`));
    const [, data = ""] = /base64,([^"]+)/.exec(shown) ?? [];
    expect(Buffer.from(data, "base64").toString()).toContain("@font-face");
    expect(shown).not.toContain(inner);
  });

  it("name the installed one for Arabic, for which the browser would choose another", async () => {
    const [shown = ""] = await given(svg("<text>بئر</text>"));
    expect(shown).toMatch(
      /^<svg font-family="Joined Arabic, serif"[^>]*><style>@font-face[^<]*local\("Amiri-Regular"\)/,
    );
  });

  it("leave a drawing unchanged whose letters are all installed", async () => {
    const drawn = svg("<style>text { font-family: A }</style><text>Größe שלום</text>");
    expect(await given(drawn)).toEqual([drawn]);
  });
});
