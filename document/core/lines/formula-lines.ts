import type { SourceLine } from "./source-line.ts";

/** Environments of TeX that hold a formula, without those that end in an asterisk. */
const formulaEnvironments: ReadonlySet<string> = new Set(
  "equation align alignat gather multline flalign eqnarray subequations split cases array matrix bmatrix pmatrix vmatrix Bmatrix Vmatrix".split(
    " ",
  ),
);

/** Finds the lines within a formula that an earlier line opened. @returns their indices */
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
  return name !== undefined &&
    formulaEnvironments.has(name.replace("*", "")) &&
    !text.includes(`\\end{${name}}`)
    ? new RegExp(`\\\\end\\{${name.replace("*", "\\*")}\\}`)
    : undefined;
}
