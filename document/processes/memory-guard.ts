import { findGreedy, type GuardedProcesses } from "./greedy-process.ts";
import { createProcessTree, sumOf } from "./memory.ts";

/** Watches the memory of processes that work for documents, until it is stopped. */
export interface MemoryGuard {
  /** Whether one of them was ended for what it took. */
  readonly hasEnded: boolean;
  /** Whether it took too much without those of any other guard as well. */
  readonly isToBlame: boolean;
  /** Lowers their limit, in MB. */
  lower(mostMb: number): void;
  stop(): void;
}

interface Guarded extends GuardedProcesses {
  limitMb: number;
  hasEnded: boolean;
  isToBlame: boolean;
}

/**
 * Memory of this process and all that it has started, in MB, from which on one is ended. They stay below 2,500 MB: the render function has 3,008, of
 * which the system takes some, and the shared code of the programs.
 */
const treeMb = 2_300;
/** How fast processes grow together, in MB a ms, at most: Chromium takes 1 GB a second. */
const growth = 2;
/** Time between two looks, in ms. */
const [shortestMs, longestMs] = [10, 100];

const guards = new Set<Guarded>();
/** Those that were ended, and whose memory the system is about to take back. */
const ended = new Set<number>();
let timer: NodeJS.Timeout | undefined;
let tree = createProcessTree(process.pid);

/**
 * Watches a process and all that it has started, beside those of other guards. Over its own limit, or where all that this process has started and itself
 * are over theirs, a page is ended or a whole browser (`findGreedy`).
 */
export function guardMemory({
  root,
  limitMb = Infinity,
  isSpare = false,
  isTriedAgain = false,
}: Partial<GuardedProcesses> & Pick<GuardedProcesses, "root">): MemoryGuard {
  const guarded: Guarded = { root, limitMb, isSpare, isTriedAgain, hasEnded: false, isToBlame: false };
  guards.add(guarded);
  if (!isSpare) timer ??= lookIn(shortestMs);
  return {
    get hasEnded() {
      return guarded.hasEnded;
    },
    get isToBlame() {
      return guarded.isToBlame;
    },
    lower(mostMb) {
      guarded.limitMb = Math.min(guarded.limitMb, mostMb);
    },
    stop() {
      guards.delete(guarded);
    },
  };
}

function lookIn(ms: number): NodeJS.Timeout {
  return setTimeout(look, ms).unref();
}

function look(): void {
  if (![...guards].some(({ isSpare }) => !isSpare)) {
    timer = undefined;
    ended.clear();
    tree = createProcessTree(process.pid);
    return;
  }
  const running = tree.look().filter(({ pid }) => !ended.has(pid));
  const greedy = findGreedy(running, treeMb, [...guards]);
  if (greedy) {
    greedy.of.hasEnded = true;
    greedy.of.isToBlame = greedy.isToBlame;
    ended.add(greedy.pid);
    kill(greedy.pid);
  }
  // The less there is left, the sooner.
  const leftMs = (treeMb - sumOf(running)) / growth;
  timer = lookIn(Math.min(Math.max(leftMs, shortestMs), longestMs));
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
