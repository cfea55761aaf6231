import type {
  BlockContent,
  Blockquote,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
} from "mdast";
import type { Content, Container } from "../../core/containers/container.ts";
import { visit } from "../../core/tree/visit.ts";

/** The name of a container that is a definition. */
export const definitionBlock = "drawn-definition";

/** Returns whether a container is a definition of more than one paragraph. */
export function isDefinition({ name }: Container): boolean {
  return name === definitionBlock;
}

/** Creates a definition (`<dd>`) of blocks. */
export function createDefinition(children: readonly Content[]): BlockContent {
  return { type: "blockquote", data: { hName: "dd" }, children: [...children] };
}

/** A paragraph's lines, cut where a definition begins. */
interface Part {
  readonly isDefinition: boolean;
  readonly children: PhrasingContent[];
}

/**
 * Makes definition lists of terms with lines below them that begin with `: `. A blank line may be between a term and its
 * definition, and between one term and the next.
 */
export function readDefinitionLists(root: Root): void {
  visit(root, (node) => {
    if (isParent(node) && node.data?.hName !== "dl" && node.children.some(isDefining)) {
      node.children = collectLists(node.children as RootContent[]);
    }
  });
}

function collectLists(children: readonly RootContent[]): RootContent[] {
  const result: RootContent[] = [];
  let items: BlockContent[] | undefined;
  for (const child of children) {
    const parts = isParagraph(child) && hasDefinition(child) ? splitParts(child) : [];
    const isBelowTerm = isMadeDefinition(child) || parts[0]?.isDefinition === true;
    const term = result.at(-1);
    if (isBelowTerm && !items && term?.type === "paragraph") {
      result.pop();
      items = listAtEnd(result);
      items.push(createItem("dt", term.children));
    }
    if (isMadeDefinition(child)) {
      items ??= listAtEnd(result);
      items.push(child);
      continue;
    }
    if (parts.length === 0 || (isBelowTerm && !items)) {
      result.push(child);
      items = undefined;
      continue;
    }
    items ??= listAtEnd(result);
    for (const part of parts) items.push(createItem(part.isDefinition ? "dd" : "dt", part.children));
  }
  return result;
}

/** Returns the items of the last list, or of a new one. */
function listAtEnd(result: RootContent[]): BlockContent[] {
  const last = result.at(-1);
  if (last?.type === "blockquote" && last.data?.hName === "dl") return last.children as BlockContent[];
  const items: BlockContent[] = [];
  result.push(createList(items));
  return items;
}

function splitParts(paragraph: Paragraph): Part[] {
  const parts: Part[] = [];
  let part: Part = { isDefinition: false, children: [] };
  const begin = (isDefinition: boolean): void => {
    part = { isDefinition, children: [] };
    parts.push(part);
  };
  paragraph.children.forEach((child, index) => {
    if (child.type !== "text") {
      if (parts.length === 0) begin(false);
      part.children.push(child);
      return;
    }
    const isAfterBreak = paragraph.children[index - 1]?.type === "break";
    child.value.split("\n").forEach((line, row) => {
      const isLineStart = row > 0 || index === 0 || isAfterBreak;
      const definition = isLineStart ? /^:[ \t]+(.*)$/.exec(line)?.[1] : undefined;
      if (definition !== undefined) {
        if (part.children.at(-1)?.type === "break") part.children.pop();
        begin(true);
      }
      if (parts.length === 0) begin(false);
      // A term is one line; further lines continue a definition.
      const text = definition ?? (row > 0 ? `\n${line}` : line);
      if (text !== "") part.children.push({ type: "text", value: text });
    });
  });
  return parts;
}

function isDefining(node: Nodes): boolean {
  return isMadeDefinition(node) || (isParagraph(node) && hasDefinition(node));
}

function isMadeDefinition(node: Nodes): node is Blockquote {
  return node.type === "blockquote" && node.data?.hName === "dd";
}

function hasDefinition({ children }: Paragraph): boolean {
  return children.some((child, at) => {
    if (child.type !== "text") return false;
    const isLineStart = at === 0 || children[at - 1]?.type === "break";
    const hasMore = at + 1 < children.length;
    // Its beginning may be bold, or code.
    const isFirst =
      isLineStart && (/^:[ \t]+\S/.test(child.value) || (hasMore && /^:[ \t]+$/.test(child.value)));
    return isFirst || /\n:[ \t]+/.test(child.value);
  });
}

function createList(children: BlockContent[]): RootContent {
  return { type: "blockquote", data: { hName: "dl" }, children };
}

function createItem(hName: "dt" | "dd", children: PhrasingContent[]): BlockContent {
  return { type: "paragraph", data: { hName }, children };
}

function isParagraph(node: Nodes): node is Paragraph {
  return node.type === "paragraph";
}

function isParent(node: Nodes): node is Parents {
  return "children" in node;
}
