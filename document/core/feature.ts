import type { Root as HtmlRoot } from "hast";
import type { Schema } from "hast-util-sanitize";
import type { Root } from "mdast";
import type { ContainerKind } from "./containers/container-kind.ts";
import type { HtmlFacts, HtmlPhase } from "./passes/html-pass.ts";
import type { LinePass } from "./passes/line-pass.ts";
import type { TreeFacts, TreePhase } from "./passes/tree-facts.ts";
import type { TreePass } from "./tree/tree-pass.ts";

/**
 * One capability of documents, a dialect of another tool, or a group of repairs: everything that it adds to the engine. `document/registry.ts` lists
 * them; the engine knows none by name.
 */
export interface Feature {
  readonly name: string;
  /** Rewrite lines before they are parsed. */
  readonly lines?: readonly LinePass[];
  /** Blocks between fences of colons, and all that is written like them: what each kind becomes. The first kind that takes a block makes it. */
  readonly containers?: readonly ContainerKind[];
  /** Change the parsed tree. */
  readonly tree?: readonly TreePass<Root, TreeFacts, TreePhase>[];
  /** Change the HTML. */
  readonly html?: readonly TreePass<HtmlRoot, HtmlFacts, HtmlPhase>[];
  /** The attributes, and their values, that the sanitiser allows for it, by element. */
  readonly allow?: NonNullable<Schema["attributes"]>;
  /** Classes of its boxes, which are printed plain where they are nested too deeply. */
  readonly boxes?: readonly string[];
}
