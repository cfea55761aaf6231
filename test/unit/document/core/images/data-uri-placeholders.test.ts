import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDataUriPlaceholders } from "../../../../../document/core/images/data-uri-placeholders.ts";
import { compileAlone } from "../../../../integration/document/compile.ts";
import { noisePng } from "../../../../integration/document/grey-png.ts";
import { runs } from "../../../../proofs.ts";

/** Shorter data than the service keeps apart, so that many documents can be tried. */
const longest = 1_100;

describe("a document whose images are kept apart while it is parsed", () => {
  it("becomes the same HTML as one that is parsed whole", async () => {
    let held = 0;
    const numRuns = runs(120, 1 / 15);
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), glue, async (pieces, between) => {
        const markdown = pieces.join(between);
        const apart = await compileAlone(markdown, createDataUriPlaceholders(longest));
        const inPlace = await compileAlone(markdown, createDataUriPlaceholders(Infinity));
        expect({ ...apart, images: decodeImages(apart) }).toEqual({
          ...inPlace,
          images: decodeImages(inPlace),
        });
        if (createDataUriPlaceholders(longest).replaceData(markdown) !== markdown) held++;
      }),
      { numRuns, seed: 18, endOnFailure: true },
    );
    // What keeps nothing apart would prove nothing.
    expect(held).toBeGreaterThan(numRuns / 2);
  });

  it("decodes its long data once, however often it is shown", async () => {
    const { images } = await compileAlone(
      `![a](${png})\n\n<img src="${png}">`,
      createDataUriPlaceholders(longest),
    );
    expect(images).toHaveLength(1);
  });

  it("cannot name data that it does not contain", async () => {
    const names = ["0", "1"].map((index) => `https://document.invalid/images/${"0".repeat(32)}-${index}`);
    const { html, images } = await compileAlone(
      `![a](${png})\n\n${names.map((name) => `![b](${name}) <img src="${name}">`).join("\n\n")}`,
    );
    expect(images).toHaveLength(1);
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).not.toContain("document.invalid");
  });
});

describe("held data", () => {
  it("are long, and are in the place of an image's data", () => {
    const held = createDataUriPlaceholders();
    const text = `![a](data:image/png;base64,${"A".repeat(5_000)}) b`;
    const short = held.replaceData(text);
    expect(short.length).toBeLessThan(1_200);
    expect(held.restoreText(short)).toBe(text);
    for (const notReplaced of [
      `![a](data:image/png;base64,${"A".repeat(4_000)})`,
      `![a](data:text/html;base64,${"A".repeat(5_000)})`,
      `![a](data:image/png;base64,${"A".repeat(5_000)}@example.com)`,
      `![a](xdata:image/png;base64,${"A".repeat(5_000)})`,
    ])
      expect(held.replaceData(notReplaced)).toBe(notReplaced);
  });
});

function decodeImages({ images }: { images: readonly { bytes: Uint8Array; mediaType: string }[] }): string[] {
  return images.map(({ bytes, mediaType }) => `${mediaType} ${Buffer.from(bytes).toString("base64")}`);
}

const png = `data:image/png;base64,${noisePng(40).toString("base64")}`;

