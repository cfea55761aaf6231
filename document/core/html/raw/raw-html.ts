import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { toParse5 } from "hast-util-to-parse5";
import { htmlVoidElements } from "html-void-elements";
import { defaultTreeAdapter, html, Parser, Token, Tokenizer, TokenizerMode } from "parse5";
import type { DefaultTreeAdapterMap, TokenHandler } from "parse5";
import { visit } from "../../tree/visit.ts";
import { maxOpen } from "./classify-markup.ts";
import { createOpenTags, type OpenTags } from "./open-tags.ts";
import type { Warn } from "../../warnings/warn.ts";

/** Elements that the parser may add: those that HTML implies, and a few left open. */
const spare = 10_000;
/** How often an element that is there may be made again. */
const copies = 3;

const tooDeep = `HTML is nested more than ${String(maxOpen)} levels deep: the deeper levels were flattened.`;
const tooManyMade =
  "Too many HTML elements, such as <b>, are not closed: they were closed here. Close them in the source.";

type HtmlParser = Parser<DefaultTreeAdapterMap>;

/** The parser, and what keeps it from making too much. */
interface Reader {
  readonly parser: HtmlParser;
  readonly tags: OpenTags;
}

/**
 * Reads the raw HTML in a tree as a browser would (WHATWG HTML, "Parsing HTML documents"). One parser is given the elements of the tree as tags, and
 * raw HTML as text. The package hast-util-raw does the same, but lets nobody say how elements are made. What is nested too deeply loses its tags and
 * keeps its text. Marks that are never closed are opened again in each block that follows, so that a few kilobytes could become gigabytes. They end
 * once far more has been made than there is.
 * @param warn reports both, with the line on which they begin
 */
export function parseRawHtml(tree: Root, warn: Warn): Root {
  let line: number | undefined;
  const tally = { elements: 0, most: spare + copies * countElements(tree) };
  const parser = createParser(tally);
  const open = createOpenTags(
    maxOpen,
    () => parser.openElements.stackTop,
    () => {
      warn("nested-too-deeply", tooDeep, line);
    },
  );
  const endMarks = createMarkEnd(parser, tally, () => {
    warn("html-not-closed", tooManyMade, line);
  });
  const tags: OpenTags = {
    mayOpen(tag) {
      endMarks();
      return open.mayOpen(tag);
    },
    mayClose(tag) {
      endMarks();
      return open.mayClose(tag);
    },
  };
  feed({ parser, tags }, tree.children, (node) => (line = node.position?.start.line ?? line));
  // Text that is in a table, and in no cell, is put in when something follows it.
  parser.onEof({ type: Token.TokenType.EOF, location: null });
  return fromParse5(parser.getFragment()) as Root;
}

/** How many elements the parser has made, and how many it may make before marks end. */
interface Made {
  elements: number;
  readonly most: number;
}

function createParser(tally: Made): HtmlParser {
  return Parser.getFragmentParser<DefaultTreeAdapterMap>(null, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...values) {
        tally.elements++;
        return defaultTreeAdapter.createElement(...values);
      },
    },
  });
}

/** Returns a function that forgets which marks are to be opened again, when too much has been made; called before each tag. */
function createMarkEnd(parser: HtmlParser, tally: Readonly<Made>, ended: () => void): () => void {
  let haveEnded = false;
  return () => {
    if (tally.elements <= tally.most) return;
    const { activeFormattingElements: marks } = parser;
    while (marks.newest) marks.clearToLastMarker();
    if (!haveEnded) ended();
    haveEnded = true;
  };
}

function feed(
  reader: Reader,
  nodes: readonly (RootContent | ElementContent)[],
  at: (node: Nodes) => void,
): void {
  let raw = "";
  for (const node of nodes) {
    at(node);
    if (node.type === "raw") {
      raw += node.value;
      continue;
    }
    feedRaw(reader, raw);
    raw = "";
    if (node.type === "text") feedText(reader.parser, node.value);
    else if (node.type === "element") {
      const isOpened = reader.tags.mayOpen(node);
      if (isOpened) feedStartTag(reader.parser, node);
      feed(reader, node.children, at);
      if (isOpened) feedEndTag(reader.parser, node);
    }
  }
  feedRaw(reader, raw);
}

