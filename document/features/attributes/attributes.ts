import { joinPatterns } from "../../core/join-patterns.ts";
import type { Code, Heading, Image, Link, Nodes, Parents, PhrasingContent, Root, Text } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import { readAttributeText } from "../../core/attributes/attribute-text.ts";
import { addStyle, styleBlocks } from "../../core/attributes/block-styles.ts";
import { isMarginNote } from "../../core/containers/margin-notes.ts";
import { areForOtherFormats } from "../../core/attributes/other-formats.ts";
import { readBracketed } from "../../core/parse/bracketed.ts";
import { pixelsOfUnit } from "../../core/attributes/pixels.ts";

const behind = /^[ \t]?\{:?([^{}\n]{1,2000})\}/;

/** Pixels of the browser in a unit of length. */
const pixels: ReadonlyMap<string, number> = new Map(Object.entries({ ...pixelsOfUnit, em: 14, rem: 14 }));

/**
 * Reads `{width=50%}` and `{#name}` behind an image, `{#name .class}` at the end of a heading, and `[text]{.class}`. Other
 * attributes of links, code and emphasis, such as `{target=_blank}`, mean nothing on paper and are dropped.
 */
export function readAttributes(root: Root): void {
  visit(root, (node, index, parent) => {
    if (node.type === "code") addStyle(node, findFenceStyle(node));
    if (node.type === "heading") nameHeading(node);
    if (!isAttributed(node) || !parent || index === undefined) return;
    const next = parent.children[index + 1];
    if (next?.type !== "text" || !next.value.includes("{")) return;
    const inner = takeAttributes(next, node.type === "image");
    if (inner === undefined) return;
    if (next.value === "") parent.children.splice(index + 1, 1);
    if (node.type === "image") applyAttributes(node, inner);
    else addStyle(node, readAttributeText(inner).values.get("style"));
  });
  styleBlocks(root);
  const spans = new Set<Nodes>();
  visit(root, (node) => {
    if (
      !("children" in node) ||
      spans.has(node) ||
      !node.children.some((child) => child.type === "text" && child.value.includes("]{"))
    )
      return;
    node.children = insertSpans(node.children as PhrasingContent[], (span) => spans.add(span));
  });
}

/** Attributes up to an unclosed value: after their element, or those of a block, which have a style. */
const unended =
  /(?:^|(\]|[ \t]))\{:?[^{}\n]{0,300}?[\w-]{1,40}\s*=\s*(?:"[^"{}\n]{0,300}|'[^'{}\n]{0,300}|)$/;

/** Joins the addresses in attributes with the text around them: GitHub's rules have made them links. */
export function joinAddresses(root: Root): void {
  visit(root, (node) => {
    if ("children" in node) joinBraces(node);
  });
}

function joinBraces(parent: Parents): void {
  for (let at = 1; at < parent.children.length; at++) {
    const [before, link, after] = parent.children.slice(at - 1, at + 2);
    if (before?.type !== "text" || link?.type !== "link" || !before.value.includes("{")) continue;
    const [match, sign] = unended.exec(before.value) ?? [];
    const isAttached = sign === "]" || (sign === undefined && at > 1) || parent.type === "heading";
    if (match === undefined || !(isAttached || (at === 1 && match.includes("style")))) continue;
    const [shown, ...others] = link.children;
    const further = after?.type === "text" ? after.value : "";
    if (shown?.type !== "text" || others.length > 0 || !link.url.endsWith(shown.value)) continue;
    if (!/^[^{}\n]*\}/.test(shown.value + further)) continue;
    before.value += shown.value + further;
    parent.children.splice(at, after?.type === "text" ? 2 : 1);
    at--;
  }
}

function findFenceStyle({ lang, meta }: Code): string | undefined {
  const info = `${lang ?? ""} ${meta ?? ""}`;
  return info.includes("style")
    ? readAttributeText(info.replace(/[{}]/g, " ")).values.get("style")
    : undefined;
}

function isAttributed(node: Nodes): node is Image | Link | PhrasingContent {
  return ["image", "link", "strong", "emphasis", "inlineCode"].includes(node.type);
}

