import type { Heading } from "../html/headings.ts";
import type { PdfDraft } from "./file/draft.ts";
import {
  parseReference,
  readDictionary,
  readString,
  formatTextString,
  writeDictionary,
} from "./file/syntax.ts";

/**
 * Sets the titles of bookmarks to the text of their headings. Chromium 153 drops the blank at the end of a line, or around code, and orders parts of
 * right-to-left text as they are from left to right on the page.
 */
export function setBookmarkTitles(draft: PdfDraft, headings: readonly Pick<Heading, "text">[]): void {
  let next = 0;
  const letters = headings.map(({ text }) => sortLetters(text));
  for (const number of listBookmarks(draft)) {
    const entries = readDictionary(draft.readObject(number));
    const title = decodeTitle(entries.get("Title") ?? "()");
    const at = letters.indexOf(sortLetters(title), next);
    const text = headings[at]?.text;
    if (text === undefined) continue;
    next = at + 1;
    if (title === text) continue;
    entries.set("Title", formatTextString(text));
    draft.plain.set(number, writeDictionary(entries));
  }
}

/** Lists the bookmarks of a PDF in the order of their headings (ISO 32000-1, section 12.3.3). */
function listBookmarks(draft: PdfDraft): readonly number[] {
  const numbers: number[] = [];
  const read = (first: number | undefined): void => {
    for (let number = first; number !== undefined && numbers.length < draft.plain.size;) {
      const entries = readDictionary(draft.readObject(number));
      numbers.push(number);
      read(parseReference(entries.get("First")));
      number = parseReference(entries.get("Next"));
    }
  };
  const outlines = parseReference(readDictionary(draft.readObject(draft.root)).get("Outlines"));
  if (outlines !== undefined) read(parseReference(readDictionary(draft.readObject(outlines)).get("First")));
  return numbers;
}

function decodeTitle(value: string): string {
  const bytes = readString(value);
  return bytes.startsWith("\u00fe\u00ff")
    ? Buffer.from(bytes.slice(2), "latin1").swap16().toString("utf16le")
    : bytes;
}

/** Sorts the letters of a text, so that texts compare equal whose parts are in another order. */
function sortLetters(text: string): string {
  return Array.from(text.normalize("NFKC").replace(/[\s\p{Cf}\p{Cc}]/gu, ""))
    .sort()
    .join("");
}
