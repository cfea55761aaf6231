import type { ElementContent } from "hast";
import type { Node } from "mdast";
import type { State } from "mdast-util-to-hast";

/** A math node of remark-math: TeX as its value. */
export interface MathNode {
  readonly value: string;
  /** Whether a formula within a line was written to be on its own. */
  readonly isDisplay?: boolean;
  readonly position?: Node["position"];
}

/** Sets the formulas of one document, in its order: commands that one defines hold for those after it. */
export interface Formulas {
  /** Converts a formula on lines of its own to MathML. */
  readonly display: (state: State, node: MathNode) => ElementContent;
  /** Converts a formula within a line to MathML. */
  readonly inline: (state: State, node: MathNode) => ElementContent;
}
