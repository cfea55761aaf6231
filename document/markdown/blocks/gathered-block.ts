import type { BlockContent, DefinitionContent, PhrasingContent } from "mdast";
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
