import type { FaultKind } from "./fault.ts";

/** So many faults of each kind may a hundred pages of the corpus have. Of those that may not be at all, there is none in hundreds of documents. */
export const mostPerHundredPages: Readonly<Record<FaultKind, number>> = {
  failed: 0,
  scaled: 0,
  over: 0,
  torn: 0,
  "torn-row": 0.5,
  formula: 0.5,
  raw: 1,
  missing: 0.2,
  heading: 0.5,
  "lead-in": 0.5,
  "one-line": 0.5,
  "code-tail": 1,
  divided: 0.2,
  "last-page": 1.2,
  white: 2,
  blank: 0,
};
