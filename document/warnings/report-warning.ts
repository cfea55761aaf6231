/**
 * Reports what was left out of a document.
 * @param what a sentence
 * @param line of the document as it was written
 */
export type ReportWarning = (what: string, line: number | undefined) => void;

/** The warning about a style, or one declaration of it, that has no effect. */
export function styleWarning(style: string): string {
  return `The style "${style.replaceAll('"', "'").slice(0, 100)}" is not followed.`;
}

/** The warning about something that only another program could fill in. */
export function omissionWarning(what: string): string {
  return `${what} was left out: only the program that it is written for can fill it in.`;
}