const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${"<rect width='9' height='9'/>".repeat(60)}</svg>`,
).toString("base64");

const generateLetters = (unit: string) =>
  fc.string({ unit: fc.constantFrom(...unit.split(" ")), minLength: longest + 1, maxLength: longest + 900 });
const letters = fc.oneof(generateLetters("A B C D E a b c d e 0 1 + /"), generateLetters("a b 1 2"));

/** Addresses: images that are whole, cut, of a false kind, short; and what only looks like one. */
const uri = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(png, `data:image/png;base64,${noisePng(44).toString("base64")}`) },
  { weight: 2, arbitrary: fc.constant(`data:image/svg+xml;charset=utf-8;base64,${svg}`) },
  fc.constant(png.slice(0, longest + 200)),
  fc
    .constantFrom("image/png", "image/x-own", "text/html", "IMAGE/PNG")
    .map((type) => `data:${type};base64,${svg}`),
  fc
    .tuple(letters, fc.constantFrom("", "=", "==", "%3D", "===", "@x.org", "_", "*"))
    .map(([data, end]) => `data:image/png;base64,${data}${end}`),
  fc.constant(`${png.slice(0, 900)}\n${png.slice(900)}`),
  fc.constantFrom("data:image/png;base64,AAAA", "data:image/png;base64,", "https://x.example/a.png"),
);

const surroundings: readonly ((uri: string) => string)[] = [
  (a) => `![alt *text*](${a})`,
  (a) => `![alt](<${a}> "a title")`,
  (a) => `![alt](${a} 'x'){width=50%}`,
  (a) => `text ![alt](${a}) text ==marked== H~2~O`,
  (a) => `![one][a] [two][a]\n\n[a]: ${a} "title"`,
  (a) => `[a]: <${a}>\n\n![a] [a] ![b][a]`,
  (a) => `[link](${a}) <${a}>`,
  (a) => `[![inner](${a})](https://example.com)`,
  (a) => `[${a}]\n\n[${a}]: https://example.com`,
  (a) => `[![x](${a})]\n\n[![x](${a})]: https://example.com`,
  (a) => `[x ( ${a} )]\n\n[x ( ${a} )]: https://example.com`,
  (a) => a,
  (a) => `word ${a} words in a row, wonderful`,
  (a) => `"${a}" '${a}' (${a})`,
  (a) => `\`${a}\` and \`\`x ${a}\`\``,
  (a) => `\`\`\`html\n<img src="${a}">\n\`\`\``,
  (a) => `    <img src="${a}">`,
  (a) => `$x = ${a} $ and \\( ${a} \\) and $$${a} $$`,
  (a) => `\\[x ${a} y\\] and $ab ${a} ab$`,
  (a) => `\\(${a} ab\\) and $x ${a} ab$ and \\[${a} y\\]`,
  (a) => `$$\n${a}\n$$`,
  (a) => `<img src="${a}" alt="x">`,
  (a) => `<img alt='${a}' src='${a}' title='${a}'>`,
  (a) => `<img src=${a}>`,
  (a) => `<img src=${a} />`,
  (a) => `<p>\n<img alt="a>b" src = "${a}"\n>\n</p>`,
  (a) => `<div id="${a}" class="${a} b" data-x='${a}'>x</div>`,
  (a) => `<a href="${a}" name=${a}>x</a>`,
  (a) => `<picture><source srcset="${a} 1x"><img src="${a}"></picture>`,
  (a) => `<picture><source srcset="${a}"><img alt="no source"></picture>`,
  (a) => `<svg><image href="${a}"/><style>a { b: url("${a}") }</style></svg>`,
  (a) => `<script>"${a}"</script><style>x { y: url(${a}) }</style><!-- ${a} -->`,
  (a) => `<details><summary>${a}</summary>\n\n![x](${a})\n\n</details>`,
  (a) => `<textarea><img src="${a}"></textarea><title>${a}</title>`,
  (a) => `<img src="${a}`,
  (a) => `<div ${a} x>\n<${a}>\n</div>`,
  (a) => `![alt](${a}`,
  (a) => `![alt](${a} "no end`,
  (a) => `Note[^1].\n\n[^1]: ![in a note](${a}) ${a}`,
  (a) => `| a | b |\n|---|---|\n| ![x](${a}) | ${a} |`,
  (a) => `- ![x](${a})\n  - <img src="${a}">\n1. ${a}`,
  (a) => `> [!NOTE] ${a}\n> ![x](${a})`,
  (a) => `# Heading ![x](${a}) ${a}\n\nUnderlined ${a}\n===`,
  (a) => `Term ${a}\n: ![x](${a})`,
  (a) => `*[AAA]: ${a}\n\nAAA ${a}`,
  (a) => `---\ntitle: "${a}"\nauthor: ${a}\n---\n\nx`,
  (a) => `*${a} * **(${a})** ~~ ${a} ~~ https://x.example/?a=${a}`,
];

const piece = fc.tuple(fc.constantFrom(...surroundings), uri).map(([surround, address]) => surround(address));
const glue = fc.constantFrom("\n\n", "\n\n", " ", "\n");
