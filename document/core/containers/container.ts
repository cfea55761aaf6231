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

/** A container as kinds see it: its title apart from what it holds. */
export interface Container extends Omit<ContainerNode, "isClosed" | "children"> {
  /** Undefined where it has none of its own. */
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

/** Returns a title as a paragraph of its own: of a tab, or of what can be folded on a screen. */
export function createTitleParagraph(title: readonly PhrasingContent[], id?: string): Paragraph {
  const hProperties = { className: ["block-title"], ...(id !== undefined && { id }) };
  return { type: "paragraph", data: { hProperties }, children: [...title] };
}

/** Returns the title of a container as it is shown where nothing else is made of it. */
export function createTitle({ title }: Pick<Container, "title">): Paragraph[] {
  return title && title.length > 0 ? [createTitleParagraph(title)] : [];
}
