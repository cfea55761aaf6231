import { Worker } from "node:worker_threads";
import type { GuardedProcesses } from "./greedy-process.ts";
import { createGuardState } from "./guard-state.ts";
import { createMemoryWatch } from "./memory-watch.ts";

/** Watches the memory of processes that work for documents, until it is stopped. */
export interface MemoryGuard {
  /** Whether one of them was ended for its memory. */
  readonly hasEnded: boolean;
  /** Whether it took too much without those of any other guard as well. */
  readonly isToBlame: boolean;
  /** Lowers their limit, in MB. */
  lower(mostMb: number): void;
  stop(): void;
}

/** Beside this file, as a source or in a bundle. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "./memory-thread.ts" : "./memory-thread.mjs",
  import.meta.url,
);
let watch = createMemoryWatch((orders) => {
  const thread = startThread();
  for (const order of orders) thread.postMessage(order);
  watch = {
    add: (order) => {
      thread.postMessage(order);
    },
  };
});

/**
 * Watches a process and its children, beside those of other guards. Over its own limit, or when this process and all its children are over theirs, it
 * ends a page or a whole browser (`findGreedy`). Once they use much memory, a separate thread watches, since this one may compress a long document
 * for seconds. Starting it takes 40 ms of a processor, which few documents need.
 */
export function guardMemory({
  root,
  limitMb = Infinity,
  isSpare = false,
  isTriedAgain = false,
}: Partial<GuardedProcesses> & Pick<GuardedProcesses, "root">): MemoryGuard {
  const state = createGuardState();
  state.limitMb = limitMb;
  watch.add({ root, isSpare, isTriedAgain, shared: state.shared });
  return {
    get hasEnded() {
      return state.hasEnded;
    },
    get isToBlame() {
      return state.isToBlame;
    },
    lower(mostMb) {
      state.limitMb = Math.min(state.limitMb, mostMb);
    },
    stop() {
      state.stop();
    },
  };
}

function startThread(): Worker {
  const started = new Worker(program, { env: {}, execArgv: ["--disable-warning=ExperimentalWarning"] });
  // It has nothing to do when this process has nothing left to do.
  started.unref();
  return started;
}
