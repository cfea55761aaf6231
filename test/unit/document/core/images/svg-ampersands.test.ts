import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../../integration/document/compile.ts";

// Catches a drawing in whose place the browser shows that it is broken.
describe("a drawing with ampersands", () => {
  it.each([
    ["alone", "a & b", "a &amp; b"],
    ["of HTML", "a&nbsp;b&hellip;", "a\u00a0b&amp;hellip;"],
    ["of XML", "a &amp; &lt; &#38; &#x2F;", "a &amp; &lt; &amp; /"],
    ["in CDATA", "<![CDATA[a & b]]>", "a &amp; b"],
  ])("is well-formed: %s", async (_name, written, shown) => {
    const drawing = (text: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>${text}</text></svg>`;
    const data = Buffer.from(drawing(written)).toString("base64");
    const { images } = await compileAlone(`![a](data:image/svg+xml;base64,${data})`);
    expect(images.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([drawing(shown)]);
  });
});
