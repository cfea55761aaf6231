import type { PageOptions } from "../source.ts";
import type { UrlLines } from "../lines/url-lines.ts";
import type { Warn } from "../warnings/warn.ts";

/**
 * When a pass over HTML runs: over its content and links, over its words, or, once headings are listed, over the places where lines and pages may
 * end, which adds soft hyphens to the text.
 */
export type HtmlPhase = "content" | "words" | "breaks";

export const htmlPhases: readonly HtmlPhase[] = ["content", "words", "breaks"];

/** The inputs of the passes, beside the tree. */
export interface HtmlFacts {
  /** Of the document, as a BCP 47 tag. */
  readonly language: string;
  readonly layout: PageOptions;
  /** Of the web; relative links and images are relative to it. */
  readonly baseUrl: string | undefined;
  /** Puts data that was kept out of a text back into it. */
  readonly restoreText: (text: string) => string;
  readonly warn: Warn;
  readonly urlLines: UrlLines;
  /** Finds the line of a declaration of a style. */
  readonly styleLine: (name: string, value: string) => number | undefined;
}
