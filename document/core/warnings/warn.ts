import { repairCodes, type RepairCode } from "./repair-codes.ts";
import type { WarningCode } from "./warning-codes.ts";

/** A fault that a document's author may want to fix: an image that could not be fetched, a broken reference. */
export interface DocumentWarning {
  /** The line of the Markdown, counted from 1; absent where it is not known. */
  readonly line?: number;
  readonly code: WarningCode;
  /** A sentence for the author, or for a program that asks its model to fix it. */
  readonly what: string;
}

/**
 * Takes a warning: each pass over a document is given one under this name.
 * @param line of the text that the pass is given
 */
export type Warn = (code: WarningCode, what: string, line?: number) => void;

/** Warns of a style, or one declaration of it, that has no effect. */
export function warnOfStyle(warn: Warn, style: string, line?: number): void {
  warn(
    "style-not-followed",
    `The style "${style.replaceAll('"', "'").slice(0, 100)}" is not supported and was ignored.`,
    line,
  );
}

/** Warns of a reference whose target is missing. */
export function warnOfReference(warn: Warn, reference: string, line?: number): void {
  warn("reference-not-found", `The reference ${reference} has no target. Check its name.`, line);
}

/** Warns of a placeholder that only another program could fill in. */
export function warnOfOmission(warn: Warn, code: WarningCode, what: string, line?: number): void {
  warn(code, `${what} was skipped: it is not supported.`, line);
}

/** Warns that something was repaired. @param line of the text that the pass is given */
export function warnOfRepair(warn: Warn, code: RepairCode, line?: number): void {
  warn(code, repairCodes[code], line);
}
