import { expect, it } from "vitest";
import { embedFonts } from "../../../../../document/core/diagrams/diagram-fonts.ts";
import { sanitizeSvg } from "../../../../../document/core/images/svg/sanitize-svg.ts";
import { writeSvg } from "../../../../../document/core/images/svg/write-svg.ts";

const base = "https://document.invalid/fonts/";
const face = (family: string, range: string): string =>
  `@font-face { font-family: "${family}"; src: url(${base}a/files/b.woff2) format("woff2"); unicode-range: ${range}; }`;
const embedRules = async (family: string, range: string, text: string): Promise<string> => {
  const embedded = await embedFonts([face(family, range)], text, {
    fontsUrl: base,
    readFont: () => Promise.resolve(new Uint8Array([1])),
    font: undefined,
    isBold: true,
  });
  return embedded.rules;
};

it("a diagram's font covers all characters that its letters may be shaped of", async () => {
  const khmer = await embedRules("Noto Serif Khmer", "U+1780-17FF, U+25CC", "ផ្តើម x");
  // The vowel U+17BE is shaped of U+17C1 and U+17B8.
  expect(khmer).toContain("U+17c1");
  expect(khmer).toContain("U+17be");
  expect(khmer).not.toMatch(/U\+(?:25cc|78|1800)\b/);
  expect(await embedRules("Noto Serif Thai", "U+0E01-0E3A", "น้ำ")).toContain("U+e32");
});

it("a diagram's Chinese font covers the text's own characters alone", async () => {
  expect(await embedRules("Noto Serif SC", "U+5F00-5F7F", "开始")).toMatch(/unicode-range: U\+5f00; \}$/);
});

it("a diagram keeps its fonts when it is sanitised, even the many of Chinese", async () => {
  const rule = await embedRules("Noto Serif SC", "U+5F00-5F7F", "开始");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><style>${rule.repeat(120)}</style><text>开始</text></svg>`;
  expect(writeSvg(sanitizeSvg(svg)).split("data:font;base64,")).toHaveLength(121);
});
