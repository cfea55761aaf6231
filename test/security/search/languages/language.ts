import type { DocumentSource } from "../../../../document/core/source.ts";

/** A language of documents: what the search begins with, and what it makes of a text in it. */
export interface Language {
  /** Small honest texts. Those that are not the first are also what others are spliced with. */
  readonly seeds: readonly [string, ...string[]];
  /** What may be put in anywhere. */
  readonly parts: readonly string[];
  /** What may stand around any part. */
  readonly wraps: readonly (readonly [open: string, close: string])[];
  /** Creates the document that contains the text. */
  readonly document: (text: string) => Pick<DocumentSource, "markdown" | "bibliography">;
}

/** What encloses an argument. */
export const braces = ["{", "}"] as const;
