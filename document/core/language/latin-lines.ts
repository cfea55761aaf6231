import type { Element, ElementContent } from "hast";
import { isBlock, extractProse } from "./prose.ts";
import { createElement } from "../html/elements.ts";

const rightLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Words alone look the same in either direction; numbers and symbols beside them do not. */
const besideLetters = /[^\p{L}\p{M}\s]/u;
const latin = /\p{Script=Latin}/u;
/** Blocks that are set from the left where their text is; in other blocks, only the line is. */
const texts = new Set(["p", "div", "blockquote", "ul", "ol"]);
/** Words of the shortest text that is a sentence, and no name. */
const minWords = 4;

/**
 * Makes Latin text run from left to right in a right-to-left document, whatever its language. Otherwise its full stop would be at its beginning, and
 * its numbers behind their words. Headings, items and cells stay at their side.
 */
export function setLatinLeftToRight(element: Element): void {
  if (element.properties.dir !== undefined || !isBlock(element)) return;
  if (texts.has(element.tagName) && isLatinText(element)) {
    element.properties.dir = "ltr";
    return;
  }
  const own = extractProse(element);
  if (rightLetters.test(own) || !besideLetters.test(own) || !latin.test(own)) return;
  const end = element.children.findIndex((child) => child.type === "element" && isBlock(child));
  const line = element.children.splice(0, end < 0 ? element.children.length : end);
  element.children.unshift(createElement("span", { dir: "ltr" }, line));
}

/** Results for elements that are within others, so that each is looked at once. */
const cache = new WeakMap<Element, boolean>();

/** Returns whether all that is in it, and in its items, are sentences in Latin letters. */
function isLatinText(element: Element): boolean {
  const before = cache.get(element);
  if (before !== undefined) return before;
  const isText = isTextInLatin(element);
  cache.set(element, isText);
  return isText;
}

function isTextInLatin(element: Element): boolean {
  const own = extractProse(element);
  if (own.trim() !== "" && !isSentence(own)) return false;
  const blocks = element.children.filter((child): child is Element => isElement(child) && isBlock(child));
  return (own.trim() !== "" || blocks.length > 0) && blocks.every(isLatinText);
}

function isSentence(text: string): boolean {
  return (
    !rightLetters.test(text) && latin.test(text) && text.trim().split(/\s+/, minWords).length === minWords
  );
}

function isElement(node: ElementContent): node is Element {
  return node.type === "element";
}
