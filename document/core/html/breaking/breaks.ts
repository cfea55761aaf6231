import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "../../tree/visit.ts";
import { addClass } from "../structure/classes.ts";
import { createElement } from "../elements.ts";

/** Letters up to which a paragraph has three lines at most, which have no place to be broken that leaves two on each side. */
const shortText = 290;
/** Lines up to which an address, a verse, a signature or code stays whole. */
const fewLines = 6;

const maxTitleChars = 80;
/** Fewer blocks hardly go on to a second page. */
const blocksOfPage = 8;
/** Letters of a paragraph that has one line on most pages. */
const maxLineChars = 70;

const displays = new Set(["ul", "ol", "dl", "pre", "table", "figure", "blockquote", "div"]);
/** Elements of raw HTML that are beside paragraphs without one around them. */
const loose = new Set(["a", "img", "details"]);
const leadInEnd = /[:：]\s*$/u;
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/gu;

/**
 * Marks text and code that may break across pages, and lines that introduce the next block, which must not be the last on a page. Unmarked blocks
 * stay whole: Chromium counts orphans before widows, and leaves one line of three alone.
 */
export function markBreaks(root: Root): void {
  visit(root, "element", (element, index, parent) => {
    if (element.tagName === "li" || element.tagName === "dd") wrapLeadIn(element);
    if (isLong(element)) addClass(element, "long");
    if (isAnchor(element)) addClass(element, "anchor-only");
    if (!["p", "ul", "ol"].includes(element.tagName) || !parent || index === undefined) return;
    let at = index + 1;
    while (at < parent.children.length && !isShown(parent.children[at] as ElementContent)) at++;
    const next = parent.children[at];
    if (next?.type === "element" && isLedTo(element, next)) addClass(element, "lead-in");
  });
  keepClosing(root);
}

/** Keeps a closing and a name, paragraphs of one line each, off a last page of their own. The theme keeps them together. */
function keepClosing({ children }: Root): void {
  const blocks = children.filter((child) => child.type === "element");
  const [text, closing, last] = blocks.slice(-3);
  if (blocks.length < blocksOfPage || !last || !closing || !text) return;
  if (!isOneLine(last) || !isOneLine(closing)) return;
  if (["p", "ul", "ol"].includes(text.tagName)) addClass(text, "lead-in");
}

function isOneLine(element: Element): boolean {
  return (
    element.tagName === "p" &&
    !element.children.some((child) => child.type === "element" && /^(?:br|img)$/.test(child.tagName)) &&
    toString(element).replaceAll("\u00ad", "").length <= maxLineChars
  );
}

function isLong(element: Element): boolean {
  if (element.tagName === "pre")
    return (
      toString(element)
        .trimEnd()
        .split("\n", fewLines + 1).length > fewLines
    );
  if (!["p", "li", "dd"].includes(element.tagName)) return false;
  const breaks = element.children.filter(
    (child) => child.type === "element" && child.tagName === "br",
  ).length;
  if (breaks > 0) return breaks >= fewLines;
  const text = toString(element).replaceAll("\u00ad", "");
  return text.length + (text.match(wide)?.length ?? 0) > shortText;
}

/** Returns whether a paragraph is only the target of links. A selector for this would be tried again on the whole text at each change. */
function isAnchor({ tagName, children }: Element): boolean {
  const [only, ...more] = children.filter(isShown);
  const isEmpty = only?.type === "element" && only.tagName === "a" && only.children.length === 0;
  return tagName === "p" && isEmpty && more.length === 0;
}

/** A line to fill in behind its label. A line alone may be one of many to write on. */
const labelledBlank = /\p{L}[^]*(?:_{5}|…{5}|\.{8})|(?:_{5}|…{5}|\.{8})[^]*\p{L}/u;

/** Returns whether both belong to a signature block: lines to fill in, or a short title above one. */
function isSigned(element: Element, next: Element): boolean {
  if (element.tagName !== "p" || next.tagName !== "p" || !labelledBlank.test(toString(next).slice(0, 500)))
    return false;
  return labelledBlank.test(toString(element).slice(0, 500)) || isBoldTitle(element);
}

function isLedTo(element: Element, next: Element): boolean {
  if (isSigned(element, next)) return true;
  if (isFormula(next)) return element.tagName === "p";
  const isDisplay = displays.has(next.tagName) || loose.has(next.tagName) || isText(next);
  return isDisplay && (leadInEnd.test(findLastText(element)) || (!isText(next) && isBoldTitle(element)));
}

/** Returns whether a short bold line without end punctuation is alone, which its author means as a heading. */
function isBoldTitle(element: Element): boolean {
  const [only, ...more] = element.children.filter(isShown);
  if (element.tagName !== "p" || more.length > 0 || only?.type !== "element" || only.tagName !== "strong")
    return false;
  const text = toString(only);
  return text.length <= maxTitleChars && !/[.!?,;]\s*$/.test(text);
}

/** Wraps an item's own text if it introduces the item's next block. In a tight list it has no element. */
function wrapLeadIn(item: Element): void {
  const at = item.children.findIndex((child) => child.type === "element" && displays.has(child.tagName));
  const before = item.children.slice(0, Math.max(0, at));
  if (before.some((child) => child.type === "element" && isText(child))) return;
  if (!leadInEnd.test(before.map((child) => toString(child)).join(""))) return;
  const shown = before.slice(0, before.findLastIndex(isShown) + 1);
  const last = shown.at(-1);
  if (last?.type === "text") last.value = last.value.trimEnd();
  const text = createElement("p", { className: ["tight"] }, shown);
  item.children.splice(0, at, text);
}

/** Returns the last text of an element, which may be in the last item of a list in it. */
function findLastText(element: Element): string {
  const last = element.children.findLast(isShown);
  if (last?.type === "element") return findLastText(last);
  return last?.type === "text" ? last.value : "";
}

function isText({ tagName }: Element): boolean {
  return tagName === "p" || /^h[1-6]$/.test(tagName);
}

function isFormula({ tagName, properties, children }: Element): boolean {
  if (tagName === "math") return properties.display === "block";
  const [only, ...more] = children;
  return more.length === 0 && only?.type === "element" && isFormula(only);
}

function isShown(node: ElementContent): boolean {
  return node.type === "element" || (node.type === "text" && node.value.trim() !== "");
}
