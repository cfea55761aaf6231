/** Builds a pattern that matches what any of several patterns matches. Their groups are numbered on; it has the flags of the first. */
export function joinPatterns(patterns: readonly [RegExp, ...RegExp[]]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), patterns[0].flags);
}
