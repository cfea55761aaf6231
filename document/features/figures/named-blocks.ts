import type { Paragraph, PhrasingContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { parseLayout, type CellLayout } from "./cell-layout.ts";
import type { Content, Container } from "../../core/containers/container.ts";

/** Figures with a name and a caption in common. */
export interface FigureGroup {
  readonly id: string;
  readonly caption: Paragraph | undefined;
  readonly layout: CellLayout;
}

declare module "mdast" {
  interface BlockquoteData {
    /** Until its figures are arranged. */
    figures?: FigureGroup;
  }
}

/** Of figures, tables and listings, as Quarto and pandoc-crossref begin identifiers. */
const named = /^(fig|tbl|tab|lst)[:-]/i;

/**
 * Creates the nodes of `::: {#fig-x}`: a table or code with its caption, or a group of figures. The caption is the last paragraph, or the first of a
 * listing (https://quarto.org/docs/authoring/cross-references-divs.html). Undefined for blocks without such a name.
 */
export function createNamedNodes({ id = "", values, children }: Container): Content[] | undefined {
  const [, kind = ""] = named.exec(id) ?? [];
  if (kind === "") return undefined;
  const isListing = kind.toLowerCase() === "lst";
  const caption = [children.at(-1), ...(isListing ? [children[0]] : [])].find(isText);
  const held = children.filter((child) => child !== caption);
  const [only] = held;
  if (!only) return undefined;
  if (held.length === 1 && (only.type === "code" || (only.type === "table" && !/^fig/i.test(kind))))
    return [only, addMarker(caption, only.type === "code" ? "Listing" : "Table", id)];
  if (!/^fig/i.test(kind)) return undefined;
  const group = { id, caption, layout: parseLayout(values) };
  return [{ type: "blockquote", data: { hName: "div", figures: group }, children: held }];
}

function isText(node: Content | undefined): node is Paragraph {
  return node?.type === "paragraph" && !areImages(node) && toString(node).trim() !== "";
}

/** Formats a caption as written beside a table or code. */
function addMarker(caption: Paragraph | undefined, name: string, id: string): Paragraph {
  const text = (value: string): PhrasingContent => ({ type: "text", value });
  const [first, ...rest] = caption?.children ?? [];
  const begun = first?.type === "text" ? [text(`${name}: ${first.value}`)] : [text(`${name}: `), first];
  const parts = [...begun, ...rest, text(` {#${id}}`)].filter((part) => part !== undefined);
  return { type: "paragraph", children: joinPhrases(parts) };
}

/** Texts beside each other as one, as a parser gives them. */
function joinPhrases(parts: readonly PhrasingContent[]): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  for (const part of parts) {
    const before = all.at(-1);
    if (part.type === "text" && before?.type === "text") before.value += part.value;
    else all.push(part);
  }
  return all;
}

export function areImages({ children }: Paragraph): boolean {
  // Their attributes are read later, and are behind them as text.
  const isBeside = (child: PhrasingContent): boolean =>
    child.type === "break" ||
    (child.type === "text" && /^(?:\s|\\(?:hfill|quad)|\{[^{}\n]{1,300}\})*$/.test(child.value));
  return (
    children.some(({ type }) => type === "image") &&
    children.every((child) => child.type === "image" || isBeside(child))
  );
}
