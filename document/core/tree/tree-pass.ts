import type { Pass } from "./pass.ts";

/** A pass over the tree of a document, whose trigger is looked for in its Markdown. */
export interface TreePass<Tree, Facts, Phase extends string = string> extends Pass<Phase> {
  readonly run: (tree: Tree, facts: Facts) => void | Promise<void>;
}

/**
 * Runs passes, one after the other.
 * @param markdown of the document
 * @param facts that passes need beside the tree
 */
export async function runTreePasses<Tree, Facts>(
  passes: readonly TreePass<Tree, Facts>[],
  tree: Tree,
  markdown: string,
  facts: Facts,
): Promise<void> {
  for (const { trigger, run } of passes) if (trigger?.test(markdown) !== false) await run(tree, facts);
}
