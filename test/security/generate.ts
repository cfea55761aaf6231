import * as fc from "fast-check";
import type { Canary } from "./canary.ts";

/** Documents that nobody thought of, made by rules: each sentence of them may hold any other. What they are made of shrinks with them. */

const word = fc.constantFrom(
  "a",
  "word",
  "Ω",
  "字",
  "é",
  "",
  " ",
  "\\",
  "&amp;",
  "<",
  "\u202e",
  "\ue0f5",
  "\ufdd0",
  "𝒳",
);
const count = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 4 }), weight: 12 },
  { arbitrary: fc.constantFrom(30, 300, 3_000), weight: 1 },
);
const number = fc.constantFrom("1", "0", "-1", "40", "1e9", "99999999", "50%", "NaN", "0.0001");

/** Creates a text, or repeats it many times; never beyond a request's limit. */
const often = (unit: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(unit, count)
    .map(([text, times]) => text.repeat(Math.min(times, Math.ceil(20_000 / (text.length || 1)))));
const upToFour = (unit: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(unit, { maxLength: 4 }).map((parts) => parts.join(""));
const around = (
  inner: fc.Arbitrary<string>,
  wraps: readonly (readonly [string, string])[],
): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...wraps), inner, count).map(([[open, close], text, depth]) => {
    const times = Math.min(depth, Math.ceil(10_000 / (open.length + close.length)));
    return open.repeat(times) + text + close.repeat(times);
  });

/** Formulas. */
const mathCommands = [
  "\\frac",
  "\\sqrt",
  "\\llap",
  "\\mathllap",
  "\\cancelto",
  "\\overbrace",
  "\\boxed",
  "\\text",
  "\\href",
];
const { math } = fc.letrec<{ math: string }>((tie) => ({
  math: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(
      "x",
      "^",
      "_",
      "&",
      "\\\\",
      "\\left(",
      "\\right)",
      "\\alpha",
      "#1",
      "%",
      "\\def\\a{\\a\\a}\\a",
    ),
    often(upToFour(tie("math"))),
    around(tie("math"), [
      ...mathCommands.map((name) => [`${name}{`, "}"] as const),
      ["{", "}"],
      ["\\left(", "\\right)"],
    ]),
    fc
      .tuple(fc.constantFrom("alignedat", "matrix", "cases", "array", "align"), number, tie("math"))
      .map(([name, size, inner]) => `\\begin{${name}}{${size}}${inner}\\end{${name}}`),
    fc
      .tuple(fc.constantFrom("\\rule", "\\hspace", "\\kern", "\\raisebox"), number)
      .map(([name, size]) => `${name}{${size}em}{${size}em}`),
  ),
}));

/** Elements of HTML or SVG with attributes, in each other. */
function markup(
  names: readonly string[],
  attributes: readonly string[],
  address: string,
): fc.Arbitrary<string> {
  const value = fc.oneof(
    number,
    fc.constantFrom(address, "#a", "#b", "url(#a)", "javascript:alert(1)", "a", `url(${address})`),
  );
  const attribute = fc
    .tuple(fc.constantFrom(...attributes), value)
    .map(([name, text]) => ` ${name}="${text}"`);
  return fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      word,
      fc
        .tuple(fc.constantFrom(...names), upToFour(attribute), upToFour(tie("node")), fc.boolean())
        .map(([name, given, inner, isClosed]) => `<${name}${given}>${inner}${isClosed ? `</${name}>` : ""}`),
      often(tie("node")),
      fc
        .tuple(fc.constantFrom(...names), tie("node"), count)
        .map(([name, inner, depth]) => `<${name}>`.repeat(Math.min(depth, 1_000)) + inner),
    ),
  })).node;
}

const htmlNames =
  "div p span table tr td th ul li details img svg math mtable mtd mi style script iframe a b ruby rt h1 pre form input object base link meta template title".split(
    " ",
  );
const htmlAttributes =
  "rowspan colspan width height style src href id class name align onclick srcset data action content http-equiv dir span columnspan".split(
    " ",
  );
const svgNames =
  "g use path rect text image mask pattern filter feTurbulence feImage feGaussianBlur linearGradient clipPath marker symbol foreignObject animate set style script a svg tspan".split(
    " ",
  );
