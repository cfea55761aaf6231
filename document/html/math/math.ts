import type { ElementContent } from "hast";
import type { Node } from "mdast";
import type { State } from "mdast-util-to-hast";
import temml from "temml";
import type { AtPlace } from "../../places.ts";
import { escapeHtml } from "../escape.ts";
import { withinNodes } from "./math-nodes.ts";

/** A math node of remark-math: TeX as its value. */
interface MathNode {
  readonly value: string;
  /** Whether a formula within a line was written to stand on its own. */
  readonly isDisplay?: boolean;
  readonly position?: Node["position"];
}

/** Sets the formulas of one document. */
export interface Formulas {
  /** A formula on lines of its own, as MathML. */
  readonly display: (state: State, node: MathNode) => ElementContent;
  /** A formula within a line, as MathML. */
  readonly inline: (state: State, node: MathNode) => ElementContent;
}

/** Longer than any formula that a person wrote. */
const maxLength = 20_000;
/** Macros that a formula may use, and of a formula that defines its own: each may put as much in its place as the formula is long. */
const maxExpand = 1_000;
const maxOwn = { length: 4_000, expand: 100 } as const;
/** Elements of MathML that a formula may be set in: some commands set twice or thrice what is in them, and so on at each level. */
const spareNodes = 500;
const nodesPerSign = 8;
/** Environments that say how many columns they have, and do not say two digits at most. */
const countedEnvironment = /\\begin\s*\{\s*\w*at\s*\*?\s*\}(?!\s*(?:\{\s*\d{1,2}\s*\}|\d(?!\d)))/;
const ownMacros =
  /\\(?:[egx]?def|let|futurelet|(?:re|provide)?newcommand|providecommand|DeclareMathOperator)(?![A-Za-z])/;

/** @param faulty told of a formula that is shown as it was written, and why */
export function createFormulas(
  atPlace: AtPlace,
  faulty: (line: number | undefined, why: string) => void,
): Formulas {
  const set = (node: MathNode, isDisplay: boolean): ElementContent => {
    atPlace("a formula", node.position?.start.line);
    return formula(node.value, isDisplay, (why) => {
      faulty(node.position?.start.line, why);
    });
  };
  return {
    display: (_state, node) => set(node, true),
    inline: (_state, node) => set(node, node.isDisplay === true),
  };
}

// A faulty formula shows its source, marked, and the document goes on.
function formula(tex: string, displayMode: boolean, faulty: (why: string) => void): ElementContent {
  try {
    const hasOwn = ownMacros.test(tex);
    if (tex.length > (hasOwn ? maxOwn.length : maxLength)) throw new RangeError("The formula is too long");
    if (countedEnvironment.test(tex)) throw new RangeError("The formula has too many columns");
    const value = withinNodes(spareNodes + nodesPerSign * tex.length, () =>
      temml.renderToString(tex, {
        displayMode,
        throwOnError: true,
        maxExpand: hasOwn ? maxOwn.expand : maxExpand,
        maxSize: [20, 500],
      }),
    );
    // For whoever cannot see it: what the author wrote.
    const told = value.replace("<math", `<math alttext="${escapeHtml(tex)}"`);
    return { type: "raw", value: told } as unknown as ElementContent;
  } catch (error) {
    faulty(error instanceof Error ? (error.message.split("\n")[0] ?? "") : "");
    return {
      type: "element",
      tagName: "code",
      properties: { className: ["faulty-formula"] },
      children: [{ type: "text", value: tex }],
    };
  }
}
