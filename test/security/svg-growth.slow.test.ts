import { describe, expect, it } from "vitest";
import { SvgError } from "../../document/core/images/svg/parse-svg.ts";
import { sanitizeSvg } from "../../document/core/images/svg/sanitize-svg.ts";
import { countCost } from "../../document/core/images/svg/svg-cost.ts";
import { writeSvg } from "../../document/core/images/svg/write-svg.ts";
import { cpuGrowth, mostGrowth } from "../work.ts";
import { createSvg } from "./search/svg-bombs.ts";

/** SVG images of 2 MiB that reading, counting or writing would take quadratic time for. */

const bytes = 2 ** 21;
const fill = (unit: string, size: number): string => unit.repeat(Math.ceil((bytes * size) / unit.length));
const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("");

const images: readonly (readonly [name: string, image: (size: number) => string])[] = [
  ["elements", (size) => createSvg(fill("<g/>", size))],
  ["elements that nothing closes", (size) => createSvg(fill("<g>", size))],
  ["elements of another program", (size) => `<svg xmlns:x="urn:x">${fill("<x:a>", size)}`],
  ["tags that nothing ends", (size) => createSvg(fill("<g ", size))],
  [
    "attributes",
    (size) => createSvg(`<g ${many(Math.floor((bytes * size) / 12), (i) => `a${String(i)}="" `)}/>`),
  ],
  ["declarations of namespaces", (size) => createSvg(fill('<g xmlns:a="b"/>', size))],
  ["comments that nothing ends", (size) => createSvg(fill("<!--", size))],
  ["sections of characters", (size) => createSvg(`<text>${fill("<![CDATA[a&b]]>", size)}</text>`)],
  ["sections of characters that nothing ends", (size) => createSvg(`<text>${fill("<![CDATA[", size)}`)],
  ["ampersands", (size) => createSvg(`<text>${fill("&a;& ", size)}</text>`)],
  [
    "entities",
    (size) => `<!DOCTYPE svg [<!ENTITY a "bcd">]>${createSvg(`<text>${fill("&a;", size)}</text>`)}`,
  ],
  ["a document type", (size) => `<!DOCTYPE svg [${fill("<!ENTITY a '", size)}]>${createSvg("")}`],
  [
    "rules and elements",
    (size) => createSvg(`<style>${fill("g{fill:red}", size / 2)}</style>${fill("<g/>", size / 2)}`),
  ],
  [
    "one rule of many properties",
    (size) => createSvg(`<style>g{${fill("--a:b;fill:red;", size / 2)}}</style>${fill("<p/>", size / 2)}`),
  ],
  [
    "one rule of many selectors",
    (size) => createSvg(`<style>${fill("p,", size / 2)}g{filter:blur(9px)}</style>${fill("<p/>", size / 2)}`),
  ],
  [
    "one selector of many parts",
    (size) => createSvg(`<style>${fill("g>", size / 2)}g{fill:red}</style>${fill("<g/>", size / 2)}`),
  ],
  ["siblings of siblings", (size) => createSvg(`<style>g~g~g~p{fill:red}</style>${fill("<g/>", size)}`)],
  [
    "children by their number",
    (size) =>
      createSvg(`<style>:nth-child(2n+1):nth-last-of-type(3n){fill:red}</style>${fill("<g/>", size)}`),
  ],
  [
    "what holds something",
    (size) => createSvg(`<style>:has(:has(g p)){fill:red}</style>${fill("<g><p/></g>", size)}`),
  ],
  [
    "ancestors of ancestors",
    (size) =>
      createSvg(
        `<style>g g g g g p{fill:red}</style>${fill(`${"<g>".repeat(150)}${"</g>".repeat(150)}`, size)}`,
      ),
  ],
  ["a style sheet that nothing ends", (size) => createSvg(`<style>${fill("g{fill:red;a:(", size)}</style>`)],
  ["brackets of a style sheet", (size) => createSvg(`<style>g{fill:${fill("(", size)}}</style>`)],
  [
    "strings of a style sheet that nothing ends",
    (size) => createSvg(`<style>${fill("g{font:'", size)}</style>`),
  ],
  [
    "addresses of a style sheet that nothing ends",
    (size) => createSvg(`<style>${fill("@font-face{src:url(", size)}</style>`),
  ],
  [
    "fonts",
    (size) => createSvg(`<style>${fill("@font-face{src:url(data:font/woff;base64,AA)}", size)}</style>`),
  ],
  ["conditions of a style sheet", (size) => createSvg(`<style>${fill("@media screen{", size)}</style>`)],
  ["a long style", (size) => createSvg(`<g style="${fill("fill:red;--a:b;", size)}"/>`)],
  [
    "styles",
    (size) => createSvg(many(Math.floor((bytes * size) / 30), (i) => `<g style="fill:#${String(i)}"/>`)),
  ],
  [
    "custom properties of each other",
    (size) =>
      createSvg(
        many(
          Math.floor((bytes * size) / 40),
          (i) => `<g style="--a${String(i)}:var(--a${String(i - 1)}) 1"/>`,
        ),
      ),
  ],
  [
    "fallbacks of custom properties",
    (size) => createSvg(fill(`<g style="fill:${"var(--a,".repeat(30)}"/>`, size)),
  ],
  ["classes", (size) => createSvg(`<style>.a.b.c{fill:red}</style><g class="${fill("a ", size)}"/>`)],
  [
    "ids and uses",
    (size) =>
      createSvg(
        many(Math.floor((bytes * size) / 40), (i) => `<g id="a${String(i)}"/><use href="#a${String(i)}"/>`),
      ),
  ],
  ["names in percent", (size) => createSvg(`<g id="a"/>${fill('<use href="#%61"/>', size)}`)],
  [
    "gradients of gradients",
    (size) =>
      createSvg(
        many(
          Math.floor((bytes * size) / 60),
          (i) => `<linearGradient id="a${String(i)}" href="#a${String(i + 1)}"/>`,
        ) + '<rect fill="url(#a0)"/>'.repeat(1_000),
      ),
  ],
  [
    "clips of clips",
    (size) =>
      createSvg(
        many(
          Math.floor((bytes * size) / 80),
          (i) => `<clipPath id="a${String(i)}" clip-path="url(#a${String(i + 1)})"><rect/></clipPath>`,
        ) + '<rect clip-path="url(#a0)"/>',
      ),
  ],
  ["path data", (size) => createSvg(`<path d="${fill("M1 2A3 4 5 0 16 7z", size)}"/>`)],
  ["path data without numbers", (size) => createSvg(`<path d="${fill("MLHV", size)}"/>`)],
  ["digits", (size) => createSvg(`<path d="M${fill("1", size)}"/>`)],
  ["transformations", (size) => createSvg(`<g transform="${fill("scale(1)", size)}"/>`)],
  ["transformations that nothing ends", (size) => createSvg(`<rect transform="${fill("scale(", size)}"/>`)],
  [
    "filters of an element",
    (size) => createSvg(`<filter id="f"/><rect style="filter:${fill("url(#f)", size)}"/>`),
  ],
  [
    "transformations that are used often",
    (size) =>
      createSvg(`<g id="a" transform="${fill("scale(1)", size / 2)}"/>${fill('<use href="#a"/>', size / 2)}`),
  ],
  [
    "dashes of many shapes",
    (size) =>
      createSvg(
        `<g stroke="red" stroke-dasharray="${"999 ".repeat(900)}">${fill('<path d="M0 0"/>', size)}</g>`,
      ),
  ],
  [
    "a filter that is used often",
    (size) =>
      createSvg(
        `<filter id="f"><feMorphology radius="${fill("1 ", size / 2)}"/></filter>${fill('<rect filter="url(#f)"/>', size / 2)}`,
      ),
  ],
  [
    "custom properties of one rule",
    (size) =>
      createSvg(
        `<style>g{${many(Math.floor((bytes * size) / 24), (i) => `--a${String(i)}:b;`)}}</style>${fill("<g/>", size / 2)}`,
      ),
  ],
  [
    "custom properties of one style",
    (size) => createSvg(`<g style="${many(Math.floor((bytes * size) / 12), (i) => `--a${String(i)}:b;`)}"/>`),
  ],
  [
    "text in HTML",
    (size) => createSvg(fill('<foreignObject width="9" height="9"><p>a b</p></foreignObject>', size)),
  ],
  [
    "lines of one text in HTML",
    (size) => createSvg(`<foreignObject width="9" height="9">${fill("<p>a</p>", size)}</foreignObject>`),
  ],
  [
    "SVG images in each other",
    (size) => createSvg(fill(`<image href="data:image/svg+xml,%3Csvg/%3E"/>`, size)),
  ],
  ["images", (size) => createSvg(`<image href="data:image/png;base64,${fill("AAAA", size)}"/>`)],
];

describe("reading an SVG image", () => {
  it.each(images)("takes work as it grows: %s", async (_name, imageOf) => {
    const read = (size: number) =>
      Promise.resolve().then(() => {
        try {
          const image = sanitizeSvg(imageOf(size));
          writeSvg(image);
          countCost(image, { width: 640, height: 960 });
        } catch (error) {
          if (!(error instanceof SvgError)) throw error;
        }
      });
    expect(await cpuGrowth(read)).toBeLessThan(mostGrowth);
  });
});
