import { deflateSync, crc32 } from "node:zlib";
import { defaultTreeAdapter } from "parse5";
import { afterAll, describe, expect, it } from "vitest";
import { compileMarkdown } from "../../document/core/compile.ts";
import { insertImages } from "../../document/core/images/named-images.ts";
import { createRenderer } from "../../document/core/renderer.ts";
import { compileAlone } from "../integration/document/compile.ts";
import { readPdf } from "../integration/document/read-pdf.ts";
import { cpuGrowth, growth, mostGrowth } from "../work.ts";

const renderer = createRenderer();
afterAll(() => renderer.close());

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("HTML with unclosed formatting elements", () => {
  const open = (marks: number, blocks: number) =>
    `<div><p>${Array.from({ length: marks }, (_, index) => `<b title=${index}>`).join("")}${"<p>x".repeat(blocks)}`;

  it.each([
    ["in raw HTML", open(300, 1_500)],
    ["by tags that end nothing", `${open(300, 1)}${"</b><p>x".repeat(1_500)}`],
  ])("is cut off where it grows too much, and all text stays: %s", async (_name, markdown) => {
    const { html, warnings } = await compileAlone(markdown);
    expect(html.length).toBeLessThan(4e6);
    expect(warnings.map(({ what }) => what)).toContainEqual(
      expect.stringContaining("Too many HTML elements"),
    );
    const text = (of: string) => of.replace(/<[^>]*>|\s+/g, "");
    expect(text(html)).toBe(text(markdown));
  });

  it("is read as by a browser while it is small", async () => {
    expect((await compileAlone(open(3, 20))).html.match(/<b /g)).toHaveLength(63);
  });

  it("is counted without changing the parser that others use", async () => {
    Object.freeze(defaultTreeAdapter);
    expect((await compileAlone(open(1, 2))).html).toContain("<b ");
  });

  it("keeps what a browser would read of an unclosed title", async () => {
    expect((await compileAlone("a <title></b>x")).html).toBe("<p>a &#x3C;/b>x</p>\n");
  });
});

describe("pictures in raw HTML", () => {
  it("never keep a source of their own, whatever stands before them", async () => {
    const { html } = await compileAlone(
      '<picture></picture><picture><source srcset="https://x.example/a.png"><img alt="a" src="https://x.example/b.png"></picture>',
    );
    expect(html).not.toMatch(/srcset|<source|<picture/);
  });
});

describe("a small text", () => {
  /** Texts by their size, and the most that the whole of each may become. */
  const rows: readonly [name: string, markdown: (size: number) => string, most: number, counted?: number][] =
    [
      [
        "a link's definition used often",
        (size) => `[a]: https://x.example/${"a".repeat(50_000 * size)}\n\n${"[a] ".repeat(1_000 * size)}`,
        2e6,
      ],
      [
        "an image's definition used often",
        (size) =>
          `[a]: data:image/png;base64,${pixel}${"A".repeat(100_000 * size)}\n\n${"![a] ".repeat(3_000 * size)}`,
        3e7,
      ],
      [
        "an image of the web used often",
        (size) => "![a](https://x.example/large.png) ".repeat(200 * size),
        // 200 uses of 1 MB
        6.5e7,
      ],
      [
        "an abbreviation used often",
        (size) => `*[a]: ${"m".repeat(300 * size)}\n\n${"a ".repeat(10_000 * size)}`,
        5e5,
      ],
      [
        "a macro used often",
        (size) => `$\\def\\a{${"x".repeat(5_000 * size)}}${"\\a".repeat(100 * size)}$`,
        1e4,
        // Shorter ones are within the limit.
        1,
      ],
      [
        "a macro of macros",
        (size) => `$\\newcommand{\\a}{${"x".repeat(500 * size)}}${"\\a".repeat(900 * size)}$`,
        1e4,
        // Shorter ones are within the limit.
        1,
      ],
      ["a footnote used often", (size) => `${"[^a] ".repeat(2_000 * size)}\n\n[^a]: note`, 1e6],
      [
        "aliases in front matter",
        (size) =>
          `---\na: &a [${"x,".repeat(80 * size)}x]\nb: &b [${"*a,".repeat(80 * size)}*a]\ntitle: *b\n---\n\nx`,
        100,
      ],
    ];
  it.each(rows)("stays small, and is little work: %s", async (_name, markdown, most, counted) => {
    const bytes = Buffer.concat([Buffer.from(pixel, "base64"), Buffer.alloc(750_000)]);
    let length = 0;
    const { power, pass } = await growth(async (size) => {
      const { html, images } = await compileMarkdown(
        markdown(size),
        () => Promise.resolve({ mediaType: "image/png", bytes }),
        () => Promise.resolve([]),
      );
      ({ length } = insertImages(html, images, Infinity).html);
    }, counted);
    expect(length).toBeLessThan(most);
    expect(power, pass).toBeLessThan(mostGrowth);
  });

  it("may define macros of its own, and use them", async () => {
    const { html } = await compileAlone("$\\newcommand{\\mine}{\\mathbb{R}} x \\in \\mine, y \\in \\mine$");
    expect(html.match(/ℝ/g)).toHaveLength(2);
  });

  it("keeps the links that reasonable references make", async () => {
    const { html } = await compileAlone(`[a]: https://x.example/a "t"\n\n${"[a] ".repeat(2_000)}`);
    expect(html.match(/<a href=/g)).toHaveLength(2_000);
  });
});