const svgAttributes =
  "id href xlink:href mask filter clip-path fill width height stroke-width stdDeviation numOctaves d marker-end style x y transform begin".split(
    " ",
  );

const { diagram } = fc.letrec<{ diagram: string }>((tie) => ({
  diagram: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(
      "A",
      "A-->B",
      "A-->|b|C",
      "end",
      "A[<b>x</b>]",
      "click A href",
      "%%{init: {}}%%",
      "style A fill:#f00",
      "A:::b",
      ": 1",
    ),
    fc
      .tuple(fc.constantFrom("subgraph a", "loop a", "section a", "state a {"), tie("diagram"))
      .map(([head, inner]) => `${head}\n${inner}\nend`),
    often(upToFour(tie("diagram")).map((text) => `${text}\n`)),
  ),
}));
const diagramKinds = [
  "graph TD",
  "sequenceDiagram",
  "gantt",
  "pie",
  "stateDiagram-v2",
  "classDiagram",
  "mindmap",
  "erDiagram",
  "timeline",
  "",
];

const marks = [
  "*",
  "_",
  "**",
  "`",
  "~~",
  "==",
  "^",
  "[",
  "](",
  "![",
  "]",
  "<",
  "<!--",
  "<?",
  "<![CDATA[",
  "$",
  "$$",
  "\\(",
  "\\[",
  ":",
  "{#a}",
  "[^a]",
  "http://",
];
/** Documents of all of that, which reach for the canary wherever an address may stand. */
export function generatedMarkdown({ url }: Canary): fc.Arbitrary<string> {
  const address = `${url}/generated`;
  const html = markup(htmlNames, htmlAttributes, address);
  const svg = markup(svgNames, svgAttributes, address);
  return fc.letrec<{ line: string; blocks: string }>((tie) => ({
    line: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      word,
      fc.constantFrom(...marks),
      often(upToFour(tie("line"))),
      around(tie("line"), [
        ["*", "*"],
        ["**", "**"],
        ["`", "`"],
        ["[", "](#a)"],
        ["![", `](${address})`],
        ["[^a ", "]"],
        ["~~", "~~"],
        ["==", "=="],
        ["<b>", "</b>"],
      ]),
      math.map((tex) => `$${tex}$`),
      html,
    ),
    blocks: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      tie("line"),
      often(
        fc
          .tuple(
            fc.constantFrom("# ", "- ", "1. ", "> ", "    ", "|", "[a]: ", "[^a]: ", ": ", "\t"),
            tie("line"),
          )
          .map((parts) => `${parts.join("")}\n`),
      ),
      often(
        fc.constantFrom(
          "a\n-\n",
          "\n",
          "|a|b|\n|-|-|\n",
          "***\n",
          "\\newpage\n",
          "- a\n\nb\n\n",
          "---\n",
          "$$\n",
        ),
      ),
      math.map((tex) => `$$\n${tex}\n$$\n`),
      fc
        .tuple(fc.constantFrom("js", "ini", "mermaid", "math", "html", "nix", ""), often(tie("line")))
        .map(([name, code]) => `\`\`\`${name}\n${code}\n\`\`\`\n`),
      fc
        .tuple(fc.constantFrom(...diagramKinds), diagram)
        .map(([kind, text]) => `\`\`\`mermaid\n${kind}\n${text}\n\`\`\`\n`),
      diagram.map((text) => `\`\`\`dot\ndigraph { ${text} }\n\`\`\`\n`),
      fc
        .string()
        .map((x) => ({
          mark: "bar",
          data: { values: [{ [x]: 1 }] },
          encoding: { x: { field: x, title: x } },
        }))
        .map((spec) => `\`\`\`vega-lite\n${JSON.stringify(spec)}\n\`\`\`\n`),
      svg.map(
        (inner) =>
          `![s](data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${inner}</svg>`).toString("base64")})\n`,
      ),
      html.map((text) => `${text}\n`),
      fc.tuple(tie("blocks"), tie("blocks")).map(([above, below]) => `${above}\n\n${below}`),
      fc
        .tuple(fc.constantFrom("> ", "  ", "- "), tie("blocks"))
        .map(([prefix, text]) => text.replace(/^/gm, prefix)),
    ),
  })).blocks;
}
