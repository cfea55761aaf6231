import type { Heading, Paragraph } from "mdast";
import { readAttributeText } from "../../core/attributes/attribute-text.ts";
import { createTitleParagraph, type Content } from "../../core/containers/container.ts";

const attributes = /[ \t]*\{([^{}\n]{1,300})\}[ \t]*$/;

/** Tabs one below another: each heading is the title of one, and begins no section (https://quarto.org/docs/output-formats/html-basics.html#tabsets). */
export function createTabs(children: readonly Content[]): Content[] {
  return children.map((child) => (child.type === "heading" ? createTitle(child) : child));
}

function createTitle({ children }: Heading): Paragraph {
  const last = children.at(-1);
  const [match = "", inner] = last?.type === "text" ? (attributes.exec(last.value) ?? []) : [];
  if (last?.type !== "text" || inner === undefined) return createTitleParagraph(children);
  const bare = { ...last, value: last.value.slice(0, -match.length) };
  return createTitleParagraph([...children.slice(0, -1), bare], readAttributeText(inner).id);
}
