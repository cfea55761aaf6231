import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { svgCost } from "../../document/images/svg/svg-cost.ts";
import { compileAlone } from "../integration/document/compile.ts";

/** SVG images that are drawn as many times what is in them. */

const svg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`;
const levels = (count: number, level: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => level(index)).join("");
const twice = (index: number, by: (id: string) => string) => by(`e${index}`) + by(`e${index}`);

const bombs: readonly (readonly [name: string, inner: string])[] = [
  [
    "uses of uses",
    `<g id="e0"><rect/></g>${levels(25, (i) => `<g id="e${i + 1}">${twice(i, (id) => `<use href="#${id}"/>`)}</g>`)}`,
  ],
  [
    "uses by their old name",
    `<g id="e0"/>${levels(25, (i) => `<g id="e${i + 1}">${twice(i, (id) => `<use xlink:href='#${id}'/>`)}</g>`)}`,
  ],
  ["masks of masks", levels(30, (i) => `<mask id="e${i + 1}"><rect mask="url(#e${i})"/></mask>`)],
  ["masks within masks", `<mask id="m"/>${'<g mask="url(#m)">'.repeat(30)}${"</g>".repeat(30)}`],
  [
    "masks by their classes",
    `<style>.a{mask:url( '#m' )}</style><mask id="m"/>${'<g class="b a">'.repeat(30)}${"</g>".repeat(30)}`,
  ],
  [
    "masks behind escapes",
    `<style>g{mask:\\75rl(#m)}</style><mask id="m"/>${"<g>".repeat(30)}${"</g>".repeat(30)}`,
  ],
  [
    "patterns of patterns",
    levels(25, (i) => `<pattern id="e${i + 1}">${twice(i, (id) => `<rect fill="url(#${id})"/>`)}</pattern>`),
  ],
  [
    "a chain of filters",
    `<filter id="f">${"<feGaussianBlur/>".repeat(30)}</filter><g filter="${"url(#f) ".repeat(100)}"/>`,
  ],
  ["filters without a name", `<g style="filter:${"blur(9px) ".repeat(3_000)}"/>`],
  [
    "markers at each point",
    `<marker id="m">${"<rect/>".repeat(1_000)}</marker><g style="marker : url(#m)"><path d="M0 0${"L1 1".repeat(500)}"/></g>`,
  ],
  ["a class by escapes", `<style>.\\67 \\lo\\w{filter:blur(9px)}</style>${'<g class="a glow"/>'.repeat(60)}`],
  ["itself", '<g id="e"><use href="#e"/></g>'],
  ["an image in itself", '<image href="data:image/svg+xml,..."/>'],
  ["depth", "<g>".repeat(1_000)],
];

