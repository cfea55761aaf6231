/** A part of a row of a formula. */
export interface FormulaItem {
  readonly node: Element;
  /** Edges of its box, in px. */
  readonly left: number;
  readonly right: number;
  /** Penalty for ending a line before it; undefined where no line may end. */
  readonly penalty: number | undefined;
  /** Whether it is a relation outside of brackets. */
  readonly isRelation: boolean;
  /** Whether it is a space that parts formulas beside each other: `\quad`, `\qquad`. */
  readonly isGap: boolean;
  /** Whether such a space is before it. */
  readonly isBehindGap: boolean;
}

/** Penalties for ending a line behind a space between two formulas, before a symbol, or behind a comma. */
const gapPenalty = -200;
const relationPenalty = 0;
const commaPenalty = 60;
const operatorPenalty = 150;
/** Added for each pair of brackets around the end. */
export const bracketPenalty = 250;
const relations = /^[=<>≤≥≠≡≈∼≃≅∝∈∉∋⊂⊃⊆⊇≪≫≺≻⪯⪰←→↔⇐⇒⇔⟵⟶⟷⟸⟹⟺↦⟼⊢⊨∣∥≔≜≐:]$|^:=$/u;
const operators = /^[+\-−±∓×⋅·∗*/÷∘∪∩∧∨⊕⊗⊖∖∙⊔⊓†]$/u;
/** Width of the smallest such space, in em. */
const minGapEm = 1;
/** Higher brackets, in px, would not fit the halves of their content. */
const maxSplitBracketPx = 48;

/** Runs in the page: the parts of a row of a formula, brackets opened, and where a line may end (TeXbook, chapter 18). */
export function listFormulaItems(row: Element): readonly FormulaItem[] {
  return collectItems(row, 0);
}

/** Collects the items of a formula. @param depth pairs of brackets around the parent */
function collectItems(parent: Element, depth: number): readonly FormulaItem[] {
  const children = Array.from(parent.children);
  return children.flatMap((node, index): readonly FormulaItem[] => {
    const isGroup = node.localName === "mrow" && node.attributes.length === 0 && node.children.length > 1;
    const isBracketed = isGroup && node.firstElementChild?.getAttribute("fence") === "true";
    const isHigh = node.getBoundingClientRect().height > maxSplitBracketPx;
    const isOnly = node.localName === "mrow" && children.length === 1;
    if ((isGroup && !(isBracketed && isHigh)) || isOnly)
      return collectItems(node, depth + (isBracketed ? 1 : 0));
    const { left, right } = node.getBoundingClientRect();
    return [{ node, left, right, ...endBefore(node, children[index - 1], depth) }];
  });
}

function endBefore(
  node: Element,
  before: Element | undefined,
  depth: number,
): Pick<FormulaItem, "penalty" | "isRelation" | "isGap" | "isBehindGap"> {
  const isGap = isWideSpace(node);
  const isBehindGap = !isGap && before !== undefined && isWideSpace(before);
  const symbol = node.localName === "mo" ? node.textContent : "";
  const isInfix = before !== undefined && !/^(?:prefix|postfix)$/.test(node.getAttribute("form") ?? "");
  const isRelation = isInfix && relations.test(symbol);
  const base = isGap
    ? undefined
    : isBehindGap
      ? gapPenalty
      : isRelation
        ? relationPenalty
        : isInfix && operators.test(symbol)
          ? operatorPenalty
          : before?.localName === "mo" && /^[,;]$/.test(before.textContent)
            ? commaPenalty
            : undefined;
  return {
    penalty: base === undefined ? undefined : base + depth * bracketPenalty,
    isRelation: isRelation && depth === 0,
    isGap: isGap && depth === 0,
    isBehindGap: isBehindGap && depth === 0,
  };
}

function isWideSpace(node: Element): boolean {
  return node.localName === "mspace" && Number.parseFloat(node.getAttribute("width") ?? "") >= minGapEm;
}
