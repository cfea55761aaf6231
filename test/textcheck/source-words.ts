import type { Nodes, Parents } from "mdast";
import { remark } from "remark";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { visit } from "unist-util-visit";

/** What a document says, as its author wrote it. */
export interface SourceWords {
  /** How often each word is written, in prose and in code. */
  readonly words: ReadonlyMap<string, number>;
  /** Words that a hyphen joins: at the end of a line, readers take it for a division. */
  readonly compounds: readonly (readonly [first: string, second: string])[];
  /** Lines of code blocks that are short enough to be printed whole. */
  readonly codeLines: readonly string[];
}

/** Signs in a line of code that surely stay on one line. */
const shortLine = 70;

/** Languages of blocks that are printed as something else. */
const drawn = /^(?:mermaid|dot|graphviz|vega-lite|math|bibtex|qr|csv|tsv)/;

const longCode = /\S{25,}/g;

/** A word, a number, a picture; signs between words are none. Scripts without spaces are taken whole from one sign to the next. */
export const wordPattern = /[\p{L}\p{M}\u200c\u200d]+|\p{N}+|\p{Extended_Pictographic}/gu;

/**
 * Reads the words of Markdown by parsers of others alone: what our own compiler had a hand in cannot show what it left out.
 * Formulas and raw HTML are not read.
 */
export function sourceWords(markdown: string): SourceWords {
  const words = new Map<string, number>();
  const compounds: [string, string][] = [];
  const codeLines: string[] = [];
  const read = (text: string): void => {
    const written = text.normalize("NFC");
    for (const [word] of written.matchAll(wordPattern)) words.set(word, (words.get(word) ?? 0) + 1);
    for (const [, first = "", second = ""] of written.matchAll(/(\p{L}+|\p{N}+)-(?=(\p{L}+|\p{N}+))/gu))
      compounds.push([first, second]);
  };
  const tree = remark()
    .use(remarkFrontmatter, ["yaml", "toml"])
    .use(remarkGfm)
    .use(remarkMath)
    .parse(markdown.replace(/^\\\[.*\\\]$/gm, ""));
  visit(tree, (node) => {
    if (isBlockOfText(node)) read(withoutMarks(readLine(node)));
    else if (node.type === "code") {
      const { lang, value } = node;
      if (drawn.test(lang ?? "")) return;
      // A directive of MyST holds text.
      if (lang?.startsWith("{") === true) {
        read(withoutMarks(value.replace(/^:\w+:.*$/gm, "").replace(/\{math\}`[^`]*`/g, "")));
        return;
      }
      const shown = value.replace(/\\e\[[\d;]*m/g, "").replace(/^\s*```.*$/gm, "");
      read(shown);
      codeLines.push(...shown.split("\n").filter((line) => line.trim() !== "" && line.length <= shortLine));
    }
  });
  return { words, compounds, codeLines };
}

function isBlockOfText(node: Nodes): node is Parents {
  return "children" in node && node.children.some(({ type }) => type === "text") && !isInline(node);
}

function isInline({ type }: Nodes): boolean {
  return /^(?:emphasis|strong|delete|link|linkReference)$/.test(type);
}

/** Reads text that is printed in one piece, such as `10<sup>3</sup>`; this parser does not know other programs' formulas. */
function readLine({ type, children }: Parents): string {
  return children
    .map((child): string => {
      if (child.type === "text") return /\\[a-zA-Z([]/.test(child.value) ? " " : child.value;
      // In a narrow column, a long code may be divided, which no search finds.
      if (child.type === "inlineCode")
        return ` ${type === "tableCell" ? child.value.replace(longCode, " ") : child.value} `;
      if (child.type === "html") return /^<\/?(?:sup|sub|b|i|u|em|strong)>$/.test(child.value) ? "" : " ";
      return isInline(child) ? readLine(child as Parents) : " ";
    })
    .join("");
}

/** Removes the markup of programs beyond GitHub's Markdown: callouts, shortcodes, attributes, labels. */
function withoutMarks(text: string): string {
  return text
    .replace(/^:{3,}.*$/gm, " ")
    .replace(/\[!\w+\][-+]?/g, " ")
    .replace(/:[\w+-]+:/g, " ")
    .replace(/\{[^{}\n]*\}/g, " ")
    .replace(/\[\^[\w-]+\]|\[[^\][\n]*@[^\][\n]*\]|\[\[[^\][|\n]*\||(?<![\w.])@[\w:-]+/g, " ")
    .replace(/^\*\[\w+\]:.*$|【[^】]*】|\[(?:TOC|_TOC_)\]/gim, " ");
}
