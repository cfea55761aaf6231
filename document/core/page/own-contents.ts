import { joinPatterns } from "../join-patterns.ts";
import type { Paragraph, PhrasingContent, Root, RootContent, Table, TableCell, TableRow } from "mdast";
import { toString } from "mdast-util-to-string";
import { contentsPlace } from "./contents-place.ts";
import { findPageWords } from "./words.ts";
import { visit } from "../tree/visit.ts";

/** The markers that other programs replace by a list of contents. */
const markers = joinPatterns([
  /^(?:\[\[?_?toc_?\]\]?|@?\[toc\])$/i,
  /^(?:\{:toc\}|\$\{toc\}|\{\{[<%]?\s*toc\s*[%>]?\}\})$/i,
  /^\\tableofcontents$/i,
]);
/** Programs that write the list into the document put it between such comments. */
const begins = /^<!--\s*(?:toc|start doctoc\b[^>]*|begin toc|table of contents)\s*-->/i;

const latinTitles =
  "table of contents(?: generated with.*)?|contents|toc|index|in this (?:article|document|page)|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|contenido|indice|sommario|sumário|inhoud(?:sopgave)?|spis treści|innehåll|indhold|obsah";
const otherTitles = "содержание|оглавление|зміст|目次|目录|目錄|차례|목차";
const titles = new RegExp(`^(?:${latinTitles}|${otherTitles})$`, "iu");

/** Without these, a document neither has nor requests a list of contents. */
export const contentsMarkers =
  /\btoc\b|_toc_|tableofcontents|(?:\](?:\(|:[ \t]*)|href=")#|^(?:#{1,6}[ \t]|\*\*)[^\n]{1,60}$/im;

/** The document's own lists of contents. */
export interface OwnContents {
  /** Whether it has a marker that the list replaces. */
  readonly isWanted: boolean;
  /** Drops the list that the author made by hand; there for those who get ours. */
  readonly drop: () => boolean;
}

/** Takes out the markers that ask for a list of contents. It also finds a list that was made by hand: links to the document's own headings. */
export function findContents(root: Root, language: string): OwnContents {
  const word = findPageWords(language).contents.toLowerCase();
  let isWanted = false;
  const isMarker = (node: RootContent | undefined): boolean =>
    node?.type === "paragraph" && markers.test(toString(node).trim());
  root.children = root.children.flatMap((node, at) => {
    const isFirst = !isWanted;
    if (isMarker(node)) {
      isWanted = true;
      return isFirst ? [place()] : [];
    }
    // The title above it says what ours does.
    const isItsTitle = node.type === "heading" && isMarker(root.children[at + 1]) && isTitle(node, word);
    return isItsTitle ? [] : [node];
  });
  const contents = findHandMade(root, word);
  return {
    isWanted,
    drop() {
      root.children = root.children.filter((node) => !contents.has(node));
      return contents.size > 0;
    },
  };
}

/** Keeps the place of a list until the page is put together. */
function place(): Paragraph {
  return {
    type: "paragraph",
    data: { hName: "div", hProperties: { className: [contentsPlace] } },
    children: [],
  };
}

/** Returns the list of contents that an author wrote: a title, perhaps a lead-in, and lists of the document's headings. */
function findHandMade(root: Root, word: string): ReadonlySet<RootContent> {
  const { children } = root;
  let known: IsEntry | undefined;
  for (const [at, node] of children.entries()) {
    if (!isTitle(node, word)) continue;
    known ??= createEntryTest(root);
    const isEntry = node.type === "html" && begins.test(node.value) ? allowWords(known) : known;
    const parts = [node];
    let isLed = false;
    let hasList = isOfEntries(node, isEntry);
    for (const next of children.slice(at + 1)) {
      const isList = isOfEntries(next, isEntry);
      const leads: boolean = !isList && !hasList && !isLed && isLead(next);
      if (!isList && !leads && !(next.type === "html" && unshown.test(next.value))) break;
      isLed ||= leads;
      hasList ||= isList;
      parts.push(next);
    }
    const html = parts.map((part) => (part.type === "html" ? part.value : "")).join("");
    if (hasList && html.split("<details").length === html.split("</details").length) return new Set(parts);
  }
  return new Set();
}

/** A comment, or a closing tag. */
const unshown = /^(?:<!--(?:(?!-->)[^])*-->|<\/details>)$/;
/** Nobody writes a longer list in HTML by hand. */
const maxHtmlChars = 20_000;
const summary = /^<details[^>]*>\s*<summary>([^]*?)<\/summary>/i;

/** Returns a line that leads to a list. */
function isLead(node: RootContent): boolean {
  return node.type === "paragraph" && /^[^\n]{1,80}[:：]$/.test(toString(node).trim());
}

/** Returns whether a block is the title of a list of contents. @param word that title in the document's language, in lower case */
function isTitle(node: RootContent, word: string): boolean {
  if (node.type === "html" && begins.test(node.value)) return true;
  const folded = node.type === "html" ? summary.exec(node.value)?.[1]?.replace(/<[^>]*>/g, "") : undefined;
  if (node.type !== "heading" && node.type !== "paragraph" && folded === undefined) return false;
  const text = (folded ?? toString(node)).replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, "");
  return titles.test(text) || text.toLowerCase() === word;
}

