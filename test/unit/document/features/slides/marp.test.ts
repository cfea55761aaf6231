import { describe, expect, it } from "vitest";
import { compileMarkdown, type CompiledDocument } from "../../../../../document/core/compile.ts";
import { parseCommentDirectives } from "../../../../../document/features/slides/directives.ts";
import { readPictureWords } from "../../../../../document/features/slides/picture-words.ts";
import { greyPng } from "../../../../integration/document/grey-png.ts";

const compile = (text: string, front = ""): Promise<CompiledDocument> =>
  compileMarkdown(
    `---\nmarp: true\n${front}---\n\n${text}`,
    () => Promise.resolve({ mediaType: "image/png", bytes: greyPng(2, 2, () => 0) }),
    () => Promise.resolve([]),
  );

/** Lists the looks of all slides in order, by the classes of their parts. */
const compileLooks = async (text: string, front = "") => {
  const { html, slides = [] } = await compile(text, front);
  return Array.from(html.matchAll(/class="slide slide-(\d+)/g), ([, index]) => slides[Number(index)]);
};

describe("slides of Marp", () => {
  // Only this test sees a slide torn by what it begins with.
  it("are divided by rules at the top level alone, whatever they begin with", async () => {
    const { html } = await compile(
      "![](https://a.example/a.png)\n\n## A\n\n---\n\n> quote\n>\n> ---\n\nB\n\n***\n\nC",
    );
    expect(html.match(/<div class="slide /g)).toHaveLength(3);
    expect(html).toMatch(/^<div class="slide slide-0 slide-middle"[^>]*>\s*<p><img/);
  });

  it.each([
    ["2", ["A", "B"]],
    ["[2]", ["B"]],
    ["[1, 3]", ["A", "C"]],
  ])("are divided at the headings of headingDivider: %s", async (divider, parting) => {
    const { html } = await compile("text\n\n# A\n\n## B\n\n### C", `headingDivider: ${divider}\n`);
    const begun = Array.from(html.matchAll(/<div class="slide [^>]*>\s*<h\d[^>]*>(\w)/g), ([, name]) => name);
    expect(begun).toEqual(parting);
  });

  // Only this test tells what holds from a slide on from what is said of it alone.
  it("pass their directives on to later slides, except those that begin with _", async () => {
    const looks = await compileLooks(
      "<!-- _paginate: false -->\n<!-- footer: B -->\n\n1\n\n---\n\n2 <!--\nheader: ''\nclass: lead\n-->\n\n---\n\n3",
      "paginate: true\nheader: '**A** _b_'\ntheme: gaia\n",
    );
    expect(looks.map((look) => [look?.header, look?.footer, look?.isNumbered, look?.isCentred])).toEqual([
      ["A b", "B", false, false],
      [undefined, "B", true, true],
      [undefined, "B", true, true],
    ]);
  });

  it.each([
    ["true", true, true],
    ["false", false, true],
    ["hold", true, false],
    ["skip", false, false],
  ])("show and count their numbers by paginate: %s", async (paginate, isNumbered, isCounted) => {
    expect(await compileLooks("1", `paginate: ${paginate}\n`)).toMatchObject([{ isNumbered, isCounted }]);
  });

  // Only this test sees colours that cannot be read, and CSS in the place of one.
  it("have the colours of their directives, and readable text", async () => {
    const [dark, white, attack] = await compileLooks(
      '<!-- _backgroundColor: "#123456" -->\n1\n\n---\n\n<!-- _color: #fefefe -->\n2\n\n---\n\n<!-- _backgroundColor: "red;} body{display:none" -->\n3',
    );
    expect(dark).toMatchObject({ background: "#123456", ink: "#ffffff" });
    expect(white?.ink).not.toBe("#fefefe");
    expect(attack).toMatchObject({ isMiddle: true });
    expect(attack).not.toHaveProperty("background");
  });

  it("have their background pictures behind the text, which does not mention them", async () => {
    const { html, slides, images } = await compile(
      "![bg left:33%](https://a.example/a.png)\n![bg fit](https://a.example/b.png)\n\n# A\n\n---\n\n![bg opacity:0.5][b]\n\n[b]: https://a.example/c.png\n\nB",
    );
    expect(html).not.toMatch(/<img|bg|left/);
    expect(slides).toMatchObject([{ split: { side: "left", share: 33 } }, {}]);
    const drawn = slides?.map(({ picture }) => images.find(({ url }) => url === picture));
    const texts = drawn?.map((image) => new TextDecoder().decode(image?.bytes));
    expect(texts?.[0]?.match(/<image /g)).toHaveLength(2);
    expect(texts?.[0]).toMatch(/ slice".* meet"/);
    expect(texts?.[1]).toContain('opacity="0.5"');
  });

  it("have pictures of the size that their words say", async () => {
    const { html } = await compile(
      "![w:200px h:1in The words](https://a.example/a.png)\n\n![w:40](https://a.example/a.png) beside",
    );
    expect(html).toMatch(/<img[^>]* alt="The words"[^>]* width="150"[^>]* height="72"/);
    expect(html).toMatch(/<img[^>]* alt=""[^>]* width="30"/);
  });

  it("keep notes and directives out of the text, and report unknown directives with their line", async () => {
    const { html, warnings } = await compile(
      "<!-- Note: say hello -->\n# <!-- fit --> A\n\n<!--\n_class: x\ntheme: y\n-->\n\n<style scoped>\nh1 { color: red }\n</style>\n\n![blur:2px](https://a.example/a.png)",
    );
    expect(html).toContain('<h1 class="fit-10"');
    expect(html).not.toMatch(/hello|theme|color/);
    expect(warnings.map(({ line }) => line)).toEqual([9, 10, 13, 17]);
  });

  // Only this test sees work that grows by the square of what is broken or many.
  it("stay whole among broken directives and very many of them", async () => {
    const { html, warnings } = await compile(
      `${Array.from({ length: 600 }, (_, at) => `<!-- _backgroundColor: rgb(${at % 256},${at >> 8},9) -->\n\nS${at}x\n\n---\n`).join("\n")}\n<!-- _class: [ -->\n\n![bg left:%](\n\n<!-- footer: \n\nLast`,
    );
    expect(html).toContain("S599x");
    expect(html).toContain("Last");
    expect(html.match(/<div class="slide /g)).toHaveLength(601);
    expect(warnings.map(({ what }) => what)).toContainEqual(
      expect.stringContaining("more than 500 different designs"),
    );
  });
});

it.each(["Remember: the demo", "see: http://a.example", "color is red", "color: red\nis what I say", "<b>"])(
  "a comment is a speaker's note without directives: %j",
  (comment) => {
    expect(parseCommentDirectives(comment)).toBeUndefined();
  },
);

// Only this test sees CSS read as directives.
it("the lines of a block in a comment are not read as directives", () => {
  const written = parseCommentDirectives("style: |\n  h1 {\n    color: red\n  }\nfooter: A") ?? [];
  expect(written.map(([name]) => name)).toEqual(["style", "footer"]);
});

it.each(["A cover page", "bold text", "w: 3", "Figure 2:bg"])(
  "an image's alternative text keeps the words %j",
  (alt) => {
    expect(readPictureWords(alt)?.isBackground ?? false).toBe(false);
    expect(readPictureWords(alt)?.alt ?? alt).toBe(alt);
  },
);
