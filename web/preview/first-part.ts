import { createFenceReader } from "../../document/core/lines/fences.ts";

/** Characters of a first part: about five pages, which any machine shows at once. */
const length = 12_000;
/** A text that is not much longer is shown as a whole. */
const longText = 3 * length;
/** Definitions of links and notes stand at the end of a text, and the beginning names them. */
const definition = /^ {0,3}\[[^\]]{1,200}\]:/;

/**
 * Returns the document with the first part of its text alone, for pages to be seen while the others are made; undefined if it is short.
 * @param body as it would be sent
 */
export function cutFirstPart(body: string): string | undefined {
  if (body.length < longText) return undefined;
  const document = JSON.parse(body) as { readonly data: { readonly text_body: string } };
  const { text_body: text } = document.data;
  const first = cutText(text);
  return first === undefined
    ? undefined
    : JSON.stringify({ ...document, data: { ...document.data, text_body: first } });
}

/** Cuts a text at the first blank line behind a length, and not within code. */
function cutText(text: string): string | undefined {
  const lines = text.split("\n");
  const fences = createFenceReader();
  let read = 0;
  const end = lines.findIndex((line) => {
    read += line.length + 1;
    const isCode = fences.read(line) !== undefined;
    return read > length && !isCode && line.trim() === "";
  });
  if (end < 0 || text.length - read < length) return undefined;
  return [...lines.slice(0, end), "", ...lines.slice(end).filter((line) => definition.test(line))].join("\n");
}
