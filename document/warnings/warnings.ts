import { PdfFormatError } from "../errors.ts";

/** Something that a rendered document lacks, because the browser's PDF has another form than the one that is known. */
export type RenderWarning = "PdfAsPrinted" | "ContentsWithoutPageNumbers";

/** Reports what a rendered document lacks. */
export type WarnOfRender = (warning: RenderWarning, error: PdfFormatError) => void;

/** A fault that a document's author may want to fix: an image that could not be fetched, a reference that leads nowhere. */
export interface DocumentWarning {
  /** The line of the Markdown, counted from 1; absent where it is not known. */
  readonly line?: number;
  /** A sentence for the author, or for a program that asks its model to fix it. */
  readonly what: string;
}

/** The warnings of one document. */
export interface WarningList {
  add(what: string, line?: number): void;
  /** In the order of their lines. */
  readonly all: readonly DocumentWarning[];
}

/** Warnings of one document; more would be of no help. */
export const maxWarnings = 100;
/** Characters of one warning. */
export const maxWarningChars = 300;
const lastLine = Number.MAX_SAFE_INTEGER;

/**
 * Gathers the warnings of one document.
 * @param lineOf finds the line as it was written for a line as it is parsed
 * @param known warnings from before it is parsed
 */
export function createWarningList(
  lineOf: (line: number) => number,
  known: readonly DocumentWarning[] = [],
): WarningList {
  const found = new Map(known.map((one) => [`${String(one.line)} ${one.what}`, one]));
  return {
    add(what, line) {
      const text = what.replace(/\s+/g, " ").slice(0, maxWarningChars).toWellFormed();
      const at = line === undefined ? undefined : lineOf(line);
      const key = `${String(at)} ${text}`;
      if (found.size < maxWarnings && !found.has(key))
        found.set(key, { ...(at !== undefined && { line: at }), what: text });
    },
    get all() {
      return [...found.values()].sort((one, other) => (one.line ?? lastLine) - (other.line ?? lastLine));
    },
  };
}

/** Does work that a document can be without. Where the form of the PDF is not known, it warns and returns `instead`. */
export async function orWarn<T>(
  warn: WarnOfRender,
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
