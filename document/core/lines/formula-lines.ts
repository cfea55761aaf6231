import type { SourceLine } from "./source-line.ts";

const formulaEnvironment =
  /^(?:equation|align|alignat|gather|multline|flalign|eqnarray|split|cases|array|[bpvBV]?matrix|subequations)\*?$/;

/** Finds the lines in which a formula goes on that an earlier one has begun. @returns indices */
export function findFormulaLines(lines: readonly SourceLine[]): ReadonlySet<number> {
  const indices = new Set<number>();
  let formula: RegExp | undefined;
  for (const [at, { kind, text }] of lines.entries()) {
    if (kind !== "text") continue;
    if (formula) {
      indices.add(at);
      if (formula.test(text)) formula = undefined;
    } else formula = findFormulaEnd(text);
  }
  return indices;
}

/** Returns a pattern for the end of the formula that a line opens. */
function findFormulaEnd(text: string): RegExp | undefined {
  if ((text.match(/\$\$/g)?.length ?? 0) % 2 === 1) return /\$\$/;
  if (text.lastIndexOf("\\[") > text.lastIndexOf("\\]") && !text.includes("\\\\[")) return /\\\]/;
  const name = /^[ \t>]*\\begin\{(\w{1,20}\*?)\}/.exec(text)?.[1];
  return name !== undefined && formulaEnvironment.test(name) && !text.includes(`\\end{${name}}`)
    ? new RegExp(`\\\\end\\{${name.replace("*", "\\*")}\\}`)
    : undefined;
}
