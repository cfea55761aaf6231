import { knownDifferences } from "./known-differences.ts";

/** Texts by the keys of their works. */
export type Texts = ReadonlyMap<string, string>;

/** Compares our texts with citeproc's, and remembers which of the known differences there were. */
export function createComparison() {
  const differences = knownDifferences.map((difference) => ({
    ...difference,
    missing: new Set(difference.keys.split(" ")),
    covered: new Set(difference.keys.split(" ")),
  }));
  return {
    compare(style: string, ours: Texts, theirs: Texts): { equal: number; differing: string[] } {
      let equal = 0;
      const differing: string[] = [];
      for (const [key, text] of theirs) {
        const own = ours.get(key) ?? "nothing";
        if (own === text) {
          equal++;
          continue;
        }
        let expected = text;
        let isFree = false;
        for (const { covered, missing, styles, rewrite } of differences) {
          if (!covered.has(key) || styles?.split(" ").includes(style) === false) continue;
          const rewritten = rewrite?.(expected, { key, style });
          isFree ||= rewritten === undefined && !text.startsWith("(");
          if (rewritten !== expected) missing.delete(key);
          expected = rewritten ?? expected;
        }
        if (!isFree && expected !== own)
          differing.push(`${key}\n  citeproc: ${text}\n  expected: ${expected}\n  ours:     ${own}`);
      }
      return { equal, differing };
    },
    /** Lists known differences that did not occur, or name no entry. */
    gone: (): string[] =>
      differences.flatMap(({ reason, missing }) =>
        missing.size > 0 ? [`${reason}: ${[...missing].join(", ")}`] : [],
      ),
  };
}
