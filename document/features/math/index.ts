import { allowedMathml } from "./allowed-mathml.ts";
import { repairDisplayMath } from "./display-math.ts";
import { doubledMarkers, readDoubledBackslashes } from "./doubled-backslashes.ts";
import { numberEquations } from "./equation-numbers.ts";
import { nameEquations } from "./named-equations.ts";
import type { Feature } from "../../core/feature.ts";

/** Formulas: where they begin and end, their names and numbers, and their setting. */
export const math: Feature = {
  name: "math",
  lines: [
    {
      name: "doubled backslashes",
      phase: "dialects",
      trigger: doubledMarkers,
      place: "lines",
      rewrite: readDoubledBackslashes,
    },
    {
      name: "display math",
      phase: "slips",
      trigger: /\$\$|\\\[|\\begin\{/,
      after: ["list indents", "tables"],
      place: "lines",
      rewrite: repairDisplayMath,
    },
  ],
  tree: [
    {
      name: "equation names",
      phase: "attributes",
      trigger: /\{#eq/,
      after: ["attributes"],
      run: nameEquations,
    },
  ],
  html: [
    {
      name: "equation numbers",
      phase: "content",
      trigger: /\\(?:begin|tag|label|ref|eqref)\b|\{#eq/,
      after: ["text styles"],
      run: (root, { warn, urlLines }) => {
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
