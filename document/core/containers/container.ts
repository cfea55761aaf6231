import type { BlockContent, DefinitionContent, Paragraph, Parent, PhrasingContent } from "mdast";
import type { ContainerStart } from "./container-lines.ts";

/** The nodes that a container may hold and become. */
export type Content = BlockContent | DefinitionContent;

/** A block between fences of colons, or what other tools write for the same. Its first child is its title, where that is marked as one. */
export interface ContainerNode extends Parent, Omit<ContainerStart, "end" | "title"> {
  readonly type: "container";
  /** An unclosed container is text. */
  readonly isClosed: boolean;
  children: Content[];
}

/** A container as kinds receive it: its title apart from its content. */
export interface Container extends Omit<ContainerNode, "isClosed" | "children"> {
  /** Undefined if it has none of its own. */
  readonly title: readonly PhrasingContent[] | undefined;
  readonly children: readonly Content[];
}

declare module "mdast" {
  interface ParagraphData {
    /** Whether it is the title of the container around it. */
    isContainerTitle?: boolean;
  }
  interface RootContentMap {
    container: ContainerNode;
  }
}

/** Creates a paragraph for the title of a tab, or of content that can be folded on a screen. */
export function createTitleParagraph(title: readonly PhrasingContent[], id?: string): Paragraph {
  const hProperties = { className: ["block-title"], ...(id !== undefined && { id }) };
  return { type: "paragraph", data: { hProperties }, children: [...title] };
}

/** Creates the title of a container that its kind does not show otherwise. */
export function createTitle({ title }: Pick<Container, "title">): Paragraph[] {
  return title && title.length > 0 ? [createTitleParagraph(title)] : [];
}
