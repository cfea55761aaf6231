import type { Root } from "hast";
import { toString } from "hast-util-to-string";
import { classifyLetters } from "./detect/scripts.ts";
import { visit } from "../tree/visit.ts";

const beyondLatin = /[\u0530-\u1cff\u2e80-\uffdc]/;

/** Marks emphasis in letters without a slant: East Asian ones get dots, others are bold. */
export function markEmphasis(root: Root): void {
  visit(root, "element", (element) => {
    if (element.tagName !== "em" && element.tagName !== "i") return;
    const text = toString(element);
    if (!beyondLatin.test(text)) return;
    const { language } = classifyLetters(text);
    if (language === undefined || /^(?:latin|el|ru|uk|be|bg|sr|mk|kk)$/.test(language)) return;
    const isDotted = /^(?:zh|zh-Hant|ja|ko)$/.test(language);
    element.properties.className = ["stressed", isDotted ? "dotted" : "bold"];
  });
}
