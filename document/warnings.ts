import { PdfFormatError } from "./errors.ts";

/** What a rendered document lacks, because the browser's PDF has another form than the one that is known. */
export type RenderWarning = "PdfWithoutInformation" | "ContentsWithoutPageNumbers";

/** Told of what a rendered document lacks. */
export type Warn = (warning: RenderWarning, error: PdfFormatError) => void;

/** Does what a document can be without: where the PDF's form is not known, it warns and gives what there is instead. */
export function orWarn<T>(warn: Warn, warning: RenderWarning, work: () => T, instead: T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PdfFormatError)) throw error;
    warn(warning, error);
    return instead;
  }
}
