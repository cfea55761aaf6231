import { marks, withoutMarks } from "./marked-text.ts";
import { joined, type CitationStyle } from "./styles/style.ts";
import { titleCase } from "./styles/title-case.ts";
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

/** As a work is named where it is cited: one or two names, the first one of more, or its title, with marks. */
export function shortNames(
  work: Work,
  and: string,
  { quotes, isNamedAlike }: { quotes: CitationStyle["quotes"]; isNamedAlike: (name: Name) => boolean },
): string {
  const { key, kind, isEnglish } = work;
  const names = makersOf(work).map((name, at) =>
    at === 0 && isNamedAlike(name)
      ? joined([initials(name.given, ".", " "), familyOf(name)], " ")
      : familyOf(name),
  );
  if (names.length === 0) {
    const [title = ""] = work.title.slice(0, 200).split(": ");
    const bare = withoutMarks(isEnglish ? titleCase(title) : title);
    const short = bare.slice(0, 60) + (bare.length > 60 ? "…" : "");
    if (short === "") return key;
    return quotes.includes(kind) ? `“${short}”` : marks.italic + short + marks.italicEnd;
  }
  const isShortened = names.length > 2 || names.at(-1) === moreNames.family;
  return isShortened ? `${names[0] ?? ""} et al.` : names.join(` ${and} `);
}

/** Finds names that need initials where they are cited: first ones that others share, whose initials are others. */
export function createAlikeNames(works: readonly Work[]): (name: Name) => boolean {
  const given = new Map<string, Set<string>>();
  for (const work of works) {
    const [first] = makersOf(work);
    if (!first || first.given === "") continue;
    const family = familyOf(first);
    given.set(family, (given.get(family) ?? new Set()).add(initials(first.given, ".", " ")));
  }
  return (name) => (given.get(familyOf(name))?.size ?? 0) > 1;
}

/** The names that a work is sorted by, or its title where it has none. */
export function sortedNames(work: Work, nameOf: (name: Name) => string): string {
  const names = makersOf(work).map((name) => `${nameOf(name)} ${name.given}`);
  return names.join(" ") || sortedTitle(work);
}

/** A title without the signs that it begins with. */
export function sortedTitle({ title }: Work): string {
  return withoutMarks(title).replace(/^[^\p{L}\p{N}]+/u, "");
}
