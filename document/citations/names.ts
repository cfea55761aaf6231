import { joined } from "./styles/style.ts";
import { makersOf, moreNames, type Name, type Work } from "./works.ts";

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

/** `van Smith`. */
export function familyOf({ particle, family }: Name): string {
  return joined([particle, family], " ");
}

/** `van Smith, J. A., Jr.` */
export function familyFirst(name: Name): string {
  return joined([familyOf(name), initials(name.given, ".", " "), name.suffix], ", ");
}

/** `Smith, John van, Jr.` */
export function familyBeforeGiven({ family, given, particle, suffix }: Name): string {
  return joined([family, joined([given, particle], " "), suffix], ", ");
}

/** `J. A. van Smith Jr.` */
export function initialsFirst(name: Name): string {
  return joined([initials(name.given, ".", " "), familyOf(name), name.suffix], " ");
}

/** `John van Smith Jr.` */
export function fullName(name: Name): string {
  return joined([name.given, familyOf(name), name.suffix], " ");
}

/** `van Smith JA Jr` */
export function bareName(name: Name): string {
  if (name.family === moreNames.family) return name.family;
  const letters = initials(name.given, "", "").replaceAll("-", "");
  return joined([familyOf(name), letters, name.suffix.replace(".", "")], " ");
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
export function shortNames(work: Work, and: string): string {
  const { title, key } = work;
  const names = makersOf(work).map(familyOf);
  if (names.length === 0)
    return title === "" ? key : `“${title.slice(0, 60)}${title.length > 60 ? "…" : ""}”`;
  const isShortened = names.length > 2 || names.at(-1) === moreNames.family;
  return isShortened ? `${names[0] ?? ""} et al.` : names.join(` ${and} `);
}
