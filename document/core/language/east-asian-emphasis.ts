import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { classifyLetters } from "./detect/scripts.ts";
import { visit } from "../tree/visit.ts";
import { createElement } from "../html/elements.ts";

const beyondLatin = /[\u0530-\u1cff\u2e80-\uffdc]/;
/** Letters that get a dot each; signs have none (CLREQ 3.1.9, JLREQ 3.3.9). Also matches the text between them. */
const eastAsianLetters = /([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}ー])/u;
/** Letters with a dot each, in all of a document. Further ones have a dotted line. */
const maxDots = 5_000;

/** Marks emphasis in letters without a slant: East Asian ones get dots, others are bold. */
export function markEmphasis(root: Root): void {
  let left = maxDots;
  visit(root, "element", (element) => {
    if (element.tagName !== "em" && element.tagName !== "i") return;
    const text = toString(element);
    if (!beyondLatin.test(text)) return;
    const { language } = classifyLetters(text);
    if (language === undefined || /^(?:latin|el|ru|uk|be|bg|sr|mk|kk)$/.test(language)) return;
    const isEastAsian = /^(?:zh|zh-Hant|ja|ko)$/.test(language);
    const isEachDotted = isEastAsian && text.length <= left;
    element.properties.className = ["stressed", isEachDotted ? "dots" : isEastAsian ? "dotted" : "bold"];
    if (!isEachDotted) return;
    left -= text.length;
    dotLetters(element);
  });
}

/** Makes each letter of an element one that has a dot. */
function dotLetters(element: Element): void {
  element.children = element.children.flatMap((child): ElementContent[] => {
    if (child.type === "text") return child.value.split(eastAsianLetters).flatMap(createPart);
    if (child.type === "element" && child.tagName !== "code") dotLetters(child);
    return [child];
  });
}

/** @param at odd for a letter */
function createPart(value: string, at: number): ElementContent[] {
  const text = { type: "text", value } as const;
  if (at % 2 === 0) return value === "" ? [] : [text];
  return [createElement("span", { className: ["dot"] }, [text])];
}
