import type { Heading } from "../html/headings.ts";
import { countTextLines } from "./text-lines.ts";

/** Stands where a document asks for its list of contents. */
export const contentsPlace = "contents-place";
const place = new RegExp(`<div class="${contentsPlace}"></div>\\n?`, "g");

/** A text without a title of fewer lines, with those of the list, begins below it on the same page. */
const maxShortLines = 90;

/** A list of fewer takes a quarter of a page at most, and the text begins below it. */
const maxEntriesBesideText = 6;

/** With more lines, the content between a title and the first section is text of its own, and the list is above it. */
const maxLeadLines = 15;
const maxLeadChars = 20_000;

/** The parts above a document's text, and the text. */
export interface TextParts {
  readonly head: string;
  readonly body: string;
  readonly headings: readonly Heading[];
  /** Whether the text begins below its title, or behind a cover, as of a letter it does not. */
  readonly isInFlow: boolean;
  readonly hasCover: boolean;
}

/** The place of the list of contents: on pages before the text, or in it. */
export interface PlacedContents {
  /** On pages of its own; empty if it is in the text. */
  readonly before: string;
  readonly body: string;
}

/**
 * Puts a list of contents behind the title of a document: on pages of its own behind a cover, if it is long, and otherwise in the text, behind the
 * title and a few lines. A list requested at a place below the title is there.
 * @param list HTML; empty if there is none
 */
export function placeContents(list: string, entries: number, parts: TextParts): PlacedContents {
  const { head, body, headings, isInFlow, hasCover } = parts;
  const bare = body.replace(place, "");
  if (list === "") return { before: "", body: bare };
  const isBesideText = entries <= maxEntriesBesideText;
  const top = head === "" ? findEndOfTitle(bare, headings) : findAbstractEnd(bare);
  const hasTitle = head !== "" || top > 0;
  // Before the mark, the text is the same in both.
  const asked = hasCover ? -1 : body.search(place);
  const isShort = countTextLines(bare) + entries < maxShortLines;
  const hasOwnPages = hasCover || (!hasTitle && asked < 0 && !isShort);
  if (!isInFlow || (hasOwnPages && !isBesideText)) return { before: list, body: bare };
  const inText = list.replace('class="contents"', 'class="contents in-text"').replace(/ id="[^"]*"(?=>)/, "");
  const at = asked < 0 ? findEndOfLead(bare, top) : Math.max(top, asked);
  return { before: "", body: bare.slice(0, at) + inText + bare.slice(at) };
}

/** Returns the place after the only heading of the highest level, if the document begins with it; otherwise 0. */
function findEndOfTitle(body: string, [first, ...others]: readonly Heading[]): number {
  if (first?.level !== 1 || others.some(({ level }) => level === 1)) return 0;
  const end = body.indexOf("</h1>");
  return end < 0 ? 0 : end + "</h1>".length;
}

/** Returns the place before the first section, if only a few lines, such as an author and a date, are above it; otherwise the given place. */
function findEndOfLead(body: string, from: number): number {
  const length = body.slice(from, from + maxLeadChars).search(/<h[1-6][ >]/);
  const lead = body.slice(from, from + Math.max(0, length));
  const isHeadingInBlock =
    countTags(lead, /<(?:div|section|details|blockquote|ul|ol|table|figure)[ >]/g) !==
    countTags(lead, /<\/(?:div|section|details|blockquote|ul|ol|table|figure)>/g);
  return isHeadingInBlock || countTextLines(lead) > maxLeadLines ? from : from + lead.length;
}

function countTags(html: string, tags: RegExp): number {
  return html.match(tags)?.length ?? 0;
}

function findAbstractEnd(body: string): number {
  if (!/^\s*<div class="abstract"/.test(body)) return 0;
  let open = 0;
  for (const { 0: tag, index } of body.matchAll(/<\/?div(?=[\s>])[^>]*>/g)) {
    open += tag.startsWith("</") ? -1 : 1;
    if (open === 0) return index + tag.length;
  }
  return 0;
}
