/** A pass over the tree of a document. */
export interface TreePass<Tree, Facts> {
  readonly name: string;
  /** Found in the document's Markdown, or there is nothing for this pass to do. */
  readonly signs?: RegExp;
  /** The passes that have to come first, since this one reads what they leave. */
  readonly after?: readonly string[];
  readonly run: (tree: Tree, facts: Facts) => void | Promise<void>;
}

/**
 * Carries out passes, one after the other.
 * @param markdown of the document
 * @param facts that passes need beside the tree
 */
export async function runTreePasses<Tree, Facts>(
  passes: readonly TreePass<Tree, Facts>[],
  tree: Tree,
  markdown: string,
  facts: Facts,
): Promise<void> {
  for (const { signs, run } of passes) if (signs?.test(markdown) !== false) await run(tree, facts);
}
