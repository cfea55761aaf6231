/** The kinds of framed notes, by the names that programs have for them. */

/** Kinds of other programs, and GitHub's nearest. */
const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    note: "note",
    seealso: "note",
    info: "note",
    abstract: "note",
    summary: "note",
    example: "note",
    question: "note",
    tip: "tip",
    hint: "tip",
    success: "tip",
    important: "important",
    todo: "important",
    warning: "warning",
    warn: "warning",
    attention: "warning",
    admonition: "note",
    caution: "caution",
    danger: "caution",
    failure: "caution",
    error: "caution",
    bug: "caution",
  }),
);

/** Returns the kind of callout that a name means; undefined if there is none. */
export function findCalloutKind(name: string): string | undefined {
  return kinds.get(name.toLowerCase().replace(/^(?:callout|admonition)-/, ""));
}
