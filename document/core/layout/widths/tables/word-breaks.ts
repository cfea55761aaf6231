import { measurePaddingX } from "../../dom/boxes.ts";
import { divideWord, maxDividedChars, mayNeedBreaks, type WordPart } from "./word-parts.ts";

/** Rounding of a column that is as wide as its longest word, in px. */
const roundingPx = 2;
/** The class of words with places where a line may end. */
const dividedWord = "divided-word";

/** Runs in the page: puts places where a line may end into the long words of a table, should its column be too narrow. */
export function addWordBreaks(table: HTMLTableElement): void {
  for (const text of listTextNodes(table)) {
    const parent = text.parentElement;
    if (!parent || !mayNeedBreaks(text.data) || parent.closest("math")) continue;
    const isCode = parent.closest("code") !== null;
    const parts = text.data.split(/(?<=\s)(?=\S)/).flatMap((word) => divideWord(word, isCode));
    if (parts.length < 2 && parts[0]?.isWhole !== true && text.data.length <= maxDividedChars) continue;
    text.replaceWith(writeParts(parts, table.ownerDocument));
  }
}

function listTextNodes(table: HTMLTableElement): readonly Text[] {
  const walker = table.ownerDocument.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function writeParts(parts: readonly WordPart[], document: Document): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let joined = "";
  const span = (text: string, style: Partial<CSSStyleDeclaration>): void => {
    const element = document.createElement("span");
    Object.assign(element.style, style);
    element.append(text);
    fragment.append(joined, element);
    joined = "";
  };
  let word = createWord(document);
  for (const { text, mayEnd, isWhole } of parts) {
    if (text.length > maxDividedChars) {
      span(text, { overflowWrap: "anywhere" });
      continue;
    }
    const bare = text.trimEnd();
    if (isWhole === true) {
      span(bare, { whiteSpace: "nowrap" });
      joined = text.slice(bare.length);
      continue;
    }
    if (!mayEnd && !word.hasChildNodes()) {
      joined += text;
      continue;
    }
    word.append(bare);
    if (mayEnd) word.append(document.createElement("wbr"));
    else {
      fragment.append(joined, word);
      joined = text.slice(bare.length);
      word = createWord(document);
    }
  }
  fragment.append(joined);
  return fragment;
}

function createWord(document: Document): HTMLSpanElement {
  const word = document.createElement("span");
  word.className = dividedWord;
  return word;
}

/** Keeps the words of a table whole that are no wider than their column; runs in the page, when columns have their widths. */
export function joinFittingWords(tables: readonly HTMLTableElement[]): void {
  const words = tables.flatMap((table) =>
    Array.from(table.querySelectorAll<HTMLElement>(`.${dividedWord}`)).filter(fitsColumn),
  );
  for (const word of words) {
    word.style.whiteSpace = "nowrap";
    // Chromium ends lines at these all the same.
    for (const place of word.querySelectorAll("wbr")) place.remove();
  }
}

function fitsColumn(word: HTMLElement): boolean {
  const parts = Array.from(word.getClientRects());
  const cell = word.closest("td, th");
  if (parts.length < 2 || !cell) return false;
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  const code = word.closest("code");
  const needed = width + (code ? measurePaddingX(code) : 0);
  return needed < cell.clientWidth - measurePaddingX(cell) + roundingPx;
}
