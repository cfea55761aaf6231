import type { ElementContent, Root, Text } from "hast";
import { SKIP, visit } from "../../tree/visit.ts";
import { escapeHtml } from "../escape.ts";
import { createElement } from "../elements.ts";

/** The class of a word that no line ends within. */
const wholeWord = "whole-word";
/** A longer word may be wider than a small page on a cover. */
const maxChars = 16;
const hyphenated = /((?<![\p{L}\p{N}-])[\p{L}\p{N}]{1,16}(?:-[\p{L}\p{N}]{1,16}){1,6}(?![\p{L}\p{N}-]))/u;
/** No line ends before a digit (UAX #14, "HY × NU"). */
const mayEndLine = /-\p{L}/u;
const titles = /^h[1-6]$/;

/** Keeps words with a hyphen whole in headings: a title has few lines, and one that ends with "event-" looks like a mistake. */
export function keepTitleWords(root: Root): void {
  visit(root, "element", (heading) => {
    if (!titles.test(heading.tagName)) return undefined;
    visit(heading, (node, index, parent) => {
      if (node.type === "element" && node.tagName === "code") return SKIP;
      if (node.type !== "text" || !parent || index === undefined) return undefined;
      const parts = splitTitle(node.value);
      if (!parts.some(({ isWhole }) => isWhole)) return undefined;
      parent.children.splice(index, 1, ...parts.map(createPart));
      return [SKIP, index + parts.length];
    });
    return SKIP;
  });
}

/** Formats a title as HTML, with hyphenated words kept whole. */
export function formatTitle(title: string): string {
  return splitTitle(title)
    .map(({ text, isWhole }) =>
      isWhole ? `<span class="${wholeWord}">${escapeHtml(text)}</span>` : escapeHtml(text),
    )
    .join("");
}

interface TitlePart {
  readonly text: string;
  readonly isWhole: boolean;
}

function splitTitle(title: string): TitlePart[] {
  return title
    .split(hyphenated)
    .map((text, at) => ({
      text,
      isWhole: at % 2 === 1 && text.length <= maxChars && mayEndLine.test(text),
    }))
    .filter(({ text }) => text !== "");
}

function createPart({ text, isWhole }: TitlePart): ElementContent {
  const child: Text = { type: "text", value: text };
  return isWhole ? createElement("span", { className: [wholeWord] }, [child]) : child;
}
