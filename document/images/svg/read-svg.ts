/** All that is read of a drawing, for those who load it with the first one. */
export { boxedLetters } from "./boxed-letters.ts";
export { svgCost } from "./svg-cost.ts";
export { escapeAmpersands } from "./svg-elements.ts";
