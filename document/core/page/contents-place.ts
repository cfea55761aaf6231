import type { Heading } from "../html/headings.ts";
import { countTextLines } from "./text-lines.ts";

/** Stands where a document asks for its list of contents. */
export const contentsPlace = "contents-place";
const place = new RegExp(`<div class="${contentsPlace}"></div>\\n?`, "g");

/** The author ends the page behind it, so that title and list have one. */
const endsPage = new RegExp(`<div class="${contentsPlace}"></div>\\s*<div class="new-page">`);

/** A text of fewer lines, with those of the list, begins below it on the same page. */
const maxShortLines = 90;

/** A list of fewer takes a quarter of a page at most, and the text begins below it. */
const maxEntriesBesideText = 6;

/** The parts above a document's text, and the text. */
export interface TextParts {
  readonly head: string;
  readonly body: string;
  readonly headings: readonly Heading[];
  /** Whether the text begins below its title, or behind a cover, as of a letter it does not. */
  readonly isInFlow: boolean;
  readonly hasCover: boolean;
}

/** Where the list of contents stands: on pages before the text, or in it. */
export interface PlacedContents {
  /** On pages of its own; empty where it is in the text. */
  readonly before: string;
  readonly body: string;
}

/**
 * Puts a list of contents below the title of a document. It is in a text with a head of our own, and in a short one; a short list, in any. A list
 * that is asked for at a place in a short text is there.
 * @param list HTML; empty where there is to be none
 */
export function placeContents(list: string, entries: number, parts: TextParts): PlacedContents {
  const { head, body, headings, isInFlow, hasCover } = parts;
  const bare = body.replace(place, "");
  if (list === "") return { before: "", body: bare };
  const isShort = countTextLines(bare) + entries < maxShortLines || endsPage.test(body);
  const isBesideText = entries <= maxEntriesBesideText;
  const hasOwnPages = hasCover || (head === "" && !isShort);
  if (!isInFlow || (hasOwnPages && !isBesideText)) return { before: list, body: bare };
  const inText = list.replace('class="contents"', 'class="contents in-text"').replace(/ id="[^"]*"(?=>)/, "");
  const top = head === "" ? endOfTitle(bare, headings) : endOfAbstract(bare);
  // Before the sign, the text is the same in both.
  const asked = isShort ? body.search(place) : -1;
  const at = Math.max(top, asked);
  return { before: "", body: bare.slice(0, at) + inText + bare.slice(at) };
}

/** Behind the one heading of the highest level, if the document begins with it. */
function endOfTitle(body: string, [first, ...others]: readonly Heading[]): number {
  if (first?.level !== 1 || others.some(({ level }) => level === 1)) return 0;
  const end = body.indexOf("</h1>");
  return end < 0 ? 0 : end + "</h1>".length;
}

function endOfAbstract(body: string): number {
  if (!/^\s*<div class="abstract"/.test(body)) return 0;
  let open = 0;
  for (const { 0: tag, index } of body.matchAll(/<\/?div(?=[\s>])[^>]*>/g)) {
    open += tag.startsWith("</") ? -1 : 1;
    if (open === 0) return index + tag.length;
  }
  return 0;
}
