/** A way to count that CommonMark does not know. */
export type Counting =
  "lower" | "upper" | "lower-roman" | "upper-roman" | "decimal" | "levels" | "example" | "any";

/** A possible meaning of a line's marker: `i.` may be the first of the Roman numbers, or follow `h.`. */
export interface Meaning {
  readonly counting: Counting;
  /** The characters around the number, as in `(1)` or `1.`. */
  readonly form: string;
  /** Counted from 1; of levels, the last. */
  readonly ordinal: number;
  /** The numbers of all its levels. */
  readonly levels: readonly number[];
}

/** A line that may be an item of a list. */
export interface ListMark {
  readonly column: number;
  /** As it is written: `(a)`, `1.1`. */
  readonly label: string;
  /** Columns from the marker to the text. */
  readonly width: number;
  readonly itemText: string;
  readonly meanings: readonly Meaning[];
}

/** Matches in every text that has such lists; most have none. */
const decimal = String.raw`\d{1,3}(?:\.\d{1,3}){1,5}[.)]?`;
export const listMarkers = new RegExp(
  String.raw`^[ \t]*(?:\((?:[a-z]|[ivxlcdm]{2,7}|\d{1,3}|@[\w-]{0,40})\)|(?:[a-z]|[ivxlcdm]{2,7})[.)]|#[.)]|${decimal})[ \t]+\S`,
  "im",
);

const bracketed = String.raw`\((?:[a-zA-Z]|[ivxlcdmIVXLCDM]{2,7}|\d{1,3}|@[\w-]{0,40})\)`;
const closed = String.raw`(?:[a-zA-Z]|[ivxlcdm]{2,7}|[IVXLCDM]{2,7})[.)]`;
const marker = new RegExp(String.raw`^([ \t]*)(${bracketed}|${closed}|#[.)]|${decimal})([ \t]+)(\S.*)$`);

/** Reads a line as an item of a list whose numbers CommonMark does not know. */
export function parseListMark(text: string, column: number): ListMark | undefined {
  const [, , label = "", gap = "", itemText = ""] = marker.exec(text) ?? [];
  if (label === "") return undefined;
  return {
    column,
    label,
    width: label.length + (gap.length > 4 ? 1 : gap.length),
    itemText,
    meanings: listMeanings(label),
  };
}

/** Lists the meanings of a label: `(i)` may be the ninth letter, or the first Roman number. */
export function listMeanings(label: string): Meaning[] {
  const inner = label.replace(/[().]+$/, "").replace(/^\(/, "");
  const form = label.replace(inner, "");
  const meaningBy = (counting: Counting, ordinal: number, levels: readonly number[] = []): Meaning => ({
    counting,
    form,
    ordinal,
    levels,
  });
  if (inner.startsWith("#")) return [meaningBy("any", 1)];
  if (inner.startsWith("@")) return [meaningBy("example", 1)];
  if (inner.includes(".")) {
    const levels = inner.split(".").map(Number);
    return [meaningBy("levels", levels.at(-1) ?? 1, levels)];
  }
  if (/^\d/.test(inner)) return [meaningBy("decimal", Number(inner))];
  const isUpper = inner === inner.toUpperCase();
  const roman = parseRoman(inner.toLowerCase());
  return [
    ...(roman === undefined ? [] : [meaningBy(isUpper ? "upper-roman" : "lower-roman", roman)]),
    ...(inner.length > 1
      ? []
      : [meaningBy(isUpper ? "upper" : "lower", inner.toLowerCase().charCodeAt(0) - 96)]),
  ];
}

const digits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** Parses a Roman number; undefined for letters that are no number as Romans wrote it. */
function parseRoman(letters: string): number | undefined {
  if (!/^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(letters)) return undefined;
  const values = Array.from(letters, (letter) => digits[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Stands around an item's own label until the tree is there. */
export const labelMarker = "\ufdd7";

/** Without it, no list has its own labels. */
export const labelPattern = new RegExp(labelMarker);

/** Returns the form in which an item's label precedes its text during parsing. */
export function formatLabel(label: string): string {
  return `${labelMarker}${label}${labelMarker}`;
}
