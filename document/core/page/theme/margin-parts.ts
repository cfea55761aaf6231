import type { Placeholder } from "../../options/kinds.ts";

/** The values of placeholders that are the same on every page. */
export interface MarginFacts {
  readonly title: string | undefined;
  readonly date: string | undefined;
  /** Whether pages of a cover, or of contents, are before those of the text. */
  readonly hasFront: boolean;
}

/** The parts of a margin's line, at its beginning, in its middle and at its end, as CSS `content`; "" for nothing. */
export interface MarginParts {
  /** On the pages of the text, and on those before it, which are numbered in roman. */
  readonly text: readonly string[];
  readonly before: readonly string[];
}

/** The places of parts: one is at the beginning, two are at both ends. */
const places = [[], [0], [0, 2], [0, 1, 2]] as const;

/** Parses the text of a margin into parts, which `|` separates, with words in braces replaced. */
export function parseMarginParts(text: string, facts: MarginFacts): MarginParts {
  const fields = text.split("|");
  // Parts beyond the third belong to the third.
  const parts = fields.length > 3 ? [...fields.slice(0, 2), fields.slice(2).join("|")] : fields;
  const contentsAt = (pageNumber: string): string[] => {
    const contents = ["", "", ""];
    for (const [index, part] of parts.entries()) {
      const place = places[parts.length]?.[index];
      if (place !== undefined) contents[place] = formatContent(part.trim(), facts, pageNumber);
    }
    return contents;
  };
  return { text: contentsAt("counter(page)"), before: contentsAt("counter(before-text, lower-roman)") };
}

/** Returns the texts of a margin that are the same on every page: they decide which fonts it needs. */
export function formatFixedText(
  text: string | undefined,
  { title, date }: Pick<MarginFacts, "title" | "date">,
): string {
  return (text ?? "").replaceAll("{title}", title ?? "").replaceAll("{date}", date ?? "");
}

/**
 * Shortens a text to fit a margin, with an ellipsis if it was cut: in margins, browsers cut nothing off.
 * @param ems its largest width, in sizes of its letters
 */
export function shorten(text: string, ems: number): string {
  let availableEms = ems;
  let end = 0;
  for (const character of text) {
    availableEms -= estimateEms(character);
    if (availableEms < 0) return `${text.slice(0, end).replace(/[\s\p{P}]*\S{0,12}$/u, "")}…`;
    end += character.length;
  }
  return text;
}

/** Estimates the width of a letter, in em. */
export function estimateEms(character: string): number {
  if (/[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60]/.test(character)) return 1;
  return maxWidth.test(character) ? 0.68 : 0.5;
}

/** Letters that are wider than most. */
const maxWidth = /[\p{Lu}mw@%—]/u;

export function hasPlaceholder(text: string | undefined, name: Placeholder): boolean {
  return text?.includes(`{${name}}`) === true;
}

function formatContent(part: string, { title, date, hasFront }: MarginFacts, pageNumber: string): string {
  const known: Readonly<Record<string, string>> = {
    page: pageNumber,
    pages: hasFront ? "counter(page, text-pages)" : "counter(pages)",
    section: "counter(page, running-heads)",
    title: toCssString(title ?? ""),
    date: toCssString(date ?? ""),
  } satisfies Record<Placeholder, string>;
  return part
    .split(/(\{[a-z]+\})/)
    .map(
      (piece) => known[/^\{([a-z]+)\}$/.exec(piece)?.[1] ?? ""] ?? (piece === "" ? "" : toCssString(piece)),
    )
    .filter((piece) => piece !== "" && piece !== '""')
    .join(" ");
}

/** Returns a text as a string of CSS: all but letters, digits and blanks by their numbers (CSS Syntax 3, section 4.3.7). */
export function toCssString(text: string): string {
  const escaped = text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `);
  return `"${escaped}"`;
}
