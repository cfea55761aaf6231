import type { Layout } from "../../../source.ts";
import type { ThemePage } from "../sheet.ts";
import type { ThemeVariables } from "../variables.ts";

/** A look of a document: the variables in which it differs from a report, and the few rules that they cannot say. */
export interface Theme {
  /** What is chosen where neither request nor document does. */
  readonly layout: Partial<Layout>;
  readonly page: ThemePage;
  readonly variables: Partial<ThemeVariables>;
  /** Whether headings and captions have a face of their own, or that of the text. */
  readonly headings: "own" | "text";
  /** What a document begins with: a cover where it has something for it, the title above the text, who writes to whom, or a slide. */
  readonly opening: "cover" | "title" | "letter" | "slide";
  /** Whether sections are numbered by themselves. */
  readonly isNumbered: boolean;
  /** What stands at the feet of pages where nothing is chosen; title and page number when undefined. */
  readonly footer?: string;
  /** Whether the first page has none of it. */
  readonly isFirstBare?: boolean;
  readonly rules: string;
}
