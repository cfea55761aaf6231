import type { List, Paragraph, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { contentsPlace } from "../../page/contents-place.ts";
import { visit } from "../../tree/visit.ts";

/** The markers that other programs replace by a list of contents. */
const markers =
  /^(?:\[\[?_?toc_?\]\]?|@?\[toc\]|\{:toc\}|\$\{toc\}|\[\[_TOC_\]\]|\{\{[<%]?\s*toc\s*[%>]?\}\}|\\tableofcontents)$/i;
/** Programs that write the list into the document put it between such comments. */
const begins = /^<!--\s*(?:toc|start doctoc\b[^>]*|begin toc|table of contents)\s*-->/i;

const titles =
  /^(?:table of contents(?: generated with.*)?|contents|toc|index|in this (?:article|document|page)|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|contenido|indice|sommario|sumário|inhoud(?:sopgave)?|spis treści|innehåll|indhold|obsah|содержание|оглавление|зміст|目次|目录|目錄|차례|목차)$/iu;

/** Without these, a document has no list of contents, and asks for none. */
export const contentsMarkers = /\btoc\b|_toc_|tableofcontents|\]\(#/i;

/** Which lists of contents a document has of its own. */
export interface OwnContents {
  /** Whether it has a marker in whose place the list is to stand. */
  readonly isWanted: boolean;
  /** Drops the list that the author made by hand; there for those who get ours. */
  readonly drop: () => boolean;
}

/** Takes out the markers that ask for a list of contents. It also finds a list that was made by hand: links to the document's own headings. */
export function findContents(root: Root): OwnContents {
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
    const isItsTitle = node.type === "heading" && isMarker(root.children[at + 1]) && isTitle(node);
    return isItsTitle ? [] : [node];
  });
  const contents = handMade(root);
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

function handMade(root: Root): ReadonlySet<RootContent> {
  const { children } = root;
  const at = children.findIndex((node, index) => {
    const next = children[index + 1];
    return next?.type === "list" && isTitle(node) && isOfLinks(next);
  });
  const [title, list] = children.slice(at, at + 2);
  return at < 0 || !title || !list ? new Set() : new Set([title, list]);
}

function isTitle(node: RootContent): boolean {
  if (node.type === "html") return begins.test(node.value);
  if (node.type !== "heading" && node.type !== "paragraph") return false;
  const text = toString(node).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return titles.test(text);
}

/** Each item a link within the document, and maybe such a list below it. */
function isOfLinks(list: List): boolean {
  let items = 0;
  let others = 0;
  visit(list, "listItem", ({ children: [first] }) => {
    items++;
    const shown = first?.type === "paragraph" ? shownOf(first) : [];
    const [link] = shown;
    if (shown.length !== 1 || link?.type !== "link" || !link.url.startsWith("#")) others++;
  });
  return items > 1 && others === 0;
}

function shownOf({ children }: Paragraph): Paragraph["children"] {
  return children.filter((child) => child.type !== "text" || !/^[\s.\d)]*$/.test(child.value));
}
