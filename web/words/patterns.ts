/**
 * Where the page's markup has messages: each element that has text of its own is one, with the elements within it numbered in it,
 * `You pay <1>1 cent</1> for it.`; `<1/>` is one without words to translate. What is marked as not to be translated, or as of a language, is not.
 */

export const attributesInWords = ["aria-label", "title", "placeholder", "alt"] as const;

const kept = "script, style, noscript, svg, code, [translate=no], [lang]";

/** Lists the outermost elements that have text of their own. */
export function listTexts(root: Element): Element[] {
  if (root.matches(kept)) return [];
  return hasOwnText(root) ? [root] : [...root.children].flatMap(listTexts);
}

/** Returns the message of an element, and the elements that its numbers are of, from 1. */
export function readPattern(element: Element): { readonly text: string; readonly parts: readonly Element[] } {
  const parts: Element[] = [];
  const read = (within: Element): string =>
    [...within.childNodes]
      .map((node) => {
        if (!(node instanceof Element)) return node instanceof Text ? node.data : "";
        const number = String(parts.push(node));
        return hasWords(node) ? `<${number}>${read(node)}</${number}>` : `<${number}/>`;
      })
      .join("");
  return { text: read(element).replace(/\s+/g, " ").trim(), parts };
}

/** Splits a message at its numbers. */
export function splitPattern(
  pattern: string,
): readonly (string | { readonly number: number; readonly content: string | undefined })[] {
  const pieces: (string | { number: number; content: string | undefined })[] = [];
  let end = 0;
  for (const { 0: whole, 1: alone, 2: around, 3: content, index } of pattern.matchAll(
    /<(\d+)\/>|<(\d+)>(.*?)<\/\2>/gs,
  )) {
    pieces.push(pattern.slice(end, index), { number: Number(alone ?? around), content });
    end = index + whole.length;
  }
  return [...pieces, pattern.slice(end)].filter((piece) => piece !== "");
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((node) => node instanceof Text && isInWords(node.data));
}

function hasWords(element: Element): boolean {
  return listTexts(element).length > 0;
}

/** Returns whether a text has words; `A4` and `404` are none. */
function isInWords(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}
