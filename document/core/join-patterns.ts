/** Builds a pattern that matches what any of several patterns matches. Their groups are numbered on, and their flags do not count. */
export function joinPatterns(patterns: readonly RegExp[], flags = ""): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), flags);
}
