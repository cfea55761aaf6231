import { isElement, readMathText, type MathElement, type MathPart } from "./math-nodes.ts";
import { findCore, isClosing, isComma, isOpening, findNearest } from "./neighbours.ts";

/** Relations and arrows with space on both sides in Chromium's table of operators. */
const relation = /^[<=>←-↔↚-↝↞↠↢-↤↦↩-↭↼-⇀⇁⇄⇆⇇⇉-⇕⇚⇛∈∉∋∌∝∣∥∦∷∼≁-≂≃-⊊⊏-⊒⊢-⊣⊥⊦-⊯⋈⋍⋐⋑⋔-⋭⟂⟵-⟿⤀-⤅⩴-⩶⩽-⫆⫋⫌]$/u;
const none: ReadonlySet<MathPart> = new Set();

/** Removes the space between two adjacent relations, and between one and a comma or a bracket, where TeX has none (TeXbook, chapter 18, table of spaces). */
export function closeRelations(children: readonly MathPart[]): void {
  children.forEach((part, index) => {
    const operator = findRelation(part);
    if (!operator) return;
    const before = findNearest(children, index, -1, none);
    const next = findNearest(children, index, 1, none);
    if (findRelation(before) || isOpeningRelation(before)) operator.attributes.lspace ??= "0";
    if (findRelation(next) || isComma(next) || isClosing(next)) operator.attributes.rspace ??= "0";
  });
}

/** Returns whether a part is a relation that begins with a bracket. */
function isOpeningRelation(part: MathPart | undefined): boolean {
  return isElement(part) && part.type === "mo" && isOpening(part);
}

function findRelation(part: MathPart | undefined): MathElement | undefined {
  const base = findCore(part);
  return base?.type === "mo" && relation.test(readMathText(base)) ? base : undefined;
}
