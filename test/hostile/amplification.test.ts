import { deflateSync, crc32 } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { compileMarkdown } from "../../lambdas/document/markdown.ts";
import { createPrinter } from "../../lambdas/document/printer.ts";
import { compileAlone } from "../document/compile.ts";
import { readPdf } from "../document/read-pdf.ts";

/** Small documents that would become large ones, and documents that speak of themselves what is not true. */

const printer = createPrinter();
afterAll(() => printer.close());

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("HTML that leaves its marks open", () => {
  const open = (marks: number, blocks: number) =>
    `<div><p>${Array.from({ length: marks }, (_, index) => `<b title=${index}>`).join("")}${"<p>x".repeat(blocks)}`;

  it("is refused in words before it grows", async () => {
    await expect(compileAlone(open(300, 1_500))).rejects.toThrow("leaves too many elements open");
  });

  it("is read as a browser would while it is little", async () => {
    expect((await compileAlone(open(3, 20))).html.match(/<b /g)).toHaveLength(63);
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
  const rows: readonly [name: string, markdown: string, most: number][] = [
    [
      "a link's definition used often",
      `[a]: https://x.example/${"a".repeat(50_000)}\n\n${"[a] ".repeat(1_000)}`,
      2e6,
    ],
    [
      "an image's definition used often",
      `[a]: data:image/png;base64,${pixel}${"A".repeat(100_000)}\n\n${"![a] ".repeat(3_000)}`,
      3e7,
    ],
    [
      "an image of the web used often",
      "![a](https://x.example/large.png) ".repeat(200),
      // 200 uses of 1 MB
      6.5e7,
    ],
    ["an abbreviation used often", `*[a]: ${"m".repeat(300)}\n\n${"a ".repeat(10_000)}`, 5e5],
    ["a macro used often", `$\\def\\a{${"x".repeat(5_000)}}${"\\a".repeat(100)}$`, 1e4],
    ["a macro of macros", `$\\newcommand{\\a}{${"x".repeat(500)}}${"\\a".repeat(900)}$`, 1e4],
    ["a footnote used often", `${"[^a] ".repeat(2_000)}\n\n[^a]: note`, 1e6],
    [
      "aliases in front matter",
      `---\na: &a [${"x,".repeat(9)}x]\nb: &b [${"*a,".repeat(9)}*a]\ntitle: *b\n---\n\nx`,
      100,
    ],
  ];
  it.each(rows)("stays small: %s", async (_name, markdown, most) => {
    const bytes = Buffer.concat([Buffer.from(pixel, "base64"), Buffer.alloc(750_000)]);
    const start = Date.now();
    const { html } = await compileMarkdown(
      markdown,
      () => Promise.resolve({ mediaType: "image/png", bytes }),
      () => Promise.resolve([]),
    );
    expect(html.length).toBeLessThan(most);
    expect(Date.now() - start).toBeLessThan(5_000);
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

describe("a picture", () => {
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

  it("that unpacks to more pixels than a printer can use shows its alternative text", async () => {
    const start = Date.now();
    const { pdf } = await printer.print({
      markdown: `![a bomb](data:image/png;base64,${png(16_000)}) ![a square](data:image/png;base64,${png(400)})`,
      meta: {},
    });
    const { text } = await readPdf(pdf);
    expect(text[0]).toContain("a bomb");
    expect(Buffer.from(pdf).toString("latin1")).toMatch(/\/Subtype\s*\/Image/);
    expect(Date.now() - start).toBeLessThan(5_000);
  });
});

describe("a document that speaks of itself", () => {
  it("has the pages that it has, not those that a heading, link or picture tells of", async () => {
    const lie = "<</Type /Pages /Count 77777>>";
    const { pdf, pages } = await printer.print({
      markdown: `# a\n\n## ${lie.replace(/[<>]/g, "\\$&")}\n\n[x](https://x.example/${lie.replaceAll(" ", "")})`,
      meta: { title: `/Dests 1 0 R ${lie} trailer startxref 5 /Root 1 0 R`, subtitle: "%%EOF" },
    });
    const read = await readPdf(pdf);
    expect(pages).toBe(read.pages);
    expect(read.text.join()).toContain("77777");
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
    const { pdf } = await printer.print({
      markdown: `# A\n\n## B\n\n${images.join("\n")}\n\n## C`,
      meta: { title: "/Dests 1 0 R" },
      layout: { contents: "on" },
    });
    const [, contents] = (await readPdf(pdf)).text;
    expect(contents).toMatch(/B ?3.*C ?3/);
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"])(
    "finds nothing behind the name %s",
    async (name) => {
      const { html } = await compileAlone(
        `---\n${name}: {polluted: yes}\n---\n\n> [!${name}] x\n\n![a](data:image/png;base64,${pixel}){width=5${name}}\n\n` +
          `\`\`\`${name}\nx\n\`\`\`\n\n:${name}: [^${name}] [${name}]\n\n*[${name}]: x\n\n[^${name}]: y\n\n$\\${name}$`,
      );
      expect(html).not.toMatch(/callout|NaN|\[native code\]|undefined/);
      expect(({} as { polluted?: string }).polluted).toBeUndefined();
    },
  );

  it("takes long texts of blanks in a style for what they are", async () => {
    const start = Date.now();
    await compileAlone(
      `<math><mi style="color:${" ".repeat(500_000)}x y z${"a-".repeat(100_000)}(">x</mi></math>`,
    );
    expect(Date.now() - start).toBeLessThan(2_000);
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
