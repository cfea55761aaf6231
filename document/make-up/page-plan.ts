/** Where things are going to be when the page is printed, as far as can be told before. */
export interface PagePlan {
  /** Pages in all, where some have to begin with what they begin with: one that holds too much would be followed by an empty one. */
  readonly pages: number | undefined;
  /** Pages of what the entries of the list of contents lead to, from 1. */
  readonly contents: readonly (number | undefined)[];
  /** The notes that are set at the foot of their pages. */
  readonly notes: readonly PlacedNote[];
}

/** A note at the foot of the page that refers to it. */
export interface PlacedNote {
  readonly id: string;
  /** Id of its first reference. */
  readonly reference: string;
  /** Whether that is in the first line of its page: reaching above it, Chromium takes it to be on the page before. */
  readonly isAtTop: boolean;
}
