import { describe, expect, it } from "vitest";
import { show } from "../../document/core/browser/isolated-page.ts";
import { formatPage } from "../../document/core/page/page.ts";
import { defaultLayout } from "../../document/core/source.ts";
import { compileAlone } from "../integration/document/compile.ts";
import { sharedBrowser } from "../printing/print.ts";
import { weights, type FaultKind } from "./fault.ts";
import { findFaults } from "./faults.ts";
import { readPages } from "./printed-page.ts";
import { readSource } from "./source-text.ts";

/** Finds the faults of a document that is printed with rules that spoil it. */
async function printAndFindFaults(markdown: string, rules: string): Promise<FaultKind[]> {
  const { html: body, language } = await compileAlone(markdown);
  const parts = {
    body,
    meta: {},
    fallbackTitle: "T",
    contents: [],
    sections: [],
    language,
    layout: defaultLayout,
  };
  const html = formatPage(parts, () => "").replace("</style>", `${rules}</style>`);
  const pdf = await sharedBrowser().withPage(async (page) => {
    await show(page, html);
    return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  });
  return findFaults(await readPages(pdf), await readSource(markdown)).map(({ kind }) => kind);
}

const prose = "The gauge looks down into a stilling well that lets the tide in and keeps the waves out. ";
const lines = (count: number): string =>
  Array.from({ length: count }, (_, line) => `line(${String(line)});`).join("\n");
const code = (count: number): string => `\`\`\`\n${lines(count)}\n\`\`\``;
const table = (cell: string): string => `| A | B |\n|---|---|\n| ${cell} | b |`;

const faulty: Readonly<Partial<Record<FaultKind, readonly [markdown: string, rules: string]>>> = {
  scaled: [prose, "p { width: 300mm; max-width: none !important }"],
  over: [prose, "p { margin-left: -60pt }"],
  torn: [table("4,500.00"), "table { table-layout: fixed; width: 28mm } td { overflow-wrap: anywhere }"],
  "torn-row": [
    `# T\n\n${table(prose.repeat(9))}`,
    "h1 { height: 210mm } table, tr { break-inside: auto !important } td { orphans: 1 }",
  ],
  formula: ["$\\frac{$", ""],
  raw: ["Text {#name} of a heading", ""],
  missing: [`${prose}\n\n> Hidden words`, "blockquote { display: none }"],
  heading: [`# A\n\n${prose}\n\n## B\n\n${prose}`, "h2 + p { break-before: page }"],
  "lead-in": ["As follows:\n\n- a\n- b", "ul { break-before: page }"],
  "one-line": [`# T\n\n${prose.repeat(9)}`, "p { orphans: 1; widows: 1 } h1 { height: 233mm }"],
  "code-tail": [`# T\n\n${code(12)}`, "pre.long { orphans: 1; widows: 1 } h1 { height: 172mm }"],
  divided: [
    `# T\n\n${"Hydrodynamically ".repeat(60)}`,
    "h1 { height: 225mm } p { orphans: 1; widows: 1; width: 22mm }",
  ],
  "last-page": [prose, "p { break-before: page } main::before { content: 'x' }"],
  blank: [`${prose}\n\n***\n\n${prose}`, "hr { visibility: hidden; break-before: page; break-after: page }"],
  white: [`${prose}\n\n${code(50)}`, "pre { break-inside: avoid !important }"],
};

describe("the corpus finds", () => {
  it.each(Object.keys(weights).filter((kind) => kind !== "failed") as FaultKind[])(
    "finds faults of kind %s",
    async (kind) => {
      const [markdown, rules] = faulty[kind] ?? ["", ""];
      expect(await printAndFindFaults(markdown, rules)).toContain(kind);
    },
  );

  it("nothing in a document that is as it should be", async () => {
    const markdown = `# T\n\n2**N and [x][] of \`+(a)\`. ${prose.repeat(30)}\n\n${table("4,500.00")}\n\n## Code:\n\n${code(70)}\n\n${prose.repeat(60)}\n\n- a\n- b`;
    expect(await printAndFindFaults(markdown, "")).toEqual([]);
  });
});
