import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { toParse5 } from "hast-util-to-parse5";
import { htmlVoidElements } from "html-void-elements";
import { defaultTreeAdapter, html, Parser, Token, Tokenizer, TokenizerMode } from "parse5";
import type { DefaultTreeAdapterMap, TokenHandler } from "parse5";
import { visit } from "../visit.ts";
import { DocumentError } from "../errors.ts";

/** Elements that the parser may make of its own accord: those that HTML implies, and a few left open. */
const spare = 10_000;
/** Elements that may be open at once: for each tag the parser goes through them all. */
const maxOpen = 400;
/** How often an element that is there may be made again. */
const copies = 3;

type HtmlParser = Parser<DefaultTreeAdapterMap>;

/**
 * Reads the raw HTML in a tree as a browser would (WHATWG HTML, "Parsing HTML documents"): one parser is given the elements of the
 * tree as tags, and raw HTML as text. hast-util-raw does the same, but
 * lets nobody say how elements are made.
 * @throws {DocumentError} when the parser would make far more of it than there is: marks that are never closed are opened anew in each
 * block that follows, so a few kilobytes can become gigabytes
 */
export function parseRawHtml(tree: Root): Root {
  const parser = createParser(spare + copies * elementsIn(tree));
  feed(parser, tree.children);
  return fromParse5(parser.getFragment()) as Root;
}

function createParser(mostElements: number): HtmlParser {
  let made = 0;
  // Its first element is made before there is a parser to ask.
  let open = (): number => 0;
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(null, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...values) {
        if (++made > mostElements) {
          throw new DocumentError(
            "The document's HTML leaves too many elements open. Close them, or write them in Markdown.",
          );
        }
        if (open() > maxOpen) {
          throw new DocumentError("The document's HTML is nested too deeply. Close its elements.");
        }
        return defaultTreeAdapter.createElement(...values);
      },
    },
  });
  open = () => parser.openElements.stackTop;
  return parser;
}

function feed(parser: HtmlParser, nodes: readonly (RootContent | ElementContent)[]): void {
  let raw = "";
  for (const node of nodes) {
    if (node.type === "raw") {
      raw += node.value;
      continue;
    }
    feedRaw(parser, raw);
    raw = "";
    if (node.type === "text") feedText(parser, node.value);
    else if (node.type === "element") {
      feedStartTag(parser, node);
      feed(parser, node.children);
      feedEndTag(parser, node);
    }
  }
  feedRaw(parser, raw);
}

function feedStartTag(parser: HtmlParser, element: Element): void {
  if (isPlainText(parser)) return;
  const tag = { ...tagOf(element), type: Token.TokenType.START_TAG } as const;
  const { current } = parser.openElements;
  const isSvg =
    element.tagName === "svg" ||
    (current && "namespaceURI" in current && current.namespaceURI === html.NS.SVG);
  const bare = toParse5({ ...element, children: [] }, { space: isSvg ? "svg" : "html" });
  if ("attrs" in bare) tag.attrs.push(...bare.attrs);
  // Not onStartTag: a line break that follows `<pre><code>` would stay then.
  parser._processStartTag(tag);
  parser.tokenizer.lastStartTagName = tag.tagName;
}

function feedEndTag(parser: HtmlParser, element: Element): void {
  if (isPlainText(parser)) return;
  const { tokenizer } = parser;
  if (htmlVoidElements.includes(element.tagName) && !tokenizer.inForeignNode) return;
  parser.onEndTag({ ...tagOf(element), type: Token.TokenType.END_TAG });
  // What a tag in raw HTML opened, such as a title, ends with the element.
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

/** Raw HTML is read to its own end: what it leaves unfinished, such as half a tag, takes nothing of what follows into it. */
function feedRaw(parser: HtmlParser, text: string): void {
  if (text === "") return;
  const { state, inForeignNode, lastStartTagName } = parser.tokenizer;
  parser.tokenizer = Object.assign(new Tokenizer({}, withoutEnd(parser)), {
    state: state <= TokenizerMode.PLAINTEXT ? state : TokenizerMode.DATA,
    inForeignNode,
    lastStartTagName,
  });
  parser.tokenizer.write(text, true);
}

/** A handler to which the end of a text is not the end of the document. */
function withoutEnd(parser: HtmlParser): TokenHandler {
  return {
    onStartTag: (token) => {
      parser.onStartTag(token);
    },
    onEndTag: (token) => {
      parser.onEndTag(token);
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

function tagOf({ tagName }: Element): Omit<Token.TagToken, "type"> {
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

/** Elements of a tree, counting each sign that may begin one in raw HTML. */
function elementsIn(tree: Nodes): number {
  let count = 0;
  visit(tree, (node) => {
    if (node.type === "element") count++;
    if (node.type === "raw") count += node.value.split("<").length - 1;
  });
  return count;
}
