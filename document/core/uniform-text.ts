import { createFenceReader } from "./lines/fences.ts";

/** Noncharacters by which the compiler marks places: no author may write them. */
const reserved = /[\ufdd0-\ufddf]/g;
const byteOrderMark = "\ufeff";

/**
 * A document as all of the engine reads it. Lines end with `\n` alone, and there is no character that cannot be shown or that means something here.
 * NUL, lone surrogates and reserved characters become U+FFFD; byte order marks go.
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
 * A text without the marks that files begin with (Unicode, section 23.8), which are in the midst of files that were joined. They show nothing, hide
 * headings, and no font has them. Within fenced code they stay.
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
