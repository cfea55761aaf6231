import type { RootContent } from "mdast";
import type { Words } from "../language/document-words.ts";
import type { GatheredBlock } from "./gathered-block.ts";

/**
 * Makes the nodes of a block.
 * @param names its name and its classes
 * @returns undefined where the block is of another kind
 */
export type MakeContainer = (
  block: GatheredBlock,
  names: readonly string[],
  words: Words,
) => readonly RootContent[] | undefined;

/** A kind of block, such as callouts or columns, however the block was written. */
export interface ContainerKind {
  /** Whether a name is of this kind, so that `!!! name` is no prose although nothing in it is indented. */
  readonly isName?: (name: string) => boolean;
  readonly load: () => Promise<MakeContainer>;
}
