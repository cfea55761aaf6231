import { findGreedy, type GuardedProcesses } from "./greedy-process.ts";
import { createGuardState, type GuardState } from "./guard-state.ts";
import { createProcessTree, sumMemory } from "./memory.ts";

/** Processes that are to be watched, in a form that another thread can be sent. */
export interface WatchOrder extends Omit<GuardedProcesses, "limitMb"> {
  readonly shared: GuardState["shared"];
}

/** Looks at the memory of this process and all that it has started, while documents are at work. */
export interface MemoryWatch {
  add(order: WatchOrder): void;
}

interface Guarded extends GuardedProcesses {
  readonly order: WatchOrder;
  readonly state: GuardState;
}

/**
 * Memory of this process and all that it has started, in MB, from which on one is ended. They stay below 2,500 MB: the render function has 3,008, of
 * which the system takes some, and the shared code of the programs.
 */
const treeMb = 2_300;
/** How fast processes grow together, in MB a ms, at most: Chromium takes 1 GB a second. */
const growth = 2;
/** Memory in MB that few documents reach. Beyond it, nothing may keep us from watching. */
const muchMb = 1_000;
/** Time between two looks, in ms. */
const [shortestMs, longestMs] = [10, 100];

/** Watches the memory of processes. @param handOver takes over all watches once they use much memory */
export function createMemoryWatch(handOver?: (orders: readonly WatchOrder[]) => void): MemoryWatch {
  let guards: Guarded[] = [];
  /** Those that were ended, and whose memory the system is about to take back. */
  const ended = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let tree = createProcessTree(process.pid);

  const scheduleLook = (ms: number): NodeJS.Timeout => setTimeout(look, ms).unref();

  const look = (): void => {
    timer = undefined;
    guards = guards.filter(({ state }) => state.isOn);
    if (guards.every(({ isSpare }) => isSpare)) {
      ended.clear();
      tree = createProcessTree(process.pid);
      return;
    }
    const running = tree.look().filter(({ pid }) => !ended.has(pid));
    const mb = sumMemory(running);
    if (handOver && mb > muchMb) {
      handOver(guards.map(({ order }) => order));
      guards = [];
      return;
    }
    const greedy = findGreedy(running, treeMb, guards);
    // Marked before it is ended: who learns of the end learns why.
    if (greedy?.of.state.endOne(greedy.isToBlame)) {
      ended.add(greedy.pid);
      kill(greedy.pid);
    }
    // The less there is left, the sooner.
    timer = scheduleLook(Math.min(Math.max((treeMb - mb) / growth, shortestMs), longestMs));
  };

  return {
    add(order) {
      const { shared, ...processes } = order;
      const state = createGuardState(shared);
      guards = guards.filter((guarded) => guarded.state.isOn);
      guards.push({
        ...processes,
        order,
        state,
        get limitMb() {
          return state.limitMb;
        },
      });
      if (!order.isSpare) timer ??= scheduleLook(shortestMs);
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
