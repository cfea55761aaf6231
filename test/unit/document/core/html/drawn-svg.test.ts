import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../../integration/document/compile.ts";

async function drawn(markdown: string) {
  const { html, images } = await compileAlone(markdown);
  return {
    html: html.replaceAll(/ src="[^"]*"/g, ""),
    svg: images.map(({ bytes }) => new TextDecoder().decode(bytes)),
  };
}

describe("a drawing in SVG within a document", () => {
  it("becomes an image, whose words are its description", async () => {
    const { html, svg } = await drawn(
      '<svg viewBox="0 0 100 40"><circle cx="20" r="15"/><text x="40">Sales & *2024*</text></svg>',
    );
    expect(html.trim()).toBe('<p><img alt="Sales &#x26; *2024*" width="100" height="40"></p>');
    expect(svg[0]).toContain('<circle cx="20" r="15"/>');
    expect(svg[0]).toContain("Sales &amp; *2024*</text>");
    expect(svg[0]).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 100 40"/);
  });

  it("may contain blank lines, and stand within a tag, an item and a line", async () => {
    const svg =
      '<svg width="200" height="100">\n  <rect fill="red"/>\n\n    <title>T</title>\n  <text>x</text>\n</svg>';
    for (const markdown of [svg, `<div>\n${svg}\n</div>`, `Text\n${svg}\nmore`])
      expect((await drawn(markdown)).html).toContain('<img alt="T" width="200" height="100">');
    expect((await drawn('a <svg width="1"><path d="M0 0"/></svg> b')).html).toMatch(
      /a <img alt="" width="1"> b/,
    );
  });

  it("is not drawn where it is code, or never closed", async () => {
    expect((await drawn("```\n<svg>\n</svg>\n```\n\n`<svg></svg>`")).svg).toEqual([]);
    expect((await drawn("<svg>\n\ntext\n\nmore")).html).toContain("more");
  });
});
