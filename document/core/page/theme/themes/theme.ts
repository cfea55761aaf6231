import type { PageOptions } from "../../../source.ts";
import type { CoverDesign } from "../../title-page/cover.ts";
import type { Sheet, ThemePage } from "../sheet.ts";
import type { ThemeVariables } from "../variables.ts";

/** A look of a document: the variables in which it differs from a report, and the few rules that they cannot say. */
export interface Theme {
  /** The options where neither request nor document chooses. */
  readonly layout: Partial<PageOptions>;
  readonly page: ThemePage;
  readonly variables: Partial<ThemeVariables>;
  /** Whether headings and captions have a face of their own, or that of the text. */
  readonly headings: "own" | "text";
  /** The beginning of a document: a cover if there is content for one, the title above the text, the head of a letter, a slide, the addresses
   * of an invoice beside its facts, or a CV in two columns. */
  readonly opening: "cover" | "title" | "letter" | "slide" | "invoice" | "cv";
  /** The design of its covers; plain when absent. */
  readonly cover?: CoverDesign;
  /** Whether sections are numbered on their own. */
  readonly isNumbered: boolean;
  /** The feet of pages where nothing is chosen; title and page number when undefined. */
  readonly footer?: string;
  /** Whether the first page has no margin texts. */
  readonly isFirstBare?: boolean;
  /** Whether text that is narrower than its page is in the middle of it. */
  readonly isTextCentred?: boolean;
  readonly rules: string | ((sheet: Sheet) => string);
}
