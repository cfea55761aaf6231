import { sumMemory, listWithChildren, type ProcessMemory } from "./memory.ts";

/** Processes that work for documents, one of which may be ended for its memory. */
export interface GuardedProcesses {
  /** The one that started the others. */
  readonly root: number;
  /** Memory that they may take, in MB. */
  readonly limitMb: number;
  /** Whether they have no document: nobody misses them. */
  readonly isSpare: boolean;
  /** Whether their document was ended before for the total of several. It continues while others are ended. */
  readonly isTriedAgain: boolean;
}

/** A process that is to be ended. */
export interface GreedyProcess<Guarded> {
  readonly pid: number;
  readonly of: Guarded;
  /** Whether it takes too much without the processes of any other guard as well. */
  readonly isToBlame: boolean;
}

/** Takes so little, in MB, that nothing is won by ending it. */
const littleMb = 200;
/** The memory of nearly idle browsers, and of small documents beside a large one, in MB. */
const aloneMb = 500;

/**
 * Finds the process to end, where those of a guard take more than it allows, or all together do.
 * @param tree all processes together
 * @param treeMb memory that they may take, in MB
 */
export function findGreedy<Guarded extends GuardedProcesses>(
  tree: readonly ProcessMemory[],
  treeMb: number,
  guarded: readonly Guarded[],
): GreedyProcess<Guarded> | undefined {
  const all = guarded.map((of) => {
    const processes = listWithChildren(of.root, tree);
    const mb = sumMemory(processes);
    // The one page that uses too much, or else all of them.
    const page = processes.find((one) => one.pid !== of.root && one.mb > mb / 2);
    const greedy = page && !of.isSpare ? page : { pid: of.root, mb };
    return { of, mb, greedy };
  });
  const over = all.find(({ of, mb }) => mb > of.limitMb);
  if (over) return { pid: over.greedy.pid, of: over.of, isToBlame: true };
  if (sumMemory(tree) <= treeMb) return undefined;

  const bySize = all.filter(({ mb }) => mb > 0).sort((a, b) => b.greedy.mb - a.greedy.mb);
  const chosen =
    bySize.find(({ of }) => of.isSpare) ??
    bySize.find(({ of, greedy }) => !of.isTriedAgain && greedy.mb >= littleMb) ??
    bySize[0];
  if (!chosen) return undefined;
  const { of, greedy } = chosen;
  const othersMb = bySize.reduce((sum, { mb }) => sum + mb, -greedy.mb);
  return { pid: greedy.pid, of, isToBlame: of.isTriedAgain || othersMb < aloneMb };
}
