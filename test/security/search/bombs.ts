import type { DocumentSource } from "../../../document/core/source.ts";
import { svgBombs } from "./svg-bombs.ts";

const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("");
const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n\n`;
const picture = (inner: string): string =>
  `![a](data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">${inner}</svg>`).toString("base64")})\n\n`;

const createTable = (row: string, count: number): string =>
  `|a|b|c|d|e|\n|-|-|-|-|-|\n${`${row}|\n`.repeat(count)}`;

/** Its name, what it is made of, and the kind of that. */
type Bomb = readonly [name: string, source: Pick<DocumentSource, "markdown" | "bibliography">, kind: string];

const byKind: Readonly<Record<string, readonly (readonly [name: Bomb[0], source: Bomb[1]])[]>> = {
  "notes, links, citations": [
    [
      "notes that refer to each other",
      {
        markdown: `${many(8_000, (index) => `[^n${String(index)}]: note, see [^n${String((index + 1) % 8_000)}]\n\n`)}a[^n0]`,
      },
    ],
    ["thousands of inline notes", { markdown: "word^[a note here] ".repeat(8_000) }],
    ["links", { markdown: "[a](https://a.example/) ".repeat(19_000) }],
    [
      "a citation of 2,000 works",
      {
        markdown: `[${many(2_000, (index) => `${index === 0 ? "" : "; "}@k${String(index)}`)}]\n\n`.repeat(
          20,
        ),
        bibliography: many(
          2_000,
          (index) => `@book{k${String(index)}, title={T}, author={A, B}, year={2000}}\n`,
        ),
      },
    ],
  ],
  formulas: [
    ["half a megabyte of \\overset", { markdown: "$\\overset{a}{b}$ ".repeat(32_400) }],
    [
      "nests of \\left and \\right",
      {
        markdown: `$${"\\left(".repeat(40)}a${"\\right)".repeat(40)}$\n\n`.repeat(1_000),
      },
    ],
    ["nests of \\sqrt", { markdown: `$${"\\sqrt{".repeat(40)}a${"}".repeat(40)}$\n\n`.repeat(1_000) }],
    ["reactions by mhchem", { markdown: "$\\ce{2H2 + O2 -> 2H2O}$ ".repeat(4_000) }],
    ["colours of formulas", { markdown: "$\\color{red}{a}$ ".repeat(10_000) }],
    ["10,000 formulas", { markdown: many(10_000, (index) => `$a_{${String(index)}}$\n\n`) }],
  ],
  diagrams: [
    [
      "thirty Gantt charts with a tick a minute",
      {
        markdown: fence(
          "mermaid",
          "gantt\ndateFormat YYYY-MM-DD\ntickInterval 1minute\nsection A\na :2026-01-01, 4d",
        ).repeat(30),
      },
    ],
    [
      "edges of a million ranks",
      {
        markdown: fence("dot", "digraph { a -> b [minlen=1000000]; a -> c [minlen=999999]; b -> c }").repeat(
          30,
        ),
      },
    ],
  ],
  pictures: [
    [
      "filters of whole pictures",
      {
        markdown: picture(
          `<filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="9"/>'.repeat(4)}</filter>${'<rect width="600" height="600" filter="url(#f)"/>'.repeat(8)}`,
        ).repeat(10),
      },
    ],
    [
      "selectors of a picture",
      {
        markdown: picture(
          `<style>${many(2_000, (index) => `g:nth-child(${String(index)}n) * ~ rect{fill:red}`)}</style>${"<g><rect width='9' height='9'/></g>".repeat(5_000)}`,
        ),
      },
    ],
    [
      "markers of a picture",
      {
        markdown: picture(
          `<marker id="k">${"<circle r='3'/>".repeat(50)}</marker><path marker-mid="url(#k)" d="M0 0${"L9 9".repeat(2_000)}"/>`,
        ),
      },
    ],
  ],
  "SVG images": svgBombs.map(({ name, markdown }) => [name, { markdown }] as const),
  tables: [
    ["rows of a table", { markdown: `|a|b|\n|-|-|\n${"|c|d|\n".repeat(8_300)}` }],
    [
      "long words in five columns",
      { markdown: createTable(`|${"internationalisation ".repeat(3)}`.repeat(5), 2_400) },
    ],
    ["formulas in five columns", { markdown: createTable("|$a_1^2$".repeat(5), 2_000) }],
    [
      "long words between tags",
      {
        markdown: `<table>\n${`<tr>${`<td>${"internationalisation ".repeat(3)}</td>`.repeat(5)}</tr>\n`.repeat(2_400)}</table>`,
      },
    ],
    ["grids", { markdown: `+-+-+\n${"|a|b|\n+-+-+\n".repeat(8_300)}\n` }],
  ],
  text: [
    ["lists in each other", { markdown: many(190, (depth) => `${"  ".repeat(depth)}- a\n`).repeat(40) }],
    ["headings", { markdown: many(9_900, (index) => `## a ${String(index)}\n\n`) }],
    ["words that are divided", { markdown: `${"internationalisation ".repeat(200)}\n\n`.repeat(300) }],
    ["paragraphs of a letter", { markdown: "a\n\n".repeat(49_000) }],
    ["lines of code", { markdown: `\`\`\`\n${"let a = 1;\n".repeat(160_000)}\`\`\`` }],
    ["isolates in each other", { markdown: `${"\u2067a ".repeat(120)}${"word \u05d0 ".repeat(50_000)}` }],
  ],
};

/** Documents that cost most, or did once: found by the search or by people. */
export const bombs: readonly Bomb[] = Object.entries(byKind).flatMap(([kind, sources]) =>
  sources.map(([name, source]): Bomb => [name, source, kind]),
);