describe("an SVG image", () => {
  it.each(bombs)("is counted as it is drawn: %s", async (_name, inner) => {
    expect(svgCost(svg(inner))).toBeGreaterThan(100_000);
    const source = `data:image/svg+xml;base64,${Buffer.from(svg(inner)).toString("base64")}`;
    expect((await compileAlone(`Text ![a bomb](${source})`)).html).toContain(
      '<span class="missing-image">a bomb</span>',
    );
  });

  const filtered = (primitive: string, size = 'width="600" height="600"') =>
    svgCost(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><filter id="f">${primitive}</filter><rect filter="url(#f)"/></svg>`,
    );

  it.each([
    ["by its kernel", '<feConvolveMatrix order="15"/>', '<feConvolveMatrix order="3"/>'],
    ["by its radius", '<feMorphology radius="0 60"/>', '<feMorphology radius="1"/>'],
    ["by its octaves", "<feTurbulence numOctaves='40'/>", "<feTurbulence numOctaves='2'/>"],
    ["by their number", "<feGaussianBlur/>".repeat(30), "<feGaussianBlur/>".repeat(3)],
  ])("has its filters counted as they are computed: %s", (_name, much, little) => {
    expect(filtered(much)).toBeGreaterThan(100_000);
    expect(filtered(little)).toBeLessThan(40_000);
  });

  it("has them counted for each of its points", () => {
    const shadow = '<feOffset dx="1"/><feGaussianBlur stdDeviation="2"/><feMerge><feMergeNode/></feMerge>';
    expect(filtered(shadow, 'width="24" height="24px"')).toBeLessThan(30);
    for (const size of ["", 'width="100%" height="100%"', 'width="1" height="1" style="width:9999px"'])
      expect(filtered(shadow, size)).toBeGreaterThan(10_000);
  });

  it("has a filter counted each time it is used, and not where it is defined", () => {
    const filter = '<filter id="f"><feGaussianBlur/></filter>';
    expect(svgCost(svg(filter.repeat(100)))).toBeLessThan(500);
    expect(svgCost(svg(filter + '<rect filter="url(#f)"/>'.repeat(20)))).toBeGreaterThan(100_000);
  });

  // Catches a diagram that is left out for the rules of a look that it has not, or for shadows of its small boxes.
  it("has shadows counted where a rule can set them, and by what casts them", () => {
    const style = '<style>[data-look="neo"] .icon rect{filter:drop-shadow(1px 1px 2px #999)}</style>';
    const boxes = (group: string, size: string): number =>
      svgCost(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600">${style}<g ${group}>${`<rect ${size}/>`.repeat(30)}</g></svg>`,
      );
    const neo = 'data-look="neo" class="icon"';
    expect(boxes('data-look="classic" class="icon"', "")).toBeLessThan(50);
    expect(boxes('data-look="neo" class="node"', "")).toBeLessThan(50);
    expect(boxes(neo, 'width="80" height="30"')).toBeLessThan(20_000);
    for (const hidden of [
      'data-look="n&#x0000000065;o" class="icon"',
      "data-look='neo' class='a i&#00000099;on'",
    ])
      expect(boxes(hidden, 'width="600" height="600"')).toBeGreaterThan(100_000);
    for (const size of [
      'width="600" height="600"',
      'width="8" height="3" transform="scale(99)"',
      'width="8" height="3" style="width: 900px"',
    ])
      expect(boxes(neo, size)).toBeGreaterThan(100_000);
  });

  it("hides nothing behind entities", () => {
    expect(svgCost(`<!DOCTYPE svg [<!ENTITY a "<g/>">]>${svg("&a;")}`)).toBe(Infinity);
  });

  it("may use, mask and filter as drawings do", () => {
    const inner = `<style>.a{mask:url(#m)}</style><defs><marker id="m"><path d="M0 0"/></marker></defs>${'<path marker-end="url(#m)"/><g class="a"/>'.repeat(500)}`;
    expect(svgCost(svg(inner))).toBeLessThan(10_000);
  });

  it("is left out when it is shown too often", async () => {
    const source = `data:image/svg+xml;base64,${Buffer.from(svg("<rect/>".repeat(50_000))).toString("base64")}`;
    const { html } = await compileAlone(`![a](${source}) `.repeat(9));
    expect(html.match(/<img/g)).toHaveLength(5);
    expect(html.match(/missing-image/g)).toHaveLength(4);
  });

  it("is read in one pass", () => {
    for (const text of ["<", "<a ", "<!--", "<a b='", "<![CDATA[", "url(#", "{", "<g/>"])
      expect(svgCost(svg(text.repeat(100_000)))).toBeGreaterThan(0);
  });

  it("lets every SVG image of the examples pass", () => {
    const features = readFileSync(new URL("../../examples/features.md", import.meta.url), "utf8");
    const images = [...features.matchAll(/data:image\/svg\+xml;base64,([\w+/=]+)/g)];
    for (const [, data = ""] of images)
      expect(svgCost(Buffer.from(data, "base64").toString())).toBeLessThan(10_000);
  });
});
