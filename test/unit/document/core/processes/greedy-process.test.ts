import { describe, expect, it } from "vitest";
import { findGreedy, type GuardedProcesses } from "../../../../../document/core/processes/greedy-process.ts";

/** This process of 100 MB, and others by the one that started them. */
const tree = (...others: readonly (readonly [pid: number, parent: number, mb: number])[]) => [
  { pid: 1, parent: 0, mb: 100 },
  ...others.map(([pid, parent, mb]) => ({ pid, parent, mb })),
];
const guard = (root: number, further: Partial<GuardedProcesses> = {}): GuardedProcesses => ({
  root,
  limitMb: Infinity,
  isSpare: false,
  isTriedAgain: false,
  ...further,
});

describe("the memory guard of all processes", () => {
  it("ends none below the limit", () => {
    expect(findGreedy(tree([2, 1, 100], [3, 2, 1_700]), 2_000, [guard(2)])).toBeUndefined();
  });

  it("ends the largest page, and blames it for its own use", () => {
    const [small, large] = [guard(2), guard(4)];
    const taken = tree([2, 1, 100], [3, 2, 100], [4, 1, 150], [5, 4, 1_800]);
    expect(findGreedy(taken, 2_000, [small, large])).toEqual({ pid: 5, of: large, isToBlame: true });
  });

  // Catches a limit of each renderer beside the others: none of these is beyond its own.
  it("ends the largest of several, and blames none for their total", () => {
    const [one, other] = [guard(2), guard(4)];
    const taken = tree([2, 1, 100], [3, 2, 900], [4, 1, 100], [5, 4, 1_000]);
    expect(findGreedy(taken, 2_000, [one, other])).toEqual({ pid: 5, of: other, isToBlame: false });
  });

  // Catches a browser whose page alone was ended, and that the next document gets.
  it("ends a browser without a document first, with all of its processes", () => {
    const spare = guard(6, { isSpare: true });
    const taken = tree([2, 1, 100], [3, 2, 1_800], [6, 1, 80], [7, 6, 150]);
    expect(findGreedy(taken, 2_000, [guard(2), spare])).toMatchObject({ pid: 6 });
  });

  it("ends others before a document that is retried", () => {
    const [again, other] = [guard(2, { isTriedAgain: true }), guard(4)];
    const taken = tree([2, 1, 100], [3, 2, 1_400], [4, 1, 100], [5, 4, 500]);
    expect(findGreedy(taken, 2_000, [again, other])).toMatchObject({ pid: 5, isToBlame: false });
  });

  it("blames a document that is retried where the others use little", () => {
    const again = guard(2, { isTriedAgain: true });
    const taken = tree([2, 1, 100], [3, 2, 1_500], [4, 1, 180], [5, 1, 180]);
    expect(findGreedy(taken, 2_000, [again, guard(4), guard(5)])).toMatchObject({ pid: 3, isToBlame: true });
  });
});

it("ends a whole browser whose many pages use too much", () => {
  const one = guard(2, { limitMb: 500 });
  const taken = tree([2, 1, 100], [3, 2, 210], [4, 2, 210]);
  expect(findGreedy(taken, 2_000, [one])).toEqual({ pid: 2, of: one, isToBlame: true });
});
