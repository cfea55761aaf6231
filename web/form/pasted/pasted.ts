import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { markChecks } from "./checks.ts";
import { clean, isEditors, fixBlanks } from "./clean.ts";
import { markCode } from "./code.ts";
import { isBlank } from "./elements.ts";
import { markFormulas } from "./formulas.ts";
import { makeLists, fixLists } from "./lists.ts";
import { markNotes } from "./notes.ts";
import { markByStyle } from "./styles.ts";
import { fixTables } from "./tables.ts";
import { toTree } from "./tree.ts";

const formed =
  "h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, code, strong, em, del, sup, sub, input, formula-tex, raw-html, note-reference, img";

/**
 * Converts content copied from a word processor, a spreadsheet, a mail or a web page to Markdown.
 * @param html from the clipboard
 * @param into the Markdown that it is inserted into, whose notes have their own labels
 * @returns undefined if its plain text says the same
 */
export function convertPasted(html: string, into: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  if (isEditors(body)) return undefined;
  // Must run before parts for the source program are removed: Word has its formulas there.
  markFormulas(body);
  makeLists(body);
  markChecks(body);
  clean(body);
  markCode(body);
  fixBlanks(body);
  markNotes(body, (label) => into.includes(`[^${label}]`));
  markByStyle(body);
  fixLists(body);
  fixTables(body);
  removeBlank(body);
  if (!isFormed(body)) return undefined;
  return toMarkdown(toTree(body), { bullet: "-", rule: "-", extensions: [gfmToMarkdown()] }).trimEnd();
}

/** Tests whether the content needs Markdown: a link whose text is its address does not. */
function isFormed(body: HTMLElement): boolean {
  const links = [...body.querySelectorAll("a[href]")];
  return (
    body.querySelector(formed) !== null ||
    links.some((link) => !link.getAttribute("href")?.includes(link.textContent.trim()))
  );
}

/** Removes empty elements and line breaks that programs write as spacing. */
function removeBlank(body: HTMLElement): void {
  for (const block of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6, a, li, div")) {
    for (let last = block.lastChild; last instanceof HTMLBRElement; last = block.lastChild) last.remove();
    if (isBlank(block)) block.remove();
  }
  for (const end of body.querySelectorAll(":scope > br")) end.remove();
}