describe("a picture of many pixels", () => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const png = (side: number): string => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(side);
    header.writeUInt32BE(side, 4);
    header[8] = 1;
    const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
    return Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", header),
      chunk("IDAT", rows),
      chunk("IEND", Buffer.alloc(0)),
    ]).toString("base64");
  };

  it("is replaced by its alternative text where print cannot use them", async () => {
    const { pdf } = await renderer.render({
      markdown: `![a bomb](data:image/png;base64,${png(16_000)}) ![a square](data:image/png;base64,${png(400)})`,
      meta: {},
    });
    const { text } = await readPdf(pdf);
    expect(text[0]).toContain("a bomb");
    const raw = Buffer.from(pdf).toString("latin1");
    expect(raw).toMatch(/\/Subtype\s*\/Image/);
    expect([...new Set(raw.match(/(?<=\/Width )\d+/g))]).toEqual(["400"]);
  });
});

describe("a document that imitates internal markers", () => {
  it("has its real pages, not those that a heading, link or picture claims", async () => {
    const lie = "<</Type /Pages /Count 77777>>";
    const { pdf, pages } = await renderer.render({
      markdown: `# a\n\n## ${lie.replace(/[<>]/g, "\\$&")}\n\n[x](https://x.example/${lie.replaceAll(" ", "")})`,
      meta: { title: `/Dests 1 0 R ${lie} trailer startxref 5 /Root 1 0 R`, subtitle: "%%EOF" },
    });
    const contents = await readPdf(pdf);
    expect(pages).toBe(contents.pages);
    expect(contents.text.join()).toContain("77777");
  });

  it("cannot put an image in the place of a method that numbers its contents", async () => {
    const names = [
      "querySelectorAll",
      "querySelector",
      "getElementById",
      "body",
      "documentElement",
      "forEach",
    ];
    const images = names.map(
      (name) => `<img name="${name}" id="${name}" src="data:image/png;base64,${pixel}">`,
    );
    const { pdf } = await renderer.render({
      markdown: `# A\n\n## B\n\n${images.join("\n")}\n\n## C`,
      meta: { title: "/Dests 1 0 R", author: "A" },
      layout: { contents: "on" },
    });
    const [, contents] = (await readPdf(pdf)).text;
    expect(contents).toMatch(/B ?1.*C ?1/);
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"])(
    "does not reach an internal object by the name %s",
    async (name) => {
      const { html } = await compileAlone(
        `---\n${name}: {polluted: yes}\n---\n\n> [!${name}] x\n\n![a](data:image/png;base64,${pixel}){width=5${name}}\n\n` +
          `\`\`\`${name}\nx\n\`\`\`\n\n:${name}: [^${name}] [${name}]\n\n*[${name}]: x\n\n[^${name}]: y\n\n$\\${name}$`,
      );
      expect(html).not.toMatch(/callout|NaN|\[native code\]|undefined/);
      expect(({} as { polluted?: string }).polluted).toBeUndefined();
    },
  );

  it("may contain long runs of blanks in a style", async () => {
    const compile = (size: number) =>
      compileAlone(
        `<math><mi style="color:${" ".repeat(20_000 * size)}x y z${"a-".repeat(20_000 * size)}(">x</mi></math>`,
      );
    expect((await growth(compile)).power).toBeLessThan(mostGrowth);
    expect(await cpuGrowth(compile)).toBeLessThan(mostGrowth);
  });

  it.each([
    "position:fixed",
    "position: sticky",
    "margin:-99in",
    "margin-left:-500px",
    "width:99999px",
    "POSITION:FIXED",
    "color:red;;position:fixed",
  ])("cannot leave its place by a formula's style: %s", async (style) => {
    const { html } = await compileAlone(`<math style="${style}"><mi style="${style}">x</mi></math>`);
    expect(html).not.toContain("style");
  });
});

describe("a citation style that writes more than the works that it cites", () => {
  it("is cut off where it has written too much", async () => {
    const layout = `<layout><text value="${"word ".repeat(390)}"/></layout>`;
    const style = `<style class="in-text" version="1.0"><citation>${layout}</citation></style>`;
    const markdown = `---\ncsl: '${style}'\n---\n\n${"[@k]\n\n".repeat(4_000)}`;
    const { html } = await compileAlone(markdown, undefined, { bibliography: "@a{k,title=t}" });
    expect(html.length).toBeLessThan(4e6);
  });
});
