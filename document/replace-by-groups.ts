type NamedGroups = Readonly<Partial<Record<string, string>>>;

/** Replaces each match of a pattern with named groups, as `String.replace` does. A group that takes no part is undefined. */
export function replaceByGroups(
  text: string,
  pattern: RegExp,
  replacementFor: (match: string, groups: NamedGroups) => string,
): string {
  return text.replace(pattern, (match: string, ...others: unknown[]) =>
    replacementFor(match, others.at(-1) as NamedGroups),
  );
}
