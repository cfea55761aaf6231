import type { PageEnd } from "./page-end-rules.ts";

/** Why the pages of a document could not be laid out; they are left half done. */
export interface LayoutFailure {
  /** The error with its stack. */
  readonly failure: string;
}

/** Where everything will be when the document is printed, as far as the layout tells. */
export interface PagePlan {
  /** Expected number of pages; undefined where no forced break makes it certain. A page that holds too much would be followed by an empty one. */
  readonly pages: number | undefined;
  /** Whether the text was set closer to be one page. */
  readonly isOnePage: boolean;
  /** Pages of the text. */
  readonly textPages: number;
  /** Pages that the entries of the list of contents lead to, from 1 at the beginning of the text. */
  readonly contents: readonly (number | undefined)[];
  readonly sections: readonly PlacedSection[];
  /** Pages that the text names, from 1 at its beginning. */
  readonly references: readonly (number | undefined)[];
  readonly continued: readonly ContinuedTable[];
  /** The notes at the foot of their pages. */
  readonly notes: readonly PlacedNote[];
  /** Why each page of the text ends where it does; empty where nobody asks. */
  readonly ends: readonly PageEnd[];
}

/** Where a section begins. */
export interface PlacedSection {
  /** From 1 at the beginning of the text. */
  readonly page: number | undefined;
  /** Whether its heading is the first on that page. */
  readonly isAtTop: boolean;
}

/** A page that begins within a table. */
export interface ContinuedTable {
  /** From 1 at the beginning of the text. */
  readonly page: number;
  /** Ids of the rows on both sides of the page's beginning, in their order. */
  readonly rows: readonly string[];
}

/** A note at the foot of the page that refers to it. */
export interface PlacedNote {
  readonly id: string;
  /** Id of its first reference. */
  readonly reference: string;
  /** Whether the reference is in the first line of its page. Reaching above that line, it is on the page before to Chromium. */
  readonly isAtTop: boolean;
}
