import type { Element, Nodes, Root } from "hast";
import type { Nodes as MdastNodes } from "mdast";
import { fromParse5 } from "hast-util-from-parse5";
import { toString } from "mdast-util-to-string";
import { parseFragment } from "parse5";
import { remark } from "remark";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import { SKIP, visit } from "unist-util-visit";
import { compileAlone } from "../integration/document/compile.ts";

/** What a document says, as far as its pages can be held against it. Texts are {@link folded}. */
export interface SourceText {
  /** Everything between white space. */
  readonly words: ReadonlySet<string>;
  /** Of these, what is one inline code. */
  readonly codes: ReadonlySet<string>;
  /** Each block of text whole, a paragraph, the text of a list item, a cell: {@link unhyphenated}, as rows are. */
  readonly blocks: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
  /** First lines of blocks of code, and of what blank lines part in them. */
  readonly codeBeginnings: ReadonlySet<string>;
  /** The first words after each break that the author asked for. */
  readonly afterBreaks: readonly string[];
  /** What was meant as markup and is shown. */
  readonly rawMarkers: readonly string[];
  readonly faultyFormulas: number;
  /** Runs of letters and digits that the Markdown itself holds as text. */
  readonly spoken: ReadonlySet<string>;
  /** Those of them that stand in the document's own list of contents alone, which ours takes the place of. */
  readonly listed: ReadonlySet<string>;
}

/** Folds a text: without what printing may change, such as white space, hyphenation, forms of letters. */
export function folded(text: string): string {
  return text.normalize("NFKC").replace(/[\s\p{Cf}]+|[\ufe0e\ufe0f]/gu, "");
}

/** Folds a text and removes hyphens: at the end of a line they may belong to a word or to its division. */
export function unhyphenated(text: string): string {
  return folded(text).replace(/[-\u2010]/g, "");
}

const blockElements = new Set(
  (
    "address article aside blockquote br center dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr img " +
    "input li main ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** Syntax that readers should not see. */
const markers = new RegExp(
  [
    /:::+ ?\w*|^!!! \w+|^```|^~~~/,
    /\[TOC\]|\[\[_?toc_?\]\]|\[![A-Z]+\]|\[\^[\w-]+\]|(?<![\w\]])\^\[/,
    /\{[#.:][\w-]+[^{}]{0,40}\}|\\(?:begin|end)\{/,
    /!\[|\]\(https?:|\|\s*:?-{3,}|(?<![\w*])\*\*(?=\w)/,
    /<!--|&(?:nbsp|lt|gt|amp);|<\/?(?:br|b|i|a|p|div|img|sub|sup|kbd)\b[^<>]*>/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gim",
);

/** Reads a document's source. @throws {DocumentError} as the engine does */
export async function readSource(markdown: string): Promise<SourceText> {
  const { html } = await compileAlone(markdown);
  const root = fromParse5(parseFragment(html)) as Root;
  const sourceText = {
    words: new Set<string>(),
    codes: new Set<string>(),
    blocks: new Set<string>(),
    rows: new Set<string>(),
    codeBeginnings: new Set<string>(),
    afterBreaks: [] as string[],
    rawMarkers: [] as string[],
    faultyFormulas: 0,
    ...readSpokenWords(markdown),
  };
  let block = "";
  let plain = "";
  let afterBreak: string | undefined;
  const end = (): void => {
    const text = folded(block);
    if (text !== "") {
      sourceText.blocks.add(unhyphenated(block));
      for (const word of block.split(/\s+/)) sourceText.words.add(folded(word));
      sourceText.rawMarkers.push(...Array.from(plain.matchAll(markers), ([marker]) => marker));
      if (afterBreak !== undefined) afterBreak += text;
    }
    block = plain = "";
    if (afterBreak !== undefined && afterBreak.length > 60) {
      sourceText.afterBreaks.push(afterBreak);
      afterBreak = undefined;
    }
  };
  const walk = (node: Nodes, isCode: boolean): void => {
    if (node.type === "text") {
      block += node.value;
      plain += isCode ? " " : node.value;
    } else if (node.type === "element") {
      const { tagName } = node;
      const isBlock = blockElements.has(tagName);
      if (isBlock) end();
      if (tagName === "math") {
        block += " ";
        return;
      }
      if (tagName === "wbr") block += " ";
      if (isClass(node, "faulty-formula")) sourceText.faultyFormulas++;
      if (isClass(node, "new-page")) afterBreak = "";
      if (tagName === "tr") sourceText.rows.add(unhyphenated(readNodeText(node)));
      if (tagName === "code" && !isCode) sourceText.codes.add(folded(readNodeText(node)));
      if (tagName === "pre")
        for (const part of readNodeText(node).split(/\n\s*\n/))
          sourceText.codeBeginnings.add(folded(part.trimStart().split("\n")[0] ?? ""));
      for (const child of node.children) walk(child, isCode || tagName === "code" || tagName === "pre");
      if (isBlock) end();
    } else if (node.type === "root") for (const child of node.children) walk(child, isCode);
  };
  walk(root, false);
  end();
  if (afterBreak !== undefined) sourceText.afterBreaks.push(afterBreak);
  return sourceText;
}

function isClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

function readNodeText(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "element" && node.tagName === "math") return "";
  return "children" in node ? node.children.map(readNodeText).join("") : "";
}

// What our own compiler had a hand in cannot show what it left out.
function readSpokenWords(markdown: string): Pick<SourceText, "spoken" | "listed"> {
  const words = new Set<string>();
  const listed = new Set<string>();
  const tree = remark().use(remarkFrontmatter, ["yaml", "toml"]).use(remarkGfm).parse(markdown);
  const add = (node: MdastNodes, to: Set<string>): void => {
    if (!isSpoken(node)) return;
    const text = "value" in node ? node.value : toString(node);
    for (const [word] of text.normalize("NFKC").matchAll(/[\p{L}\p{N}]{3,}/gu)) to.add(word);
  };
  visit(tree, (node) => {
    if (!isOwnContents(node)) {
      add(node, words);
      return undefined;
    }
    // The title above our list has words of its own.
    if (node.type !== "heading")
      visit(node, (part) => {
        add(part, listed);
      });
    return SKIP;
  });
  return { spoken: words, listed: new Set([...listed].filter((word) => !words.has(word))) };
}

// A heading that says so, and lists of links into the document alone.
function isOwnContents(node: MdastNodes): boolean {
  if (node.type === "heading") return /^(?:table of )?contents?:?$|^toc$/i.test(toString(node).trim());
  if (node.type !== "list") return false;
  const text = toString(node).replace(/\s+/g, "");
  let inLinks = "";
  visit(node, "link", (link) => {
    if (link.url.startsWith("#")) inLinks += toString(link);
  });
  return text !== "" && inLinks.replace(/\s+/g, "") === text;
}

function isSpoken(node: MdastNodes): boolean {
  if (node.type === "code") return !/^(?:mermaid|dot|graphviz|vega-lite|math)/.test(String(node.lang));
  // Formulas, shortcodes and the like are shown otherwise than they are written.
  return node.type === "inlineCode" || (node.type === "text" && !/[$\\:{[<]/.test(node.value));
}
