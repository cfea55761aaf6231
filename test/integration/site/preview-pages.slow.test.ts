import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { inlineImages } from "../../../client/files/images.ts";
import { findDocuments } from "../../corpus/documents.ts";
import { makePages, placeholderRenderer } from "../../corpus/preview/made-pages.ts";
import { readPdf } from "../document/read-pdf.ts";
import { startSite, visit } from "./browser.ts";
import { inOptions } from "./options.ts";

/** The pages of the preview against those of the PDF. */

const gallery = fileURLToPath(new URL("../../../examples/gallery/", import.meta.url));
const names = readdirSync(gallery).filter((name) => name.endsWith(".md"));
/** Documents that are longer in life than here, and have a list of contents then. */
const withContents = new Set(["report.md", "manual.md"]);

/** Of the documents that nobody here wrote; `npm run corpus -- --preview` takes more. */
const strangers = (await findDocuments(["node_modules"], 1)).slice(0, 6);

const { service, browser } = await startSite();
const renderer = placeholderRenderer();
afterAll(() => renderer.close());

async function compare(markdown: string, options: Readonly<Record<string, string>>): Promise<void> {
  const { page, faults } = await visit(browser, service.url, { bypassCSP: true });
  await inOptions(page, async () => {
    for (const [id, value] of Object.entries(options)) await page.selectOption(`#${id}`, value);
  });
  expect((await makePages(page, renderer, markdown, options)).differences).toEqual([]);
  expect(faults).toEqual([]);
}

const tide = "The tide came in and went out again, and the gauge took it down as it came.\n\n";
/** How large they are decides where the pages end. */
const diagrams: readonly { readonly kind: string; readonly text: string }[] = [
  { kind: "mermaid", text: "flowchart TD\n A[Gauge] -->|reads| B[Mean]\n B --> C{Fit}\n C --> D[(Weather)]" },
  { kind: "mermaid", text: "sequenceDiagram\n A->>B: Hello\n B-->>A: Привет\n Note over A,B: Both" },
  { kind: "mermaid", text: "classDiagram\n class Animal { +eat() void }\n Animal <|-- Cat" },
  {
    kind: "mermaid",
    text: "gantt\n dateFormat YYYY-MM-DD\n section Work\n Draft :a1, 2026-11-01, 30d\n Mend :after a1, 20d",
  },
  { kind: "mermaid", text: "mindmap\n  root((Mind))\n    Map\n      Leaf\n    [Box]" },
  { kind: "mermaid", text: 'pie title Cake\n "Mine" : 3\n "Yours" : 1' },
  { kind: "mermaid", text: "flowchart LR\n A ---" },
  { kind: "dot", text: "digraph { Bread -> Butter; Butter -> Knife; Knife -> Bread }" },
  {
    kind: "vega-lite",
    text: "mark: bar\ndata: {values: [{Month: Jan, Sold: 3}]}\nencoding: {x: {field: Month}, y: {field: Sold, type: quantitative}}",
  },
];

describe("the preview's pages", () => {
  it("are those of the PDF for a text that is tightened to one page", async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `## Post ${String(at)}\n\n- First.\n- Second.\n`);
    await compare(`# A life\n\n${lines.join("\n")}`, {});
  });

  // Catches page numbers that the preview leaves as they are before there are pages: pages are compared by their letters.
  it("have the PDF's page numbers in references and in the index", async () => {
    const terms = Array.from({ length: 40 }, (_, at) => `${tide.trim()}\\index{term ${String(at % 7)}}\n\n`);
    const markdown = `# Tides\n\nSee page \\pageref{end}.\n\n${terms.join("")}\\label{end}The end.\n\n\\printindex\n`;
    const { page } = await visit(browser, service.url, { bypassCSP: true });
    expect((await makePages(page, renderer, markdown)).differences).toEqual([]);
    const numbers = await page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
      const links = frame?.contentDocument?.body.querySelectorAll("a:not([hidden]) > .page-number") ?? [];
      return Array.from(links, ({ textContent }) => textContent);
    });
    const { text } = await readPdf((await renderer.render({ markdown, meta: {} })).pdf);
    const [, end] = /See page (\d+)\./.exec(text.join(" ")) ?? [];
    const index = [...text.join(" ").matchAll(/term \d, (\d+(?:[–,] ?\d+)*)/g)].flatMap(([, pages = ""]) =>
      pages.split(/[–,] ?/),
    );
    expect(index).not.toHaveLength(0);
    expect(numbers).toEqual([end, ...index]);
  });

  it.each(diagrams)("are those of the PDF around a diagram: $text", async ({ kind, text }) => {
    const fence = `\`\`\`${kind}\n${text}\n\`\`\`\n`;
    await compare(`${tide.repeat(14)}${fence}${tide.repeat(12)}${fence}${tide.repeat(25)}`, {});
  });

  it.each(names)("are those of the PDF: %s", async (name) => {
    await compare(
      readFileSync(gallery + name, "utf8"),
      withContents.has(name) ? { toc: "on", running_heads: "on" } : {},
    );
  });

  it.each([
    ["below the text of its last page", 30],
    ["on a page of its own", 45],
  ])("are those of the PDF for a bill whose slip is %s", async (_, count) => {
    const bill = readFileSync(`${gallery}qr-bill.md`, "utf8");
    const line = (index: number): string =>
      `    - { name: Regal ${String(index)}, quantity: 1, price: 10, vat: 8.1 }\n`;
    const lines = Array.from({ length: count }, (_line, index) => line(index + 1)).join("");
    await compare(bill.replace(/(?<=\n {2}lines:\n)(?: {4}- .*\n)+/, lines), {});
  });

  // Catches what the documents above, whose author knew the preview, do not hold.
  it.each(strangers)(
    "are those of the PDF for a document from elsewhere: $name",
    async ({ markdown, file }) => {
      await compare((await inlineImages(markdown, file)).markdown, {});
    },
  );
});
