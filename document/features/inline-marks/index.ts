import { readInlineMarks } from "./inline-marks.ts";
import type { Feature } from "../../core/feature.ts";

/** Raised, lowered and marked text: `x^2^`, `H~2~O`, `==marked==`. */
export const inlineMarks: Feature = {
  name: "inline marks",
  tree: [
    {
      name: "inline marks",
      phase: "marks",
      trigger: /[\^~]|==/,
      after: ["inline notes"],
      run: readInlineMarks,
    },
  ],
};
