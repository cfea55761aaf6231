import type { Comment, Element, Root } from "hast";
import { contentsPlace } from "../page/contents-place.ts";
import { SKIP, visit } from "../tree/visit.ts";
import { widenForNumbers } from "./list-items.ts";
import { captionPicture } from "./captioned-pictures.ts";
import { placeByStyle, shareByWidths } from "./placed-boxes.ts";
import { hasClass } from "./structure/classes.ts";
import { forDarkScreens } from "../images/images-of-dialects.ts";
import { createElement, isElement, listElements } from "./elements.ts";

const breakComment = /^\s*(?:page[-\s]?break|new[-\s]?page)\s*$/i;
const breakStyle = /(?:^|[;\s])(?:page-)?break-(before|after)\s*:\s*(?:always|page|left|right)\b/i;

const directionStyle = /(?:^|[;\s])direction\s*:\s*(rtl|ltr)\b/i;

/**
 * Makes raw HTML what paper can show: details open, pictures their plain image, captions of tables those of Markdown, directions attributes, fields
 * of forms lines to write on. Lists become as wide as their numbers. Page breaks, in the ways that people write them, become our own element.
 */
export function adaptToPaper(root: Root): void {
  visit(root, (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === "comment" && isBreakComment(node)) {
      parent.children[index] = createPageBreak();
      return;
    }
    if (node.type !== "element") return;
    if (node.tagName === "details") node.properties.open = true;
    if (node.tagName === "ol") widenForNumbers(node);
    if (node.tagName === "center") {
      node.tagName = "div";
      node.properties.align = "center";
    }
    if (typeof node.properties.style === "string") alignByStyle(node, node.properties.style);
    placeByStyle(node);
    captionPicture(node, parent);
    if (node.tagName === "table") shareByWidths(node);
    if (node.tagName === "div" && hasClass(node, "landscape")) turnTables(node);
    if (node.tagName === "img") sizeByStyle(node);
    // pandas writes this attribute on each of its tables.
    if (node.tagName === "table" && hasClass(node, "dataframe")) delete node.properties.border;
    if (node.tagName === "tabitem") labelTab(node);
    if (node.tagName === "img" && isForDark(node)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.tagName === "input" && !/^(?:checkbox|radio)$/i.test(String(node.properties.type))) {
      parent.children[index] = { type: "text", value: readFieldText(node) };
      return;
    }
    const caption = node.tagName === "table" ? takeCaption(node) : undefined;
    if (caption) {
      parent.children.splice(index, 0, caption);
      return [SKIP, index];
    }
    if (node.tagName === "picture") {
      const image = chooseImage(node);
      parent.children.splice(index, 1, ...image);
      return [SKIP, index + image.length];
    }
    const { dir, style } = node.properties;
    // Styles do not pass the last gate.
    if (dir === undefined && typeof style === "string")
      node.properties.dir = directionStyle.exec(style)?.[1]?.toLowerCase();
    const side = breakSide(node);
    if (side === undefined) return;
    delete node.properties.style;
    delete node.properties.className;
    const content = node.children.some((child) => !isOnlyBreak(child)) ? [node] : [];
    const replaced = side === "before" ? [createPageBreak(), ...content] : [...content, createPageBreak()];
    parent.children.splice(index, 1, ...replaced);
    // Its children are still visited.
    return index + replaced.length;
  });
  trimBreaks(root);
}

function isBreakComment(comment: Comment): boolean {
  return breakComment.test(comment.value);
}

/** Returns whether a part of an element that breaks the page says nothing else, as one for several programs does. */
function isOnlyBreak(node: Element["children"][number]): boolean {
  if (node.type === "comment") return true;
  if (node.type === "text") return /^\s*(?:\\(?:newpage|pagebreak|clearpage)\s*)?$/.test(node.value);
  return node.type === "element" && node.tagName === "p" && node.children.every(isOnlyBreak);
}

function breakSide({ properties }: Element): "before" | "after" | undefined {
  const { style, className } = properties;
  if (style === undefined && className === undefined) return undefined;
  const [, side] = (typeof style === "string" ? breakStyle.exec(style) : undefined) ?? [];
  if (side !== undefined) return side.toLowerCase() === "before" ? "before" : "after";
  const isClass = Array.isArray(className) && className.some((name) => /^page-?break$/i.test(name));
  return isClass ? "after" : undefined;
}

function createPageBreak(): Element {
  return createElement("div", { className: ["new-page"] });
}

