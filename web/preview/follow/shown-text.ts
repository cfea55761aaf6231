import { findLetter, keepLetters } from "./letters.ts";
import type { Letters } from "./letters.ts";
import type { ShownStack } from "../pages/stack.ts";

/** The text on the shown pages. */
export interface ShownText {
  readonly letters: Letters;
  /** Returns where a letter is on the sheets, in px of the frame; undefined where it is not to be seen. */
  measureBox(letter: number): DOMRect | undefined;
  /** Returns which letter is at a point, in px of the frame; undefined where there is no text. */
  letterAtPoint(x: number, y: number): number | undefined;
}

/** Reads the text of pages once; cover, contents and margins do not belong to the text. @returns undefined if there are none */
export function readShownText(
  document: Document,
  stack: Pick<ShownStack, "originalOf">,
): ShownText | undefined {
  const main = document.querySelector("main");
  if (!main) return undefined;
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let text = "";
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node: node as Text, start: text.length });
    text += (node as Text).data;
  }
  const letters = keepLetters(text);
  const starts = new Map(nodes.map(({ node, start }) => [node, start]));

  return {
    letters,
    measureBox(letter) {
      const place = letters.places[letter];
      const holder = place === undefined ? undefined : nodes.findLast(({ start }) => start <= place);
      if (!holder || place === undefined) return undefined;
      const range = document.createRange();
      range.setStart(holder.node, place - holder.start);
      range.setEnd(holder.node, Math.min(place - holder.start + 1, holder.node.length));
      return range.getClientRects()[0];
    },
    letterAtPoint(x, y) {
      const caret = findCaret(document, x, y);
      const start = caret && starts.get(stack.originalOf(caret.node) as Text);
      if (caret === undefined || start === undefined) return undefined;
      return Math.min(findLetter(letters, start + caret.offset), letters.text.length - 1);
    },
  };
}

function findCaret(document: Document, x: number, y: number): { node: Node; offset: number } | undefined {
  if ("caretPositionFromPoint" in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position ? { node: position.offsetNode, offset: position.offset } : undefined;
  }
  // Safari knows the older one alone.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
