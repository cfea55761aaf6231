import type { WarningCode } from "../../../core/warnings/warning-codes.ts";

/** A closed entry of a BibTeX text, which can be parsed alone. */
export interface BibtexEntry {
  readonly key: string;
  /** From its at sign to its closing bracket. */
  readonly text: string;
  /** The line that it begins in, counted from 1. */
  readonly line: number;
}

/** An error in a bibliography, with its line. */
export interface BibliographyFault {
  readonly line: number;
  readonly code: WarningCode;
  /** Part of a sentence: `the entry "a" is never closed`. */
  readonly what: string;
}

/** The parts of a BibTeX text. */
export interface BibtexParts {
  /** By their keys; of several with one key the first. */
  readonly entries: ReadonlyMap<string, BibtexEntry>;
  /** `@string{…}` */
  readonly abbreviations: readonly string[];
  readonly faults: readonly BibliographyFault[];
}

/** An entry with a long abstract has 5,000. A parser's time may grow by the square of an entry. */
export const maxEntryChars = 10_000;
/** Of one entry, or marks that look like one. */
const maxFields = 200;
const maxFaults = 100;

/** A comment, or what begins an entry. */
const comment = /%[^\n]*/y;
const start = /@[ \t]*([a-z]{1,40})\s*([{(])/iy;
const startOfLine = /^[ \t]*@[ \t]*[a-z]{1,40}[ \t]*[{(]/gim;
const keyAndComma = /\s*([^\s,={}()"#%]{1,200})\s*,/y;

/**
 * Divides BibTeX into its entries, without reading them, in linear time. An unclosed entry ends before the next line that begins one, so that it
 * includes no other.
 */
export function divideBibtex(bibtex: string): BibtexParts {
  const entries = new Map<string, BibtexEntry>();
  const abbreviations: string[] = [];
  const faults: BibliographyFault[] = [];
  const starts = [...bibtex.matchAll(startOfLine)].map(({ index, 0: { length } }) => index + length);
  const lineAt = createLineCounter(bibtex);
  let nextStart = 0;
  let hasClosedComments = true;
  for (let at = findNextSign(bibtex, 0); at < bibtex.length; at = findNextSign(bibtex, at)) {
    const [opening, type = "", bracket = ""] = matchAt(start, bibtex, at) ?? [];
    if (opening === undefined) {
      at += matchAt(comment, bibtex, at)?.[0].length ?? 1;
      continue;
    }
    const inner = at + opening.length;
    while ((starts[nextStart] ?? bibtex.length) <= inner && nextStart < starts.length) nextStart++;
    const limit = signBefore(bibtex, starts[nextStart]);
    if (/^comment$/i.test(type)) {
      const end: number | undefined = hasClosedComments
        ? findClosing(bibtex, inner, bracket, bibtex.length)
        : undefined;
      // Behind one that is never closed, BibTeX's own reading holds: a comment is but a word.
      hasClosedComments = end !== undefined;
      at = end ?? inner;
      continue;
    }
    const end = findClosing(bibtex, inner, bracket, limit);
    const text = bibtex.slice(at, end ?? limit);
    const key = matchAt(keyAndComma, bibtex, inner)?.[1];
    const isEntry = !/^(?:string|preamble)$/i.test(type);
    const fault = findFault(text, end !== undefined, isEntry && key === undefined);
    if (fault !== undefined && faults.length < maxFaults)
      faults.push({
        line: lineAt(at),
        code: "bibliography-entry-unreadable",
        what: `${describeEntry(isEntry ? key : undefined, type)} ${fault}`,
      });
    if (fault === undefined && /^string$/i.test(type)) abbreviations.push(text);
    if (fault === undefined && isEntry && key !== undefined && !entries.has(key))
      entries.set(key, { key, text, line: lineAt(at) });
    at = end ?? limit;
  }
  return { entries, abbreviations, faults };
}

/** Formats `the entry "a"`, with a long key cut. */
export function describeEntry(key: string | undefined, type = "entry"): string {
  return key === undefined ? `the entry @${type.slice(0, 40)}` : `the entry "${key.slice(0, 80)}"`;
}

function findFault(text: string, isClosed: boolean, lacksKey: boolean): string | undefined {
  if (!isClosed) return "is not closed";
  if (lacksKey) return "has no key followed by a comma";
  if (text.length > maxEntryChars) return `has more than ${String(maxEntryChars)} characters`;
  return (text.match(/[=#]/g) ?? []).length > maxFields
    ? `has more than ${String(maxFields)} fields`
    : undefined;
}

/** Returns where a bracket is closed: what follows the closing one; undefined where nothing closes it before a limit. */
function findClosing(bibtex: string, from: number, bracket: string, limit: number): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < limit; at++) {
    const character = bibtex.charAt(at);
    if (character === "\\") at++;
    else if (character === "{") depth++;
    else if (depth === 0 && !isQuoted && character === (bracket === "{" ? "}" : ")")) return at + 1;
    else if (character === "}") depth = Math.max(0, depth - 1);
    // Only between parentheses can a text between quotes hold what closes the entry.
    else if (character === '"' && depth === 0 && bracket === "(") isQuoted = !isQuoted;
  }
  return undefined;
}

/** Returns the next place where an entry or a comment may begin. */
function findNextSign(bibtex: string, from: number): number {
  const sign = /[@%]/g;
  sign.lastIndex = from;
  return sign.exec(bibtex)?.index ?? bibtex.length;
}

/** Returns the place of an entry's at sign, given the end of its opening. */
function signBefore(bibtex: string, openingEnd: number | undefined): number {
  return openingEnd === undefined ? bibtex.length : bibtex.lastIndexOf("@", openingEnd);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Counts lines up to places that are asked for in their order. */
function createLineCounter(text: string): (at: number) => number {
  let line = 1;
  let from = 0;
  return (at) => {
    for (let next = text.indexOf("\n", from); next >= 0 && next < at; next = text.indexOf("\n", from)) {
      line++;
      from = next + 1;
    }
    return line;
  };
}