type IsEntry = (shown: readonly PhrasingContent[]) => boolean;

/** Creates a test for entries, which lead to the document's own parts: a link within it, or the words of a heading, perhaps with their number and page. */
function createEntryTest(root: Root): IsEntry {
  const headings = new Set<string>();
  const inside = new Set<string>();
  visit(root, (node) => {
    if (node.type === "heading") headings.add(normaliseName(toString(node)));
    if (node.type === "definition" && node.url.startsWith("#")) inside.add(node.identifier);
  });
  return ([first, ...others]) => {
    if (!first || others.length > 0) return false;
    if (first.type === "link") return first.url.startsWith("#");
    if (first.type === "linkReference") return inside.has(first.identifier);
    const text = toString(first);
    return headings.has(normaliseName(text)) || headings.has(normaliseName(text.replace(/[\s.…]+\d+$/, "")));
  };
}

/** Takes words behind a link for a part of it: a list between the comments of a program is one of contents. */
function allowWords(isEntry: IsEntry): IsEntry {
  return ([first]) => first !== undefined && isEntry([first]);
}

function normaliseName(text: string): string {
  return text
    .replace(/^[\s\d.)]+/, "")
    .trim()
    .toLowerCase();
}

/** Returns whether all that a list holds, or a line of links, are entries. */
function isOfEntries(node: RootContent, isEntry: IsEntry): boolean {
  if (node.type === "paragraph") {
    const links = node.children.filter(
      ({ type, ...child }) =>
        !("value" in child && /^[\s|·•,;/–—-]*$/.test(child.value)) && type !== "break" && type !== "html",
    );
    return links.length > 1 && links.every((link) => link.type.startsWith("link") && isEntry([link]));
  }
  if (node.type === "html") {
    if (node.value.length > maxHtmlChars) return false;
    const [before, ...links] = node.value.replace(summary, "").split(/<a\b[^>]*\shref="#[^>]*>[^]*?<\/a>/i);
    return (
      links.length > 1 &&
      [before, ...links]
        .join("")
        .replace(/<[^>]*>/g, "")
        .trim() === ""
    );
  }
  if (node.type === "table") return isTableOfEntries(node, isEntry);
  if (node.type !== "list") return false;
  let items = 0;
  let others = 0;
  visit(node, "listItem", ({ children: [first] }) => {
    items++;
    if (first?.type !== "paragraph" || !isEntry(dropNumbers(first))) others++;
  });
  return items > 1 && others === 0;
}

/** Returns whether each row below the head has an entry, and beside it numbers at most. */
function isTableOfEntries({ children: [, ...rows] }: Table, isEntry: IsEntry): boolean {
  const isRow = ({ children }: TableRow): boolean => {
    const cells = children.map(dropNumbers).filter((cell) => cell.length > 0);
    return cells.length > 0 && cells.every((cell) => isEntry(cell));
  };
  return rows.length > 1 && rows.every(isRow);
}

function dropNumbers({ children }: Paragraph | TableCell): readonly PhrasingContent[] {
  return children.filter((child) => child.type !== "text" || !/^[\s.\d)]*$/.test(child.value));
}
