import { describe, expect, it } from "vitest";
import { chooseLayout } from "../../../../../../document/core/page/theme/layout.ts";
import { buildLook } from "../../../../../../document/core/page/theme/look.ts";
import { formatSlidesRules } from "../../../../../../document/core/page/theme/rules/slides.ts";
import { formatStylesheet } from "../../../../../../document/core/page/theme/stylesheet.ts";

const look = buildLook(chooseLayout({ theme: "slides" }), "en");
const dark = {
  background: "#202228",
  ink: "#f0f0f0",
  isMiddle: false,
  isCentred: false,
  isCounted: true,
  isNumbered: false,
};
const margins = {
  header: undefined,
  footer: undefined,
  hasHeads: false,
  hasTables: false,
  isRightToLeft: false,
};
const darkSlide = formatSlidesRules([dark], margins, look, "");
const rules = Array.from(
  formatStylesheet(look).matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ([, selector = "", style = ""]) => ({
    selector: selector.trim(),
    style,
  }),
);
/** Stand on a light ground, on a page of their own, or are themselves the ground. */
const ofPaper = /\.(?:hljs|ansi|marked-line|line-number|cover|watermark|faulty)/;

/** A colour that a theme's rule names literally is the same on a dark slide, where nobody can read it. */
describe("a dark slide", () => {
  it("has no text in a colour that was chosen for paper", () => {
    const literal = rules.filter(({ style }) => /(?:^|[\s;])color: #/.test(style));
    expect(
      literal
        .map(({ selector }) => selector)
        .filter((selector) => !ofPaper.test(selector) && !selector.includes(".callout")),
    ).toEqual([]);
  });

  it("has dark letters in a block with a light background", () => {
    const light = rules.filter(
      ({ selector, style }) => style.includes("background: #") && !ofPaper.test(selector),
    );
    expect(light.length).toBeGreaterThan(2);
    for (const { selector } of light)
      expect(darkSlide).toContain(selector.replace(/\.callout-\w+/, ".callout"));
  });
});
