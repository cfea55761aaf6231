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
import { previewedLetters, printedLetters, untilShown } from "./shown-pages.ts";

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
  const { page, faults } = await visit(browser, service.url);
  await inOptions(page, async () => {
    for (const [id, value] of Object.entries(options)) await page.selectOption(`#${id}`, value);
  });
  await writeText(page, markdown);
  await untilShown(page);
  const previewed = await previewedLetters(page);
  const { pdf } = await renderer.render({ markdown, meta: {}, layout: layoutOf(options) });
  const printed = await printedLetters(pdf);
  // Arabic letters are written by their forms, of which readers make others now and then.
  if (/\p{Script=Arabic}/u.test(markdown)) expect(previewed.map(rounded)).toEqual(printed.map(rounded));
  else expect(previewed.map(sorted)).toEqual(printed.map(sorted));
  // Of what is read from right to left, readers find the parts in other orders.
  if (!/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(markdown))
    expect(previewed.map(edges)).toEqual(printed.map(edges));
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

describe("the preview has the pages of the PDF", () => {
  it("shows a text that is set closer to be one page as the PDF does", async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `## Post ${String(at)}\n\n- First.\n- Second.\n`);
    await compare(`# A life\n\n${lines.join("\n")}`, {});
  });

  it.each(names)("shows the same pages as the PDF: %s", async (name) => {
    // A diagram is drawn when it is printed, and takes another room than what stands for it.
    const markdown = readFileSync(gallery + name, "utf8").replaceAll("```mermaid", "```text");
    await compare(markdown, withContents.has(name) ? { toc: "on", running_heads: "on" } : {});
  });
});
