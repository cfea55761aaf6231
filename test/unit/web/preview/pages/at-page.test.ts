import { describe, expect, it } from "vitest";
import { parsePageRules } from "../../../../../web/preview/pages/at-page.ts";

describe("the @page rules of a style", () => {
  const rules = parsePageRules(`
    p { margin: 1em; }
    @page { size: A4; margin: 26mm 24mm 28mm; @bottom-left { content: "a \\7b  b"; width: 80%; } @top-left { content: none } }
    @counter-style nothing { system: cyclic; symbols: ""; }
    @page turned { margin: 22mm 20mm; }
    @page cover { margin: 0; @bottom-left { content: none; } }
    @page slide-0 { background-color: #123456; background-image: url("data:image/png;base64,AA=="); counter-increment: page 0; }
    .page { color: red; }`);

  it("have margins, and boxes with their declarations", () => {
    expect(rules.get("")).toMatchObject({
      margins: { top: 26, right: 24, bottom: 28, left: 24 },
      boxes: { "bottom-left": { content: '"a \\7b  b"', width: "80%" }, "top-left": { content: "none" } },
    });
  });

  it("apply to named pages as well, which may override them", () => {
    expect(rules.get("turned")?.margins).toEqual({ top: 22, right: 20, bottom: 22, left: 20 });
    expect(rules.get("turned")?.boxes).toEqual(rules.get("")?.boxes);
    expect(rules.get("cover")?.margins).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
    expect(rules.get("cover")?.boxes["bottom-left"]).toEqual({ content: "none", width: "80%" });
  });

  // Only this test sees the data of an image cut at its semicolon.
  it("have a page's background, and whether the page is counted", () => {
    expect(rules.get("slide-0")).toMatchObject({
      background: {
        "background-color": "#123456",
        "background-image": 'url("data:image/png;base64,AA==")',
      },
      isUncounted: true,
    });
    expect(rules.get("turned")).toMatchObject({ background: {}, isUncounted: false });
  });

  it("are empty without rules", () => {
    expect(parsePageRules("p { margin: 0 }").size).toBe(0);
  });
});
