import type { PageOptions } from "../../document/core/source.ts";
import { readPages, type PrintedPage } from "../corpus/printed-page.ts";
import { readPdf } from "../integration/document/read-pdf.ts";
import { print } from "./print.ts";

/** Short documents that are printed as one, for each print has its price: each begins a page, and has the pages up to the next. */

/** A document with a word on its first page that no other page has. */
export type Case = (word: string) => string;

/** Creates so many lines, of which the first is a word. */
export function createLines(word: string, count: number): string {
  return Array.from({ length: count }, (_, line) => (line === 0 ? word : `Line ${String(line)}`)).join(
    "\\\n",
  );
}

/** Prints the text of each case's pages. */
export function printTexts(cases: readonly Case[], layout: Partial<PageOptions> = {}): Promise<string[][]> {
  return parted(
    cases,
    layout,
    async (pdf) => (await readPdf(pdf)).text,
    (text, word) => text.includes(word),
  );
}

/** Prints each case's pages. */
export function printPages(
  cases: readonly Case[],
  layout: Partial<PageOptions> = {},
): Promise<PrintedPage[][]> {
  return parted(cases, layout, readPages, ({ lines }, word) => lines.some(({ text }) => text.includes(word)));
}

async function parted<Page>(
  cases: readonly Case[],
  layout: Partial<PageOptions>,
  read: (pdf: Uint8Array) => Promise<readonly Page[]>,
  has: (page: Page, word: string) => boolean,
): Promise<Page[][]> {
  const words = cases.map((_, at) => `Case${String(at)}q`);
  const markdown = cases.map((markdownOf, at) => markdownOf(words[at] ?? "")).join("\n\n\\newpage\n\n");
  const { pdf } = await print({
    markdown,
    meta: {},
    layout: { cover: "off", contents: "off", runningHeads: "off", ...layout },
  });
  const pages = await read(pdf);
  const begins = words.map((word) => {
    const begin = pages.findIndex((page) => has(page, word));
    if (begin === -1) throw new Error(`No page has ${word}`);
    return begin;
  });
  return begins.map((begin, at) => pages.slice(begin, begins[at + 1]));
}
