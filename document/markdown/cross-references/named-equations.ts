import type { Paragraph, Root } from "mdast";
import { visit } from "../../tree/visit.ts";

/** The name of an equation that stands behind it. */
export const equationName = /^\s*\{#(eqn?[:-][\p{L}\p{N}_:.-]{1,100})[^{}]{0,100}\}\s*$/u;
/** Environments that number their lines themselves. */
const numbering = /\\begin\s*\{(?:align|equation|flalign|gather|multline|eqnarray|alignat|subequations)/;

/** Numbers `$$ … $$ {#eq:x}`, and gives it its name. */
export function nameEquations(root: Root): void {
  visit(root, "paragraph", (paragraph, index, parent) => {
    const [formula, attributes, ...others] = paragraph.children;
    if (formula?.type !== "formula" || attributes?.type !== "text" || others.length > 0) return;
    const id = equationName.exec(attributes.value)?.[1];
    if (id === undefined || !parent || index === undefined) return;
    const value = numberedFormula(formula.value, id);
    parent.children[index] = { type: "math", value } as unknown as Paragraph;
  });
}

/** TeX of a formula that has a number, and a label to be referred to by. */
export function numberedFormula(tex: string, id: string): string {
  if (numbering.test(tex)) return tex;
  return `\\begin{equation}\\label{${id}} ${tex} \\end{equation}`;
}
