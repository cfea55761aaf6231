import { allowedMathml } from "./allowed-mathml.ts";
import type { Feature } from "../../core/feature.ts";

/** Formulas: where they begin and end, their names and numbers, and their setting. */
export const math: Feature = {
  name: "math",
  lines: [
    {
      name: "doubled backslashes",
      phase: "dialects",
      trigger: /\\\\[)\]]/,
      place: "lines",
      rewrite: async (lines) => {
        const { readDoubledBackslashes } = await import("./doubled-backslashes.ts");
        return readDoubledBackslashes(lines);
      },
    },
    {
      name: "display math",
      phase: "slips",
      trigger: /\$\$|\\\[|\\begin\{/,
      after: ["list indents", "tables"],
      place: "lines",
      rewrite: async (lines) => {
        const { repairDisplayMath } = await import("./display-math.ts");
        return repairDisplayMath(lines);
      },
    },
  ],
  tree: [
    {
      name: "equation names",
      phase: "attributes",
      trigger: /\{#eq/,
      after: ["attributes"],
      run: async (root) => {
        const { nameEquations } = await import("./named-equations.ts");
        nameEquations(root);
      },
    },
  ],
  html: [
    {
      name: "equation numbers",
      phase: "content",
      trigger: /\\(?:begin|tag|label|ref|eqref)\b|\{#eq/,
      after: ["text styles"],
      run: async (root, { warn, urlLines }) => {
        const { numberEquations } = await import("./equation-numbers.ts");
        numberEquations(root, warn, urlLines);
      },
    },
  ],
  allow: {
    ...allowedMathml,
    code: [["className", "faulty-formula"]],
    span: [["className", "tml-eqn"]],
  },
};
