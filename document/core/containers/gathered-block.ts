import type { BlockContent, DefinitionContent, Paragraph, PhrasingContent } from "mdast";
import type { Position } from "unist";
import type { BlockStart } from "./block-marks.ts";

/** The content of a block. */
export type Content = BlockContent | DefinitionContent;

/** A block with all that it holds. */
export interface GatheredBlock extends BlockStart {
  /** Undefined where it has none of its own. */
  readonly title: readonly PhrasingContent[] | undefined;
  readonly children: readonly Content[];
  /** Of the mark that begins it. */
  readonly position?: Position | undefined;
}

/** Whether a block is a tag of a template, `{% hint %}`, whose values are not those of HTML. */
export function isTemplateTag({ written }: GatheredBlock): boolean {
  return written.trim().startsWith("{%");
}

/** Whether a block is written as Python-Markdown has its notes, `!!! example`: there, examples and abstracts are kinds of them. */
export function isAdmonition({ written }: GatheredBlock): boolean {
  return /^[ \t>]*[!?]/.test(written);
}

/** A title as a paragraph of its own: of a tab, or of what can be folded on a screen. */
export function titleParagraph(title: readonly PhrasingContent[], id?: string): Paragraph {
  const hProperties = { className: ["block-title"], ...(id !== undefined && { id }) };
  return { type: "paragraph", data: { hProperties }, children: [...title] };
}

/** The title of a block as it is shown where nothing else is made of it. */
export function shownTitle({ title }: GatheredBlock): Paragraph[] {
  return title && title.length > 0 ? [titleParagraph(title)] : [];
}
