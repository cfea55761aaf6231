/** What stands in a row of a formula, with how much the end of a line before it costs; undefined where none may be. */
export interface FormulaItem {
  readonly node: Element;
  readonly left: number;
  readonly right: number;
  readonly price: number | undefined;
  readonly isRelation: boolean;
}

/** Runs in the page: what stands in a row of a formula, brackets opened, and where a line may end (the TeXbook, chapter 18). */
export function formulaItems(row: Element): FormulaItem[] {
  /** How bad it is to end a line before a sign, within brackets more so for each pair. */
  const price = { relation: 0, comma: 60, operator: 150, within: 250 } as const;
  const relations = /^[=<>≤≥≠≡≈∼≃≅∝∈∉∋⊂⊃⊆⊇≪≫≺≻⪯⪰←→↔⇐⇒⇔⟵⟶⟷⟸⟹⟺↦⟼⊢⊨∣∥≔≜≐:]$|^:=$/u;
  const operators = /^[+\-−±∓×⋅·∗*/÷∘∪∩∧∨⊕⊗⊖∖∙⊔⊓†]$/u;
  /** Brackets that are higher, in px, would not fit the halves of what they hold. */
  const highest = 48;

  const items: FormulaItem[] = [];
  const walk = (parent: Element, depth: number): void => {
    const children = Array.from(parent.children);
    children.forEach((node, index) => {
      const isTransparent =
        node.localName === "mrow" && node.attributes.length === 0 && node.children.length > 1;
      const isLarge = node.getBoundingClientRect().height > highest;
      const isBracketed = isTransparent && node.firstElementChild?.getAttribute("fence") === "true";
      if (
        (isTransparent && !(isBracketed && isLarge)) ||
        (node.localName === "mrow" && children.length === 1)
      ) {
        walk(node, depth + (isBracketed ? 1 : 0));
        return;
      }
      const { left, right } = node.getBoundingClientRect();
      const after = children[index - 1];
      items.push({ node, left, right, ...endBefore(node, after, depth) });
    });
  };
  walk(row, 0);
  return items;

  function endBefore(
    node: Element,
    before: Element | undefined,
    depth: number,
  ): Pick<FormulaItem, "price" | "isRelation"> {
    const sign = node.localName === "mo" ? node.textContent : "";
    const isInfix = before !== undefined && !/^(?:prefix|postfix)$/.test(node.getAttribute("form") ?? "");
    const isRelation = isInfix && relations.test(sign) && depth === 0;
    const extra = depth * price.within;
    if (isInfix && relations.test(sign)) return { price: price.relation + extra, isRelation };
    if (isInfix && operators.test(sign)) return { price: price.operator + extra, isRelation };
    if (before?.localName === "mo" && /^[,;]$/.test(before.textContent))
      return { price: price.comma + extra, isRelation };
    return { price: undefined, isRelation };
  }
}

/**
 * Runs in the page: where the lines of a formula end, by the fewest and best ends; each as the index of what begins the next line, the
 * last one included. Lines after the first are set in by `hanging` px, and those that begin with no relation by half as much as `indent` more.
 */
export function formulaEnds(
  items: readonly FormulaItem[],
  room: number,
  hanging: number,
  indent: number,
): number[] {
  /** How bad a further line is, and blank room in one. */
  const line = 300;
  const blank = 60;

  const best: { readonly cost: number; readonly from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= items.length; end++) {
    const cost = end === items.length ? 0 : items[end]?.price;
    if (cost === undefined) continue;
    let chosen = { cost: Infinity, from: 0 };
    for (let from = end - 1; from >= 0; from--) {
      const so = best[from];
      if (!so) continue;
      const width =
        (items[end - 1]?.right ?? 0) -
        (items[from]?.left ?? 0) +
        (from === 0 ? 0 : hanging + (items[from]?.isRelation ? 0 : indent / 2));
      const over = Math.max(0, width - room);
      // What is too wide for any line is one by itself.
      const total =
        so.cost + line + cost + (over > 0 ? 10_000 + over * 50 : ((room - width) / room) ** 2 * blank);
      if (total < chosen.cost) chosen = { cost: total, from };
      if (over > room) break;
    }
    best[end] = chosen;
  }
  const ends: number[] = [];
  for (let end = items.length; end > 0; end = best[end]?.from ?? 0) ends.unshift(end);
  return ends;
}
