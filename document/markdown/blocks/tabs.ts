import type { Heading, Paragraph, PhrasingContent } from "mdast";
import { readAttributeText } from "../attribute-text.ts";
import type { Content } from "./gathered-block.ts";

const attributes = /[ \t]*\{([^{}\n]{1,300})\}[ \t]*$/;

/** The title of a tab, or of what can be folded on a screen. */
export function shownTitle(title: readonly PhrasingContent[], id?: string): Paragraph {
  const hProperties = { className: ["block-title"], ...(id !== undefined && { id }) };
  return { type: "paragraph", data: { hProperties }, children: [...title] };
}

/** Tabs one below another: each heading is the title of one, and begins no section (https://quarto.org/docs/output-formats/html-basics.html#tabsets). */
export function tabsOf(children: readonly Content[]): Content[] {
  return children.map((child) => (child.type === "heading" ? titleOf(child) : child));
}

function titleOf({ children }: Heading): Paragraph {
  const last = children.at(-1);
  const [match = "", inner] = last?.type === "text" ? (attributes.exec(last.value) ?? []) : [];
  if (last?.type !== "text" || inner === undefined) return shownTitle(children);
  const bare = { ...last, value: last.value.slice(0, -match.length) };
  return shownTitle([...children.slice(0, -1), bare], readAttributeText(inner).id);
}
