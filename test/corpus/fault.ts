/** What can be wrong with a page, and how much each weighs when pages are ranked. */
export const weights = {
  /** It could not be rendered at all. */
  failed: 20,
  /** The browser shrank the document. */
  scaled: 10,
  /** Something reaches over the content box. */
  over: 10,
  /** A number, a short word or a short code is broken where it has no place to break. */
  torn: 5,
  /** A row of a table is broken over two pages. */
  "torn-row": 3,
  /** A formula is shown as its source. */
  formula: 5,
  /** Markup is shown as text. */
  raw: 3,
  /** A word of the source is not in the PDF's text. */
  missing: 5,
  /** A heading is the last thing on its page. */
  heading: 8,
  /** A line that introduces something is the last on its page. */
  "lead-in": 4,
  /** One line of a paragraph is alone at the foot or at the head of a page. */
  "one-line": 3,
  /** One line of code is alone at the head of a page. */
  "code-tail": 3,
  /** A word goes on on the next page. */
  divided: 3,
  /** The last page has a line or two. */
  "last-page": 3,
  /** White space at the foot of a page, over a fifth of it. */
  white: 4,
  /** Nothing is on a page. */
  blank: 8,
} as const;

export type FaultKind = keyof typeof weights;

export interface Fault {
  readonly kind: FaultKind;
  /** From 1; 0 where it is the document's. */
  readonly page: number;
  /** What it is seen by. */
  readonly detail: string;
}

/** Rates faults together. */
export function scoreFaults(faults: readonly Fault[]): number {
  return faults.reduce((sum, { kind }) => sum + weights[kind], 0);
}
