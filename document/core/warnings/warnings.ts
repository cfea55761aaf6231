import { PdfFormatError } from "../errors.ts";
import { isRepairCode } from "./repair-codes.ts";
import type { DocumentWarning, Warn } from "./warn.ts";
import type { WarningCode } from "./warning-codes.ts";

/**
 * Something that a rendered document lacks: because the browser's PDF has another form than the one that is known, or, with `PaginationFailed`, because
 * its pages could not be laid out and end where the browser ends them.
 */
export type RenderWarning = "PdfAsPrinted" | "ContentsWithoutPageNumbers" | "PaginationFailed";

/** Reports what a rendered document lacks. */
export type WarnOfRender = (warning: RenderWarning, error: Error) => void;

/** The warnings of one document. */
export interface WarningList {
  readonly warn: Warn;
  /** In the order of their lines. */
  readonly all: readonly DocumentWarning[];
}

/** Characters of one warning. */
export const maxWarningChars = 300;
/** Warnings of one code that are listed individually. Beyond that, one warning states their number. */
const maxAlike = 5;
const lastLine = Number.MAX_SAFE_INTEGER;

/** Warnings of one code. */
interface AlikeWarnings {
  /** The first ones. */
  readonly first: DocumentWarning[];
  /** Each once, by line and text. */
  readonly known: Set<string>;
}

/** Gathers the warnings of one document. */
export function createWarningList(): WarningList {
  const byCode = new Map<WarningCode, AlikeWarnings>();
  return {
    warn(code, text, line) {
      const what = text.replace(/\s+/g, " ").slice(0, maxWarningChars).toWellFormed();
      const alike = byCode.get(code) ?? { first: [], known: new Set() };
      byCode.set(code, alike);
      const key = `${String(line)} ${what}`;
      if (!alike.known.has(key) && alike.first.length <= maxAlike)
        alike.first.push({ ...(line !== undefined && { line }), code, what });
      alike.known.add(key);
    },
    get all() {
      return [...byCode.values()].flatMap(combineWarnings).sort(compareLines);
    },
  };
}

/** Returns the warnings of one code, or one in their place. A repair is reported once. */
function combineWarnings({ first, known }: AlikeWarnings): readonly DocumentWarning[] {
  const [warning, ...others] = first.toSorted(compareLines);
  if (warning && isRepairCode(warning.code)) return [warning];
  if (!warning || known.size <= maxAlike) return first;
  const lines = [...new Set(others.flatMap(({ line }) => line ?? []))].map(String);
  const more = known.size - 1;
  const where =
    lines.length === 0
      ? ""
      : `, on ${lines.length === 1 && more === others.length ? "line" : "lines"} ${lines.join(", ")}${more > others.length ? " and others" : ""}`;
  const end = ` ${String(more)} more like this${where}.`;
  return [{ ...warning, what: warning.what.slice(0, maxWarningChars - end.length).toWellFormed() + end }];
}

function compareLines(a: DocumentWarning, b: DocumentWarning): number {
  return (a.line ?? lastLine) - (b.line ?? lastLine);
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