/** Removes the attributes at the beginning of a text. @returns them */
function takeAttributes(text: Text, mayBeApart: boolean): string | undefined {
  const [match, inner] = behind.exec(text.value) ?? [];
  if (match === undefined || inner === undefined || (!mayBeApart && /^[ \t]/.test(match))) return undefined;
  if (!/^\s*(?:[#.][\w-]|[\w-]+\s*=)/.test(inner)) return undefined;
  text.value = text.value.slice(match.length);
  return inner;
}

function applyAttributes(image: Image, inner: string): void {
  const { id, values } = readAttributeText(inner);
  const hProperties: Record<string, string> = id === undefined ? {} : { id };
  for (const side of ["width", "height"]) {
    const length = parseLength(values.get(side) ?? "");
    if (length !== undefined) hProperties[side] = length;
  }
  image.data = { ...image.data, hProperties };
  addStyle(image, values.get("style"));
}

// As an attribute of HTML has it: per cent, or a number of pixels.
function parseLength(value: string): string | undefined {
  const [, number = "", unit = ""] = /^(\d{1,5}(?:\.\d{1,4})?)([a-z%]*)$/i.exec(value) ?? [];
  if (number === "") return undefined;
  if (unit === "%") return `${number}%`;
  const scale = pixels.get(unit === "" ? "px" : unit.toLowerCase());
  return scale === undefined ? undefined : String(Math.round(Number(number) * scale));
}

const attribute = joinPatterns([
  /#[\p{L}\p{N}_:.-]{1,100}/u,
  /\.[\w-]{1,60}/u,
  /-(?=[ \t}])/u,
  /[\w-]{1,40}=(?:"[^"{}]{0,300}"|[^\s"{}]{1,100})/u,
]);
const headingAttributes = new RegExp(
  String.raw`\{:?((?:[ \t]*(?:${attribute.source}))+[ \t]*)\}[ \t]*$`,
  "u",
);

function nameHeading(heading: Heading): void {
  const last: PhrasingContent | undefined = heading.children.at(-1);
  if (last?.type !== "text" || !last.value.trimEnd().endsWith("}")) return;
  last.value = last.value.replace(/\\label\{([\w:.-]{1,100})\}[ \t]*$/, "{#$1}");
  const [match, inner = ""] = headingAttributes.exec(last.value) ?? [];
  if (match === undefined) return;
  last.value = last.value.slice(0, -match.length).trimEnd();
  const { id, classes, values } = readAttributeText(inner);
  addStyle(heading, values.get("style"));
  const hasNoNumber = classes.some((name) => name === "unnumbered" || name === "-");
  const hProperties = {
    ...(id !== undefined && { id }),
    ...(hasNoNumber && { className: ["unnumbered"] }),
  };
  if (id !== undefined || hasNoNumber)
    heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, ...hProperties } };
}

/** Elements for the classes that pandoc and Quarto know of a text. */
const elements: ReadonlyMap<string, string> = new Map([
  ["mark", "mark"],
  ["highlight", "mark"],
  ["underline", "u"],
  ["ul", "u"],
  ["kbd", "kbd"],
  ["smaller", "small"],
  ["small", "small"],
]);

/** Brackets that may be open around a span: no author writes more, and all readers of the tree go down each level. */
const maxOpen = 10;

// `[text]{.class}`, whose text may hold other markup.
function insertSpans(
  children: readonly PhrasingContent[],
  onSpan: (span: PhrasingContent) => void,
): PhrasingContent[] {
  /** Places of the open brackets, the last one last. */
  const open: number[] = [];
  return readBracketed(children, /\[|\](?:\{([^{}\n]{1,200})\})?/g, "[", ({ 0: sign, 1: inner }, row) => {
    const end = row.cutText();
    if (sign === "[") {
      open.push(end);
      return;
    }
    const start = open.pop();
    if (inner === undefined || start === undefined || open.length > maxOpen) return;
    if (!/^\s*(?:[.#][\w-]|[\w-]{1,40}=)/.test(inner)) return;
    row.replace(start, (held) => {
      const span = createSpan(held, inner);
      onSpan(span);
      return span;
    });
  });
}

function createSpan(children: PhrasingContent[], inner: string): PhrasingContent {
  const attributes = readAttributeText(inner);
  if (areForOtherFormats(attributes)) return { type: "text", value: "" };
  const { classes, values } = attributes;
  const style = values.get("style");
  const hName = classes
    .map((name) => elements.get(name.toLowerCase()))
    .find((element) => element !== undefined);
  const isRight = classes.some((name) => /^(?:right|float-right|pull-right|date)$/.test(name));
  const isSmall = classes.some((name) => /^small-?caps$/i.test(name));
  const hProperties = {
    ...(isRight && { className: ["at-right"] }),
    ...(isMarginNote(classes) && { className: ["aside"] }),
    ...(isSmall ? { style: "font-variant: small-caps" } : style !== undefined && { style }),
  };
  return { type: "emphasis", data: { hName: hName ?? "span", hProperties }, children };
}
