import { describe, expect, it } from "vitest";
import { findGreedy, type GuardedProcesses } from "../../../../document/core/processes/greedy-process.ts";

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

describe("where all processes together take too much", () => {
  it("ends none below the limit", () => {
    expect(findGreedy(tree([2, 1, 100], [3, 2, 1_700]), 2_000, [guard(2)])).toBeUndefined();
  });

  it("ends the greatest page, and blames it for what it takes alone", () => {
    const [small, large] = [guard(2), guard(4)];
    const taken = tree([2, 1, 100], [3, 2, 100], [4, 1, 150], [5, 4, 1_800]);
    expect(findGreedy(taken, 2_000, [small, large])).toEqual({ pid: 5, of: large, isToBlame: true });
  });

  // Catches a limit of each renderer beside the others: none of these is beyond its own.
  it("ends the greatest of several, and blames none for what they take together", () => {
    const [one, other] = [guard(2), guard(4)];
    const taken = tree([2, 1, 100], [3, 2, 900], [4, 1, 100], [5, 4, 1_000]);
    expect(findGreedy(taken, 2_000, [one, other])).toEqual({ pid: 5, of: other, isToBlame: false });
  });

  // Catches a browser whose page alone was ended, and that the next document gets.
  it("ends what has no document first, and the whole of it", () => {
    const spare = guard(6, { isSpare: true });
    const taken = tree([2, 1, 100], [3, 2, 1_800], [6, 1, 80], [7, 6, 150]);
    expect(findGreedy(taken, 2_000, [guard(2), spare])).toMatchObject({ pid: 6 });
  });

  it("lets others give way to a document that is tried again", () => {
    const [again, other] = [guard(2, { isTriedAgain: true }), guard(4)];
    const taken = tree([2, 1, 100], [3, 2, 1_400], [4, 1, 100], [5, 4, 500]);
    expect(findGreedy(taken, 2_000, [again, other])).toMatchObject({ pid: 5, isToBlame: false });
  });

  it("blames that document where the others take little", () => {
    const again = guard(2, { isTriedAgain: true });
    const taken = tree([2, 1, 100], [3, 2, 1_500], [4, 1, 180], [5, 1, 180]);
    expect(findGreedy(taken, 2_000, [again, guard(4), guard(5)])).toMatchObject({ pid: 3, isToBlame: true });
  });
});

it("ends the whole of what takes too much in many pages", () => {
  const one = guard(2, { limitMb: 500 });
  const taken = tree([2, 1, 100], [3, 2, 210], [4, 2, 210]);
  expect(findGreedy(taken, 2_000, [one])).toEqual({ pid: 2, of: one, isToBlame: true });
});
