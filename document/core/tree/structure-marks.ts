/**
 * The role of an element for which HTML has no name that the browser would pass on, as a private subtag of its language (BCP 47, section 2.2.7). The
 * browser copies it into the PDF, where it is read and removed.
 */
export type StructureMark = "toc" | "note" | "dl" | "dt" | "dd" | "group" | `f${number}`;

/** The source of a formula, for readers who do not see it. */
export interface FormulaSource {
  /** In words or TeX. */
  readonly text: string;
  /** As an XML document, where it is to be attached. */
  readonly mathml?: string;
}

/** Writes the language tag of a mark. @param language of the element, if the tag names it too */
export function readMarkedLanguage(mark: StructureMark, language?: string): string {
  return `${language === undefined ? "" : `${language}-`}x-${mark}`;
}

/** Takes the mark off a language. The language that is left may be empty. */
export function readMark(language: string): { readonly language: string; readonly mark?: string } {
  if (language === "") return { language };
  const [, bare, mark] = /^(?:(.+)-)?x-(toc|note|dl|dt|dd|group|f\d+)$/.exec(language) ?? [];
  return mark === undefined ? { language } : { language: bare ?? "", mark };
}
