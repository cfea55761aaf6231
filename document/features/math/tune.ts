import { isElement, type MathElement } from "./math-nodes.ts";
import { strutRows } from "./rows.ts";
import { closeAccent, joinPrescripts, markLetter } from "./scripts.ts";
import { spaceEquilibrium, spaceRow, spaceOperator, spreadColumns, centreOperator } from "./spacing.ts";
import type { MathStyle } from "./spacing.ts";

/**
 * Applies the rules of TeX that MathML leaves to authors to Temml's formula. Operators in scripts have no space around them, and functions
 * thin spaces before them. Scripts have the same height on any letter, and accents touch theirs.
 */
export function tuneFormula(math: MathElement): void {
  tune(math, math.attributes.display === "block" ? "display" : "text");
}

function tune(element: MathElement, style: MathStyle): void {
  paint(element);
  switch (element.type) {
    case "mo":
      spaceOperator(element, style);
      return;
    case "mi":
    case "mn":
    case "mtext":
      return;
    case "mover":
    case "munder":
      closeAccent(element);
      break;
    case "msub":
    case "msup":
    case "msubsup":
      markLetter(element);
      break;
    case "mtable":
      spreadColumns(element);
      strutRows(element);
      break;
    default:
      spaceEquilibrium(element);
      joinPrescripts(element);
      spaceRow(element, style);
  }
  element.children.forEach((child, index) => {
    if (isElement(child)) tune(child, computeStyle(element, index, child, style));
    // A group without an element.
    else
      child.children?.forEach((part) => {
        if (isElement(part)) tune(part, style);
      });
  });
  if (element.type === "mrow") centreOperator(element);
}

/** Moves `mathbackground` into the style, as Chromium ignores it on a row. */
function paint({ attributes, style }: MathElement): void {
  if (attributes.mathbackground === undefined) return;
  style.backgroundColor = attributes.mathbackground;
  delete attributes.mathbackground;
}

function computeStyle(
  { type, attributes: written }: MathElement,
  index: number,
  child: MathElement,
  style: MathStyle,
): MathStyle {
  // Temml also writes numbers and booleans.
  const attributes = {
    scriptlevel: written.scriptlevel?.toString(),
    displaystyle: written.displaystyle?.toString(),
  };
  switch (type) {
    case "mfrac":
      return style === "display" ? "text" : "script";
    case "mstyle":
      if (attributes.scriptlevel === undefined) return style;
      if (attributes.scriptlevel !== "0") return "script";
      return attributes.displaystyle === "true" ? "display" : "text";
    case "mtable":
      return attributes.displaystyle === "true" ? "display" : style === "script" ? "script" : "text";
    case "msub":
    case "msup":
    case "msubsup":
    case "mroot":
    case "mmultiscripts":
      return index === 0 ? style : "script";
    case "munder":
    case "mover":
    case "munderover":
      return index === 0 || child.style.mathDepth === "0" ? style : "script";
    default:
      return style;
  }
}
