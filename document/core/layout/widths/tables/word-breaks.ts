import { divideWord, maxDividedChars, mayNeedBreaks, type WordPart } from "./word-parts.ts";

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
  for (const { text, mayEnd, isWhole } of parts) {
    if (text.length > maxDividedChars) {
      span(text, { overflowWrap: "anywhere" });
      continue;
    }
    if (isWhole === true) {
      const word = text.trimEnd();
      span(word, { whiteSpace: "nowrap" });
      joined = text.slice(word.length);
      continue;
    }
    joined += text;
    if (!mayEnd) continue;
    fragment.append(joined, document.createElement("wbr"));
    joined = "";
  }
  fragment.append(joined);
  return fragment;
}
