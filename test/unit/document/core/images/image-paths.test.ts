import { describe, expect, it } from "vitest";
import { findImagePaths } from "../../../../../document/core/images/image-paths.ts";
import { cpuGrowth } from "../../../../work.ts";

describe("the paths of images in a Markdown text", () => {
  it("are listed once each, of every form that an image has", () => {
    const markdown = [
      "![a](a.png) ![b](<b.png>) ![again](a.png)",
      '<img alt="c" src="c.png"> <img src=d.png>',
      "![e][e] ![f]",
      "[E]: e.png",
      "[f]: f.png 'title'",
      "[not an image]: g.png",
      "\\includegraphics[width=2cm]{h.png}",
    ].join("\n");
    expect(findImagePaths(markdown, 100).sort()).toEqual([
      "a.png",
      "b.png",
      "c.png",
      "d.png",
      "e.png",
      "f.png",
      "h.png",
    ]);
  });

  it("leave out images on the web, within the document, and in code", () => {
    const markdown =
      "![a](https://x.example/a.png) ![b](data:image/png;base64,AA)\n```\n![c](c.png)\n```\n`![d](d.png)` ``![e](e.png)``";
    expect(findImagePaths(markdown, 100)).toEqual([]);
  });

  it("are limited to the number that was asked for", () => {
    const markdown = Array.from({ length: 50 }, (_, at) => `![a](${String(at)}.png)\n`).join("");
    expect(findImagePaths(markdown, 20)).toHaveLength(20);
  });

  it.each([
    ["open brackets", "!["],
    ["tags that nothing closes", "<img "],
    ["words between a bracket and an address", "![a]( "],
    ["references to images that are not defined", "![a1][b2] "],
    ["code that nothing closes", "`` "],
    ["definitions of links", "[a]: b\n"],
  ])("are found in a time that grows as the text does: %s", async (_name, part) => {
    expect(
      await cpuGrowth((size) => Promise.resolve(findImagePaths(part.repeat(20_000 * size), 20))),
    ).toBeLessThan(1.5);
  });
});
