import { createFenceReader } from "./lines/fences.ts";

/** Noncharacters by which the compiler marks places: no author may write them. */
const reserved = /[\ufdd0-\ufddf]/g;
const byteOrderMark = "\ufeff";

/**
 * Returns a document as all of the engine reads it. Its lines end with `\n` alone, and it has no character that cannot be shown or that has a meaning
 * here: NUL, lone surrogates and reserved characters become U+FFFD, and byte order marks are removed.
 */
export function normaliseText(markdown: string): string {
  const text = normaliseLineEnds(markdown)
    .toWellFormed()
    .replaceAll("\0", "\ufffd")
    .replace(reserved, "\ufffd");
  return stripByteOrderMarks(text);
}

/** Returns a text whose lines end with `\n`, where others end them with `\r\n` or `\r` (CommonMark 0.31, section 2.1). */
export function normaliseLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/**
 * Removes byte order marks (Unicode, section 23.8), which are in the middle of files that were joined. They are invisible, hide headings, and no font
 * has them. Fenced code keeps them.
 */
function stripByteOrderMarks(markdown: string): string {
  if (!markdown.includes(byteOrderMark)) return markdown;
  const fences = createFenceReader();
  return markdown
    .split("\n")
    .map((line) => {
      const bare = line.replaceAll(byteOrderMark, "");
      return fences.read(bare) === "within" ? line : bare;
    })
    .join("\n");
}
