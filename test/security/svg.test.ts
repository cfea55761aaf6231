import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sanitizeSvg } from "../../document/core/images/svg/sanitize-svg.ts";
import { countCost, estimateSvgCost } from "../../document/core/images/svg/svg-cost.ts";
import { writeSvg } from "../../document/core/images/svg/write-svg.ts";
import { compileAlone } from "../integration/document/compile.ts";
import { svgBombs, createSvg } from "./search/svg-bombs.ts";

/** SVG images that are small and costly to draw. `search/search.slow.test.ts` measures each in a browser. */

const drawing = (inner: string, attributes?: string) => sanitizeSvg(createSvg(inner, attributes));
const written = (inner: string, attributes?: string): string => writeSvg(drawing(inner, attributes));
const countDrawingCost = (inner: string, width = 600, height = 600) =>
  countCost(drawing(inner), { width, height });
const large = 'width="600" height="600"';

describe("an SVG image", () => {
  it.each(
    svgBombs.filter(({ isHarmless }) => isHarmless !== true).map(({ name, markdown }) => [name, markdown]),
  )("is left out with a reason where it costs too much: %s", async (_name, markdown) => {
    const { html, warnings } = await compileAlone(markdown);
    expect(html).toMatch(/missing-image/);
    const [warning] = warnings;
    expect(warning?.what).toContain("The image data:image/svg+xml;base64 was skipped: ");
    expect(warning?.what).toMatch(
      /it is too complex|its filters, masks and patterns would|the document's images/,
    );
  });

  it.each(
    svgBombs.filter(({ isHarmless }) => isHarmless === true).map(({ name, markdown }) => [name, markdown]),
  )("is rewritten without what is not allowed: %s", async (_name, markdown) => {
    const { images } = await compileAlone(markdown);
    const texts = images.map(({ bytes }) => Buffer.from(bytes).toString());
    expect(texts).toHaveLength(1);
    for (const text of texts) {
      expect(text).toMatch(/^<svg/);
      expect(text).not.toMatch(/shadow|url\(|<set|foreignObject|xml-stylesheet|<div/);
    }
  });

  it("keeps nothing that runs, leads elsewhere or belongs to another program", () => {
    const text = written(
      `<script>a</script><a href="https://a.example/" onclick="b"><rect ${large} onload="c" style="fill:url(https://a.example/#d);background:url(e)"/></a><image href="https://a.example/f.png"/><use href="g.svg#h"/><style>@import "i";rect{stroke:url(j.svg#k)}</style><metadata>l</metadata><animate attributeName="x"/><x:y xmlns:x="urn:x"><rect/></x:y><!-- m --><?n o?>`,
    );
    expect(text).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><g><rect ${large}/></g><use/></svg>`,
    );
  });

  it("resolves styles, custom properties and references as a browser does", () => {
    const text = written(
      `<style>.a{fill:red !important;stroke:blue}#b{fill:lime}g > rect:first-child{stroke:var(--c, aqua)}</style><g style="--c:navy"><rect class="a" id="b" fill="black" style="fill:gold"/></g><use href="#%62"/><linearGradient id="b"/>`,
    );
    expect(text).toContain(
      '<g><rect id="e0" style="stroke:navy;fill:red"/></g><use href="#e0"/><linearGradient style="fill:lime"/>',
    );
  });

  it("keeps the entities that Illustrator declares for its namespaces", () => {
    const svg = `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;"><rect/></svg>`;
    expect(writeSvg(sanitizeSvg(svg))).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>');
  });

  it.each([
    [
      "markup in an entity",
      '<!DOCTYPE svg [<!ENTITY a "<g/>">]><svg>&a;</svg>',
      /entity a is not short plain text/,
    ],
    ["entities of entities", '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg/>', /entity c is not/],
    [
      "an entity used too often",
      `<!DOCTYPE svg [<!ENTITY a "${"b".repeat(900)}">]><svg><text>${"&a;".repeat(2_000)}</text></svg>`,
      /entities expand to more than a million/,
    ],
    ["a tag that nothing closes", "<svg>\n<g></svg>", /not well-formed XML \(line 2\): unexpected close tag/],
    ["elements that are nested without end", createSvg("<g>".repeat(300)), /nested more than 200 deep/],
    ["something else", "<html/>", /root element is not <svg>/],
  ])("is reported with the reason why it cannot be read: %s", (_name, svg, reason) => {
    expect(() => sanitizeSvg(svg)).toThrow(reason);
    expect(estimateSvgCost(svg)).toBe(Infinity);
  });

  const filtered = (primitive: string, side = 600) =>
    countDrawingCost(`<filter id="f">${primitive}</filter><rect ${large} filter="url(#f)"/>`, side, side)
      .elements;

  it.each([
    ["by its kernel", '<feConvolveMatrix order="15"/>', '<feConvolveMatrix order="3"/>'],
    ["by its radius", '<feMorphology radius="0 160"/>', '<feMorphology radius="1"/>'],
    ["by its octaves", "<feTurbulence numOctaves='40'/>", "<feTurbulence numOctaves='2'/>"],
    ["by their number", "<feGaussianBlur/>".repeat(25), "<feGaussianBlur/>".repeat(3)],
  ])("has its filters counted by their computation: %s", (_name, much, little) => {
    expect(filtered(much)).toBeGreaterThan(95_000);
    expect(filtered(little)).toBeLessThan(60_000);
  });

  it("has its filters counted for each printed pixel", () => {
    const shadow = '<feOffset dx="1"/><feGaussianBlur stdDeviation="2"/><feMerge><feMergeNode/></feMerge>';
    expect(filtered(shadow, 24)).toBeLessThan(200);
    expect(filtered(shadow, 600)).toBeGreaterThan(9_000);
  });

  it("has a filter counted each time it is used, and not where it is defined", () => {
    const filter = '<filter id="f"><feGaussianBlur/></filter>';
    expect(countDrawingCost(filter.repeat(100)).elements).toBeLessThan(500);
    expect(countDrawingCost(filter + `<rect ${large} filter="url(#f)"/>`.repeat(20)).elements).toBe(Infinity);
  });

  // Or a diagram would be left out for the rules of another look, or for shadows of small boxes.
  it("has shadows of CSS rules counted by what casts them", () => {
    const style = '<style>[data-look="neo"] .icon rect{filter:drop-shadow(1px 1px 2px #999)}</style>';
    const boxes = (look: string, size: string): number =>
      countDrawingCost(
        `${style}<g data-look="${look}"><g class="icon">${`<rect ${size}/>`.repeat(30)}</g></g>`,
      ).elements;
    expect(boxes("neo", 'width="80" height="30"')).toBeLessThan(20_000);
    expect(boxes("classic", large)).toBeLessThan(50);
    for (const size of [large, 'width="8" height="3" transform="scale(99)"'])
      expect(boxes("neo", size)).toBe(Infinity);
  });

  it("may use, mask and filter as drawings do", () => {
    const inner = `<style>.a{mask:url(#m)}</style><mask id="m"><rect width="9" height="9"/></mask><marker id="k"><path d="M0 0"/></marker>${'<path d="M0 0L9 9" marker-end="url(#k)"/><g class="a"><rect width="9" height="9"/></g>'.repeat(500)}`;
    expect(countDrawingCost(inner).elements).toBeLessThan(40_000);
  });

  it("may have shadows and blurs in nested viewports", () => {
    const filter = '<filter id="f"><feDropShadow dx="2" dy="2" stdDeviation="3"/></filter>';
    const inner = `<svg viewBox="0 0 300 300"><svg width="50%" viewBox="0 0 300 300">${filter}${'<g filter="url(#f)"><rect width="40" height="20"/></g>'.repeat(200)}</svg></svg>`;
    expect(countDrawingCost(inner).elements).toBeLessThan(40_000);
  });

  it("is left out when it is shown too often", async () => {
    const source = `data:image/svg+xml;base64,${Buffer.from(createSvg("<rect/>".repeat(50_000))).toString("base64")}`;
    const { html } = await compileAlone(`![a](${source}) `.repeat(9));
    expect(html.match(/<img/g)).toHaveLength(5);
    expect(html.match(/missing-image/g)).toHaveLength(4);
  });

  it("is accepted for every example", () => {
    const features = readFileSync(new URL("../../examples/features.md", import.meta.url), "utf8");
    const images = [...features.matchAll(/data:image\/svg\+xml;base64,([\w+/=]+)/g)];
    for (const [, data = ""] of images)
      expect(estimateSvgCost(Buffer.from(data, "base64").toString())).toBeLessThan(10_000);
  });
});
