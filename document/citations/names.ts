import type { Name, Work } from "./works.ts";

/** `J. A.`, or `JA` without punctuation between. */
export function initials(given: string, dot: string, gap: string): string {
  return given
    .split(/[\s.]+/)
    .filter((part) => part !== "")
    .map((part) =>
      part
        .split("-")
        .map((one) => `${one.charAt(0).toUpperCase()}${dot}`)
        .join("-"),
    )
    .join(gap);
}

/** `Smith, J. A.` */
export function familyFirst({ family, given }: Name): string {
  return given === "" ? family : `${family}, ${initials(given, ".", " ")}`;
}

/** `J. A. Smith` */
export function initialsFirst({ family, given }: Name): string {
  return given === "" ? family : `${initials(given, ".", " ")} ${family}`;
}

/** Writes names in a row; of more than `max` the first ones, and "et al." */
export function inRow(
  names: readonly string[],
  { max, shown, last, pair = last }: { max: number; shown: number; last: string; pair?: string },
): string {
  if (names.length > max) return `${names.slice(0, shown).join(", ")}${shown > 1 ? "," : ""} et al.`;
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")}${names.length === 2 ? pair : last}${names.at(-1) ?? ""}`;
}

/** As a work is named where it is cited: one or two names, or the first one of more. */
export function shortNames({ authors, editors, title, key }: Work, and: string): string {
  const names = (authors.length > 0 ? authors : editors).map(({ family }) => family);
  if (names.length === 0)
    return title === "" ? key : `“${title.slice(0, 60)}${title.length > 60 ? "…" : ""}”`;
  return names.length > 2 ? `${names[0] ?? ""} et al.` : names.join(` ${and} `);
}
