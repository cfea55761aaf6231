import { PdfFormatError } from "./errors.ts";

/** What a rendered document lacks, because the browser's PDF has another form than the one that is known. */
export type RenderWarning = "PdfAsPrinted" | "ContentsWithoutPageNumbers";

/** Told of what a rendered document lacks. */
export type Warn = (warning: RenderWarning, error: PdfFormatError) => void;

/** Does what a document can be without: where the PDF's form is not known, it warns and gives what there is instead. */
export async function orWarn<T>(
  warn: Warn,
  warning: RenderWarning,
  work: () => T | Promise<T>,
  instead: T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PdfFormatError)) throw error;
    warn(warning, error);
    return instead;
  }
}
