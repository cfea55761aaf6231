import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { FetchedImage } from "../../../document/images/embed-images.ts";
import { layoutOf } from "../../../document/options/chosen.ts";
import { createRenderer } from "../../../document/renderer.ts";
import { imagePlaceholder } from "../../../web/preview/compile/placeholders.ts";
import { startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { inOptions } from "./options.ts";
import { drawnLetters, previewedLetters, printedLetters, untilShown } from "./shown-pages.ts";

/** The pages of the preview against those of the PDF. */

const gallery = fileURLToPath(new URL("../../../examples/gallery/", import.meta.url));
const names = readdirSync(gallery).filter((name) => name.endsWith(".md"));
/** Documents that are longer in life than here, and have a list of contents then. */
const withContents = new Set(["report.md", "manual.md"]);

const { service, browser } = await startSite();
const renderer = createRenderer({
  fetchImage: (url) => Promise.resolve(withoutText(imagePlaceholder(url))),
});
afterAll(() => renderer.close());

/** In a PDF, the words of a drawing are text. */
function withoutText({ mediaType, bytes }: FetchedImage): FetchedImage {
  const svg = new TextDecoder().decode(bytes).replace(/<text.*<\/text>/, "");
  return { mediaType, bytes: new TextEncoder().encode(svg) };
}

async function compare(markdown: string, options: Readonly<Record<string, string>>): Promise<void> {
  const { page, faults } = await visit(browser, service.url, { bypassCSP: true });
  await inOptions(page, async () => {
    for (const [id, value] of Object.entries(options)) await page.selectOption(`#${id}`, value);
  });
  await writeText(page, markdown);
  await untilShown(page);
  const drawn = await drawnLetters(page);
  const shown = await previewedLetters(page);
  // The words of a drawing are somewhere on their page.
  const previewed = shown.map((letters, index) => letters + (drawn[index] ?? ""));
  const { pdf } = await renderer.render({ markdown, meta: {}, layout: layoutOf(options) });
  const printed = await printedLetters(pdf);
  // Arabic letters are written by their forms, of which readers make others now and then.
  if (/\p{Script=Arabic}/u.test(markdown)) expect(previewed.map(rounded)).toEqual(printed.map(rounded));
  else expect(previewed.map(sorted)).toEqual(printed.map(sorted));
  const hasNoDrawing = (_: string, index: number): boolean => drawn[index] === "";
  // Of what is read from right to left, or stands at the right, readers find the parts in other orders.
  if (!/[\p{Script=Arabic}\p{Script=Hebrew}]|\\hfill/u.test(markdown))
    expect(shown.filter(hasNoDrawing).map(edges)).toEqual(printed.filter(hasNoDrawing).map(edges));
  expect(faults).toEqual([]);
}

/** What is on a page, whatever order a reader finds it in. */
function sorted(letters: string): string {
  return Array.from(letters).sort().join("");
}

/** How much is on a page, in lines. */
function rounded(letters: string): number {
  return Math.round(letters.length / 40);
}

function edges(letters: string): readonly [string, string] {
  return [letters.slice(0, 12), letters.slice(-12)];
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
  { kind: "chart", text: "type: bar\nx: Month\ny: Sold\n\nMonth, Sold\nJan, 3\nFeb, 5" },
];

describe("the preview has the pages of the PDF", () => {
  it("shows a text that is set closer to be one page as the PDF does", async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `## Post ${String(at)}\n\n- First.\n- Second.\n`);
    await compare(`# A life\n\n${lines.join("\n")}`, {});
  });

  it.each(diagrams)("shows the same pages as the PDF about a diagram: $text", async ({ kind, text }) => {
    const fence = `\`\`\`${kind}\n${text}\n\`\`\`\n`;
    await compare(`${tide.repeat(14)}${fence}${tide.repeat(12)}${fence}${tide.repeat(25)}`, {});
  });

  it.each(names)("shows the same pages as the PDF: %s", async (name) => {
    await compare(
      readFileSync(gallery + name, "utf8"),
      withContents.has(name) ? { toc: "on", running_heads: "on" } : {},
    );
  });
});
