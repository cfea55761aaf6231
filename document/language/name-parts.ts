import type { Element, Root } from "hast";
import { visit } from "../visit.ts";
import { baseLanguage } from "./tags.ts";
import { wordsOf } from "./words.ts";
import type { Words } from "./words.ts";

/** Puts the titles that are ours into the document's language: of its notes, and of callouts that have none of their own. */
export function nameParts(root: Root, language: string): void {
  const words = wordsOf(language);
  visit(root, "element", (element) => {
    const { properties } = element;
    if (properties.id === "footnote-label") setText(element, words.notes);
    if (properties.dataFootnoteBackref !== undefined) properties.ariaLabel = words.back;
    const name = properties.dataCallout;
    if (typeof name !== "string") return;
    delete properties.dataCallout;
    // The many names that programs have for callouts are English words.
    if (baseLanguage(language) !== "en") setText(element, words[titles[name] ?? "note"]);
  });
}

function setText(element: Element, value: string): void {
  element.children = [{ type: "text", value }];
}

/** Which title stands for a kind of callout, of those that stand for several. */
const titles: Readonly<Record<string, keyof Words>> = {
  note: "note",
  info: "note",
  abstract: "summary",
  summary: "summary",
  example: "example",
  question: "question",
  tip: "tip",
  hint: "tip",
  success: "tip",
  important: "important",
  todo: "important",
  warning: "warning",
  attention: "warning",
  caution: "caution",
  danger: "caution",
  error: "error",
  bug: "error",
};
