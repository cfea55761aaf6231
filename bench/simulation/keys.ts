import { countKeys, withoutChallenges } from "./demand.ts";
import { limits } from "./model/limits.ts";
import type { Recording } from "./recording/recording.ts";

/** A pattern of keys, or a list of the index `due`, and how often a document writes it. */
export interface KeyPattern {
  readonly pattern: string;
  /** Units written for a document, by the way that writes most. */
  readonly writes: number;
  /** Over how many keys all documents are spread; infinitely many where each has its own. */
  readonly keys: number;
  /** Documents a second at which one key takes all that it can; infinity where each document has its own. */
  readonly wall: number;
}

/** Returns all patterns that are written, those first that end first. */
export function keyPatterns(recorded: Recording, challenges = true): readonly KeyPattern[] {
  const recording = challenges ? recorded : withoutChallenges(recorded);
  const most = new Map<string, number>();
  for (const steps of Object.values(recording)) {
    const units = new Map<string, number>();
    const add = (pattern: string, count: number) => units.set(pattern, (units.get(pattern) ?? 0) + count);
    for (const write of steps.flatMap(({ calls }) => calls).flatMap(({ writes = [] }) => writes)) {
      add(write.key.startsWith("ACCOUNT#") ? "ACCOUNT#… (one account)" : write.key, write.units);
      for (const list of write.lists) add(`index due: ${list}`, 1);
    }
    for (const [pattern, count] of units) most.set(pattern, Math.max(count, most.get(pattern) ?? 0));
  }
  const patterns = [...most].map(([pattern, writes]): KeyPattern => {
    const keys = pattern.startsWith("index")
      ? countKeys(pattern)
      : pattern.startsWith("ACCOUNT")
        ? 1
        : Infinity;
    return { pattern, writes, keys, wall: (limits.partition.writes * keys) / writes };
  });
  return patterns.sort((a, b) => a.wall - b.wall);
}
