import type { Pass } from "../tree/pass.ts";

/**
 * Orders passes by their phases. Within a phase each comes after its predecessors; apart from that they keep their order.
 * @throws {Error} if a predecessor belongs to a later phase, or the passes wait for one another
 */
export function orderPasses<Phase extends string, Ordered extends Pass<Phase>>(
  phases: readonly Phase[],
  passes: readonly Ordered[],
): readonly Ordered[] {
  const ordered: Ordered[] = [];
  const names = new Set(passes.map(({ name }) => name));
  const done = new Set<string>();
  for (const phase of phases) {
    let waiting = passes.filter((pass) => pass.phase === phase);
    while (waiting.length > 0) {
      const next = waiting.find(({ after = [] }) =>
        after.every((name) => done.has(name) || !names.has(name)),
      );
      if (!next)
        throw new Error(`These passes wait for each other: ${waiting.map(({ name }) => name).join(", ")}.`);
      ordered.push(next);
      done.add(next.name);
      waiting = waiting.filter((pass) => pass !== next);
    }
  }
  return ordered;
}
