import type { Paragraph, RootContent } from "mdast";
import { addStyle } from "../attributes/block-styles.ts";
import { isForOtherFormats } from "../attributes/other-formats.ts";
import type { Words } from "../language/document-words.ts";
import type { MakeContainer } from "./container-kind.ts";
import { createTitle, type Container, type ContainerNode, type Content } from "./container.ts";

/** The inputs for converting containers. */
interface Making {
  readonly kinds: readonly MakeContainer[];
  readonly words: Words;
  /** That the tree was made of. */
  readonly markdown: string;
}

/** Converts each container by its kind, innermost first. The first line of an unclosed one is text. */
export function makeContainers(parent: { children: RootContent[] }, making: Making): void {
  let isAny = false;
  for (const child of parent.children) {
    if ("children" in child) makeContainers(child, making);
    isAny ||= child.type === "container";
  }
  if (!isAny) return;
  parent.children = parent.children.flatMap((child) =>
    child.type === "container" ? makeNodes(child, making) : [child],
  );
}

function makeNodes(node: ContainerNode, making: Making): readonly RootContent[] {
  const { isClosed, children, ...described } = node;
  const [first, ...others] = children;
  const title = first && isTitle(first) ? first.children : undefined;
  const held = title ? others : children;
  if (!isClosed) return unwrap(node, held, making.markdown);
  const container: Container = { ...described, title, children: held };
  const nodes = makeUnstyled(container, making);
  // The style of a tag of a template is not that of HTML.
  const style = container.syntax === "tag" ? undefined : container.values?.style;
  if (style === undefined || nodes.length === 0) return nodes;
  const [only] = nodes;
  const isBox = nodes.length === 1 && only?.type === "blockquote";
  const box: Content = isBox
    ? only
    : { type: "blockquote", data: { hName: "div" }, children: nodes as Content[] };
  if (node.position) box.position ??= node.position;
  addStyle(box, style);
  return [box];
}

/** Creates the nodes of a container without its style. A container of an unknown kind shows its content below its title. */
function makeUnstyled(container: Container, { kinds, words }: Making): readonly RootContent[] {
  const names = [container.name, ...(container.classes ?? [])].filter((name) => name !== "");
  if (isForOtherFormats(names, (name) => container.values?.[name])) return [];
  for (const make of kinds) {
    const nodes = make(container, names, words);
    if (nodes) return nodes;
  }
  return [...createTitle(container), ...container.children];
}

/** Returns a container's content below its first line, which is text; this includes the rest of a paragraph that begins on the next line. */
function unwrap({ position }: ContainerNode, held: readonly Content[], markdown: string): readonly Content[] {
  const { line = 0, offset = 0 } = position?.start ?? {};
  const [text = ""] = markdown.slice(offset).split("\n", 1);
  const [first, ...others] = held;
  if (first?.type === "paragraph" && first.position?.start.line === line + 1) {
    first.children.unshift({ type: "text", value: `${text.trimEnd()}\n` });
    return [first, ...others];
  }
  const paragraph: Paragraph = { type: "paragraph", children: [{ type: "text", value: text.trimEnd() }] };
  return [{ ...paragraph, ...(position && { position }) }, ...held];
}

function isTitle(node: Content): node is Paragraph {
  return node.type === "paragraph" && node.data?.isContainerTitle === true;
}