// A break before the first thing, after the last, or after another would leave an empty page.
function trimBreaks(root: Root): void {
  const isBreak = (node: Root["children"][number]): boolean =>
    node.type === "element" && hasClass(node, "new-page");
  const isNothing = (node: Root["children"][number]): boolean =>
    node.type === "comment" ||
    isContentsPlace(node) ||
    (node.type === "text" && node.value.trim() === "") ||
    isBreak(node);
  const first = root.children.findIndex((node) => !isNothing(node));
  const last = root.children.findLastIndex((node) => !isNothing(node));
  let isBehindBreak = false;
  root.children = root.children.filter((node, at) => {
    const isKept = !isBreak(node) || !isBehindBreak;
    isBehindBreak = isBreak(node) || (isBehindBreak && isNothing(node));
    return (isKept && at >= Math.max(first, 0) && at <= last) || isContentsPlace(node);
  });
}

function isContentsPlace(node: Root["children"][number]): boolean {
  return node.type === "element" && hasClass(node, contentsPlace);
}

// Paper is light: a source for that comes first, then the image for those who cannot choose, then a source not for the dark.
function chooseImage(picture: Element): Element[] {
  const elements = listElements(picture).flatMap((child) => [child, ...listElements(child)]);
  const image = elements.findLast(({ tagName }) => tagName === "img");
  const sources = elements.filter(({ tagName }) => tagName === "source");
  const light = sources.find((source) => /scheme\s*:\s*light/i.test(readMedia(source)));
  const lightSource = sources.find((source) => !/dark/i.test(readMedia(source)));
  if (!image) return [];
  const chosen = findFirstAddress(light?.properties.srcSet);
  if (chosen !== undefined) image.properties.src = chosen;
  image.properties.src ??= findFirstAddress(lightSource?.properties.srcSet);
  return [image];
}

function takeCaption(table: Element): Element | undefined {
  const caption = table.children.find((child) => isElement(child, "caption"));
  if (!caption) return undefined;
  table.children.splice(table.children.indexOf(caption), 1);
  const { id, dir, lang } = caption.properties;
  return createElement(
    "p",
    { id, dir, lang, className: ["table-caption"] },
    caption.children.flatMap((child) =>
      child.type === "element" && /^(?:p|div)$/.test(child.tagName) ? child.children : [child],
    ),
  );
}

function readMedia({ properties: { media } }: Element): string {
  return typeof media === "string" ? media : "";
}

/** Keeps the alignment of a style: a CV sets texts at the right of a line, a letter in the middle. Other styles are lost. */
function alignByStyle(element: Element, style: string): void {
  const [, side] = /(?:^|[;\s])text-align\s*:\s*(right|center)\b/i.exec(style) ?? [];
  if (element.tagName === "span" && /(?:^|[;\s])float\s*:\s*right\b/i.test(style))
    element.properties.className = ["at-right"];
  else if (side !== undefined && /^(?:div|p|h[1-6]|td|th)$/.test(element.tagName))
    element.properties.align ??= side.toLowerCase();
}

/** Gives an image the width of its style; its attribute has per cent, or pixels without a unit. */
function sizeByStyle({ properties }: Element): void {
  const { style } = properties;
  if (typeof style !== "string") return;
  const [, number, unit] = /(?:^|[;\s])width\s*:\s*(\d{1,4}(?:\.\d{1,2})?)(px|%)/i.exec(style) ?? [];
  if (number !== undefined) properties.width ??= unit === "%" ? `${number}%` : number;
}

/** A line to write on, as authors draw one. */
const blankField = "_".repeat(16);

/** Returns the text of a field or a button of a form; a line to write on for an empty field. */
function readFieldText({ properties: { type = "text", value } }: Element): string {
  const kind = type.toLowerCase();
  if (kind === "hidden") return "";
  if (typeof value === "string" && value !== "") return value;
  return /^(?:button|submit|reset|image|file)$/.test(kind) ? "" : blankField;
}

// GitHub once, and Material for MkDocs, name them so.
function isForDark({ properties: { src } }: Element): boolean {
  return typeof src === "string" && forDarkScreens.test(src);
}

/** Has each table in a block that is to be read sideways turn its page, or the block itself if it has none. */
function turnTables(block: Element): void {
  const tables: Element[] = [];
  visit(block, "element", (element) => {
    if (element.tagName === "table") tables.push(element);
  });
  for (const { properties } of tables) properties.dataTurned = "";
  if (tables.length === 0) block.properties.className = ["turned-lead"];
}

// Shows the label of a tab of Docusaurus as its title.
function labelTab(tab: Element): void {
  const { label, value } = tab.properties;
  const title = [label, value].find((text) => typeof text === "string" && text !== "");
  tab.tagName = "div";
  tab.properties = {};
  if (typeof title !== "string") return;
  tab.children.unshift(createElement("p", { className: ["block-title"] }, [{ type: "text", value: title }]));
}

function findFirstAddress(srcSet: unknown): string | undefined {
  const [first] = Array.isArray(srcSet) ? (srcSet as unknown[]) : [srcSet];
  return typeof first === "string" ? first.trim().split(/[\s,]/)[0] : undefined;
}
