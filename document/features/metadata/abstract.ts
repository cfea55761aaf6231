import type { BlockContent, Paragraph, Root } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import type { Words } from "../../core/language/document-words.ts";
import type { FrontMatter } from "../../core/front-matter/front-matter.ts";
import { parseMarkdown } from "../../core/parse/parser.ts";

/** Puts the abstract of the front matter, which is Markdown itself, and the keywords before the text. */
export function addAbstract(root: Root, { abstract = "", keywords = [] }: FrontMatter, words: Words): void {
  const { children } = parseMarkdown(abstract);
  // Its lines are not those of the document.
  visit({ type: "root", children }, (node) => {
    delete (node as { position?: unknown }).position;
  });
  const held = children.filter((node): node is BlockContent => node.type !== "definition");
  root.children.unshift({
    type: "blockquote",
    data: { hName: "div", hProperties: { className: ["abstract"] } },
    children: [
      createTitleParagraph("abstract-title", words.abstract),
      ...held,
      ...(keywords.length > 0 ? [createKeywords(keywords, words)] : []),
    ],
  });
}

function createTitleParagraph(className: string, value: string): Paragraph {
  return {
    type: "paragraph",
    data: { hProperties: { className: [className] } },
    children: [{ type: "text", value }],
  };
}

function createKeywords(keywords: readonly string[], words: Words): Paragraph {
  return {
    type: "paragraph",
    data: { hProperties: { className: ["keywords"] } },
    children: [
      { type: "strong", children: [{ type: "text", value: `${words.keywords}: ` }] },
      { type: "text", value: keywords.join(", ") },
    ],
  };
}
