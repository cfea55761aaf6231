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
  /** Finds the line as it was written for a line as it is parsed. */
  readonly lineOf: (line: number) => number;
  /** In the order of their lines. */
  readonly all: readonly DocumentWarning[];
}

/** Warnings of one document; more would be of no help. */
export const maxWarnings = 100;
/** Characters of one warning. */
export const maxWarningChars = 300;
/** Warnings of one kind that are listed each by itself. More are one, with their number. */
const maxAlike = 3;
/** Lines that a warning for several names beside its own. */
const maxLines = 5;
const lastLine = Number.MAX_SAFE_INTEGER;

/** Warnings that differ only in what they name and in their lines. */
interface WarningKind {
  /** The first ones. */
  readonly first: DocumentWarning[];
  /** Each once, by line and text. */
  readonly known: Set<string>;
}

/**
 * Gathers the warnings of one document.
 * @param lineOf finds the line as it was written for a line as it is parsed
 * @param before warnings from before it is parsed
 */
export function createWarningList(
  lineOf: (line: number) => number,
  before: readonly DocumentWarning[] = [],
): WarningList {
  const kinds = new Map<string, WarningKind>();
  const gather = (warning: DocumentWarning): void => {
    const kind = kindOf(warning.what);
    const alike = kinds.get(kind) ?? { first: [], known: new Set<string>() };
    if (!kinds.has(kind) && kinds.size === maxWarnings) return;
    kinds.set(kind, alike);
    const key = `${String(warning.line)} ${warning.what}`;
    if (!alike.known.has(key) && alike.first.length <= maxLines) alike.first.push(warning);
    alike.known.add(key);
  };
  for (const warning of before) gather(warning);
  return {
    lineOf,
    add(what, line) {
      const text = what.replace(/\s+/g, " ").slice(0, maxWarningChars).toWellFormed();
      gather({ ...(line !== undefined && { line: lineOf(line) }), what: text });
    },
    get all() {
      return [...kinds.values()].flatMap(inFew).sort(byLine).slice(0, maxWarnings);
    },
  };
}

/** A warning without what it names: addresses, names in quotes, numbers, letters of other scripts. */
function kindOf(what: string): string {
  return what.replace(/"[^"]*"/g, "…").replace(/\S*[^\sa-zA-Z'’,.:;()-]\S*|\S*[.:]\w\S*/g, "…");
}

/** The warnings of one kind, or one in their place. */
function inFew({ first, known }: WarningKind): readonly DocumentWarning[] {
  if (known.size <= maxAlike) return first;
  const [warning = { what: "" }, ...others] = first.toSorted(byLine);
  const lines = [...new Set(others.flatMap(({ line }) => line ?? []))].map(String);
  const more = known.size - 1;
  const where =
    lines.length === 0 ? "" : `, on lines ${lines.join(", ")}${more > others.length ? " and others" : ""}`;
  const end = ` ${String(more)} more like this${where}.`;
  return [{ ...warning, what: warning.what.slice(0, maxWarningChars - end.length).toWellFormed() + end }];
}

function byLine(a: DocumentWarning, b: DocumentWarning): number {
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