function feedStartTag(parser: HtmlParser, element: Element): void {
  if (isPlainText(parser)) return;
  const tag = { ...toTagToken(element), type: Token.TokenType.START_TAG } as const;
  const { current } = parser.openElements;
  const isSvg =
    element.tagName === "svg" ||
    (current && "namespaceURI" in current && current.namespaceURI === html.NS.SVG);
  const bare = toParse5({ ...element, children: [] }, { space: isSvg ? "svg" : "html" });
  if ("attrs" in bare) tag.attrs.push(...bare.attrs);
  parser.onStartTag(tag);
  parser.tokenizer.lastStartTagName = tag.tagName;
}

function feedEndTag(parser: HtmlParser, element: Element): void {
  if (isPlainText(parser)) return;
  const { tokenizer } = parser;
  if (htmlVoidElements.includes(element.tagName) && !tokenizer.inForeignNode) return;
  parser.onEndTag({ ...toTagToken(element), type: Token.TokenType.END_TAG });
  // Text modes that a tag in raw HTML began, such as a title's, end with the element.
  if (element.tagName === tokenizer.lastStartTagName) tokenizer.state = TokenizerMode.DATA;
}

function feedText(parser: HtmlParser, text: string): void {
  for (const chars of text.match(/[\t\n\f\r ]+|[^\t\n\f\r ]+/g) ?? []) {
    // The parser minds the difference, in tables for one.
    if (/^[\t\n\f\r ]/.test(chars))
      parser.onWhitespaceCharacter({ type: Token.TokenType.WHITESPACE_CHARACTER, chars, location: null });
    else parser.onCharacter({ type: Token.TokenType.CHARACTER, chars, location: null });
  }
}

/** Parses raw HTML up to its own end: what it leaves unfinished, such as half a tag, takes in nothing that follows. */
function feedRaw(reader: Reader, text: string): void {
  if (text === "") return;
  const { parser } = reader;
  const { state, inForeignNode, lastStartTagName } = parser.tokenizer;
  parser.tokenizer = Object.assign(new Tokenizer({}, createHandler(reader)), {
    state: state <= TokenizerMode.PLAINTEXT ? state : TokenizerMode.DATA,
    inForeignNode,
    lastStartTagName,
  });
  parser.tokenizer.write(text, true);
}

/** Returns a handler to which the end of a text is not the end of the document. */
function createHandler({ parser, tags }: Reader): TokenHandler {
  return {
    onStartTag: (token) => {
      if (tags.mayOpen(token)) parser.onStartTag(token);
    },
    onEndTag: (token) => {
      if (tags.mayClose(token)) parser.onEndTag(token);
    },
    onCharacter: (token) => {
      parser.onCharacter(token);
    },
    onNullCharacter: (token) => {
      parser.onNullCharacter(token);
    },
    onWhitespaceCharacter: (token) => {
      parser.onWhitespaceCharacter(token);
    },
    onComment: (token) => {
      parser.onComment(token);
    },
    onDoctype: () => undefined,
    onEof: () => undefined,
  };
}

function toTagToken({ tagName }: Element): Omit<Token.TagToken, "type"> {
  const name = tagName.toLowerCase();
  return {
    tagName: name,
    tagID: html.getTagID(name),
    selfClosing: false,
    ackSelfClosing: false,
    attrs: [],
    location: null,
  };
}

function isPlainText({ tokenizer }: HtmlParser): boolean {
  return tokenizer.state === TokenizerMode.PLAINTEXT;
}

/** Counts the elements of a tree, and each character that may begin one in raw HTML. */
function countElements(tree: Nodes): number {
  let count = 0;
  visit(tree, (node) => {
    if (node.type === "element") count++;
    if (node.type === "raw") count += node.value.split("<").length - 1;
  });
  return count;
}
