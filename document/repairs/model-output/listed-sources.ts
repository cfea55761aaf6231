import type { Break, Definition, List, ListItem, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { isSourcesTitle } from "../source-definitions.ts";
import { visit } from "../../core/tree/visit.ts";
import { warnOfRepair, type Warn } from "../../core/warnings/warn.ts";

/** `[2] Text` below such a title, even if it is no definition. */
const numbered = /^\[(\d{1,3})\]:?[ \t]+/;

/**
 * Lists the sources that are written as definitions of links below a title for them, with nothing else there but `[2] Text`. A reference by a
 * number keeps its brackets: `[1]`.
 */
export function listSources(root: Root, warn: Warn): void {
  visit(root, "linkReference", (reference) => {
    const { referenceType, children } = reference;
    const [only, ...others] = children;
    if (referenceType !== "shortcut" || only?.type !== "text" || others.length > 0) return;
    if (/^\d{1,3}$/.test(only.value)) only.value = `[${only.value}]`;
  });
  const { children } = root;
  const all: RootContent[] = [];
  for (let at = 0; at < children.length;) {
    const node = children[at++];
    if (!node) continue;
    all.push(node);
    if (!isTitle(node)) continue;
    const section: RootContent[] = [];
    for (; at < children.length; at++) {
      const next = children[at];
      if (!next || isEnd(next)) break;
      section.push(next);
    }
    const shown = createSourceList(section);
    if (shown !== section) warnOfRepair(warn, "repaired-sources", node.position?.start.line);
    for (const listItem of shown) all.push(listItem);
  }
  root.children = all;
}

/** Returns the blocks below a title, with a list of the link definitions among them, which would be invisible. */
function createSourceList(section: readonly RootContent[]): readonly RootContent[] {
  const isOnlySources =
    section.some((node) => node.type === "definition" && !isPassedOver(node)) &&
    section.every((node) => isPassedOver(node) || parseSources(node).length > 0);
  if (!isOnlySources) return section;
  const kept = section.filter((node) => isPassedOver(node) || node.type === "definition");
  const isLead = (node: RootContent): boolean => node.type === "paragraph";
  return [
    ...kept.filter(isLead),
    createList(section.flatMap(parseSources)),
    ...kept.filter((node) => !isLead(node)),
  ];
}

function isTitle(node: RootContent): boolean {
  if (node.type === "heading") return isSourcesTitle(toString(node));
  if (node.type !== "paragraph") return false;
  const [only, ...others] = node.children;
  const isMarked = only?.type === "strong" || toString(node).trimEnd().endsWith(":");
  return others.length === 0 && isMarked && isSourcesTitle(toString(node));
}

function isEnd(node: RootContent): boolean {
  return node.type === "heading" || node.type === "thematicBreak" || isTitle(node);
}

/** Returns whether a node between sources is ignored: notes, comments, a sentence that introduces the list. */
function isPassedOver(node: RootContent): boolean {
  if (node.type === "paragraph")
    return parseSources(node).length === 0 && toString(node).trimEnd().endsWith(":");
  if (node.type === "definition") return node.url.startsWith("#");
  return node.type === "footnoteDefinition" || (node.type === "html" && node.value.startsWith("<!--"));
}

/** Of a source without a number. */
const bullet = "•";

interface Source {
  /** The label by which the text refers to it. */
  readonly label: string;
  readonly children: PhrasingContent[];
}

function parseSources(node: RootContent): Source[] {
  if (node.type === "definition") return node.url.startsWith("#") ? [] : [toDefinedSource(node)];
  if (node.type !== "paragraph") return [];
  const lines: PhrasingContent[][] = [[]];
  for (const child of node.children) {
    if (isLineEnd(child)) lines.push([]);
    else lines.at(-1)?.push(child);
  }
  const sources = lines.map(parseWrittenSource);
  return sources.every((source) => source !== undefined) ? sources : [];
}

function isLineEnd(node: PhrasingContent): node is Break {
  return node.type === "break";
}

function toDefinedSource({ label, identifier, title: words, url }: Definition): Source {
  const name = label ?? identifier;
  const isNumber = /^\d{1,3}$/.test(name);
  const link: PhrasingContent = { type: "link", url, children: [{ type: "text", value: url }] };
  const title = [...(isNumber ? [] : [name]), ...(words ? [words] : [])].join(": ");
  const stop = /[.!?…]$/.test(title) ? " " : ". ";
  const children: PhrasingContent[] = title === "" ? [link] : [{ type: "text", value: title + stop }, link];
  return { label: isNumber ? `[${name}]` : bullet, children };
}

/** Parses `[2] Text`, also if the number is defined as a link. */
function parseWrittenSource([first, ...rest]: PhrasingContent[]): Source | undefined {
  if (first?.type === "linkReference" && /^\[\d{1,3}\]$/.test(toString(first))) {
    const [next, ...others] = rest;
    const after = next?.type === "text" ? [{ ...next, value: next.value.replace(/^:?[ \t]+/, "") }] : [];
    return next?.type === "text" ? { label: toString(first), children: [...after, ...others] } : undefined;
  }
  const [match, number] = first?.type === "text" ? (numbered.exec(first.value.trimStart()) ?? []) : [];
  if (first?.type !== "text" || match === undefined || number === undefined) return undefined;
  const text = { ...first, value: first.value.trimStart().slice(match.length) };
  return { label: `[${number}]`, children: [text, ...rest] };
}

function createList(sources: readonly Source[]): List {
  const isNumbered = sources.every(({ label }) => label !== bullet);
  const widest = Math.max(...sources.map(({ label }) => label.length));
  const children = sources.map(({ label, children: text }): ListItem => {
    const isShown = isNumbered || label === bullet;
    const before: PhrasingContent[] = isShown ? [] : [{ type: "text", value: `${label} ` }];
    const paragraph: Paragraph = { type: "paragraph", children: [...before, ...text] };
    return {
      type: "listItem",
      spread: false,
      ...(isNumbered && { data: { hProperties: { dataLabel: label } } }),
      children: [paragraph],
    };
  });
  if (!isNumbered) return { type: "list", ordered: false, spread: false, children };
  const className = ["own-labels", widest > 4 ? "labels-6" : "labels-4"];
  return {
    type: "list",
    ordered: true,
    start: 1,
    spread: false,
    data: { hProperties: { className } },
    children,
  };
}
