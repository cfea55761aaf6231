import { moreNames } from "./works.ts";
import type { Name, Work } from "./works.ts";

/** `J. A.`, or `JA` without punctuation between. */
export function initials(given: string, dot: string, gap: string): string {
  return given
    .split(/[\s.]+/)
    .filter((part) => part !== "")
    .map((part) =>
      part
        .split("-")
        .map((initial) => `${initial.charAt(0).toUpperCase()}${dot}`)
        .join("-"),
    )
    .join(gap);
}

/** `Smith, J. A., Jr.` */
export function familyFirst({ family, given, suffix }: Name): string {
  return joinParts([family, initials(given, ".", " "), suffix], ", ");
}

/** `Smith, John, Jr.` */
export function fullFamilyFirst({ family, given, suffix }: Name): string {
  return joinParts([family, given, suffix], ", ");
}

/** `J. A. Smith Jr.` */
export function initialsFirst({ family, given, suffix }: Name): string {
  return joinParts([initials(given, ".", " "), family, suffix], " ");
}

/** `John Smith Jr.` */
export function fullName({ family, given, suffix }: Name): string {
  return joinParts([given, family, suffix], " ");
}

/** `Smith JA Jr` */
export function bareName({ family, given, suffix }: Name): string {
  if (family === moreNames.family) return family;
  return joinParts([family, initials(given, "", ""), suffix.replace(".", "")], " ");
}

function joinParts(parts: readonly string[], sign: string): string {
  return parts.filter((part) => part !== "").join(sign);
}

/** Writes names in a row; of more than `max` the first ones, and "et al." */
export function inRow(
  names: readonly string[],
  { max, shown, last, pair = last }: { max: number; shown: number; last: string; pair?: string },
): string {
  if (names.length > 1 && names.at(-1) === moreNames.family) {
    const first = names.slice(0, names.length > max ? shown : -1);
    return `${first.join(", ")}${first.length > 1 ? "," : ""} ${moreNames.family}`;
  }
  if (names.length > max) return `${names.slice(0, shown).join(", ")}${shown > 1 ? "," : ""} et al.`;
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")}${names.length === 2 ? pair : last}${names.at(-1) ?? ""}`;
}

/** As a work is named where it is cited: one or two names, or the first one of more. */
export function shortNames({ authors, editors, title, key }: Work, and: string): string {
  const names = (authors.length > 0 ? authors : editors).map(({ family }) => family);
  if (names.length === 0)
    return title === "" ? key : `“${title.slice(0, 60)}${title.length > 60 ? "…" : ""}”`;
  const isShortened = names.length > 2 || names.at(-1) === moreNames.family;
  return isShortened ? `${names[0] ?? ""} et al.` : names.join(` ${and} `);
}
