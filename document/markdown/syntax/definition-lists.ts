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
import { visit } from "../../visit.ts";

/** A paragraph's lines, cut where a definition begins. */
interface Part {
  readonly isDefinition: boolean;
  readonly children: PhrasingContent[];
}

/**
 * Makes definition lists of terms with lines below them that begin with `: `. A blank line may stand between a term and its
 * definition, and between one term and the next.
 */
export function readDefinitionLists(root: Root): void {
  visit(root, (node) => {
    if (
      isParent(node) &&
      !isList(node) &&
      node.children.some((child) => isDefinition(child) || (isParagraph(child) && hasDefinition(child)))
    ) {
      node.children = listed(node.children as RootContent[]);
    }
  });
}

function listed(children: readonly RootContent[]): RootContent[] {
  const result: RootContent[] = [];
  let items: BlockContent[] | undefined;
  for (const child of children) {
    if (isDefinition(child)) {
      items ??= listFor(result);
      items.push(child);
      continue;
    }
    const parts = isParagraph(child) && hasDefinition(child) ? partsOf(child) : [];
    const previous = result.at(-1);
    const isBelowTerm = parts[0]?.isDefinition === true;
    if (isBelowTerm && !items && previous?.type === "paragraph") {
      result.pop();
      items = [itemOf("dt", previous.children)];
      result.push(listOf(items));
    }
    if (parts.length === 0 || (isBelowTerm && !items)) {
      result.push(child);
      items = undefined;
      continue;
    }
    if (!items) result.push(listOf((items = [])));
    for (const part of parts) items.push(itemOf(part.isDefinition ? "dd" : "dt", part.children));
  }
  return result;
}

/** The items of the list that a definition belongs to, below the term before it. */
function listFor(result: RootContent[]): BlockContent[] {
  const term = result.at(-1)?.type === "paragraph" ? result.pop() : undefined;
  const before = result.at(-1);
  const list = before && isList(before) ? before : undefined;
  const items = (list?.children ?? []) as BlockContent[];
  if (!list) result.push(listOf(items));
  if (term?.type === "paragraph") items.push(itemOf("dt", term.children));
  return items;
}

function partsOf(paragraph: Paragraph): Part[] {
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
    child.value.split("\n").forEach((line, row) => {
      const isLineStart = row > 0 || index === 0;
      const definition = isLineStart ? /^:[ \t]+(.*)$/.exec(line)?.[1] : undefined;
      if (definition !== undefined) begin(true);
      else if (parts.length === 0) begin(false);
      // A term is a line; what has more is what a definition goes on with.
      const text = definition ?? (row > 0 ? `\n${line}` : line);
      if (text !== "") part.children.push({ type: "text", value: text });
    });
  });
  return parts;
}

function hasDefinition(paragraph: Paragraph): boolean {
  const isFirst = paragraph.children[0]?.type === "text" && /^:[ \t]+\S/.test(paragraph.children[0].value);
  return (
    isFirst || paragraph.children.some((child) => child.type === "text" && /\n:[ \t]+/.test(child.value))
  );
}

function listOf(children: BlockContent[]): RootContent {
  return { type: "blockquote", data: { hName: "dl" }, children };
}

function itemOf(hName: "dt" | "dd", children: PhrasingContent[]): BlockContent {
  return { type: "paragraph", data: { hName }, children };
}

function isList(node: Nodes): node is Blockquote {
  return node.type === "blockquote" && node.data?.hName === "dl";
}

/** A definition that holds blocks. */
function isDefinition(node: Nodes): node is Blockquote {
  return node.type === "blockquote" && node.data?.hName === "dd";
}

function isParagraph(node: Nodes): node is Paragraph {
  return node.type === "paragraph";
}

function isParent(node: Nodes): node is Parents {
  return "children" in node;
}
