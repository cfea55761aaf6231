import { guardMemory, type MemoryGuard } from "../processes/memory-guard.ts";
import type { CompilerProcess } from "./started-process.ts";

/** Processes that wait for the next document. They are ended first where memory is short. */
export interface IdleProcesses {
  readonly count: number;
  /** The one that takes the next document. */
  readonly last: CompilerProcess | undefined;
  add(idle: CompilerProcess): void;
  /** Forgets one that has ended. */
  remove(ended: CompilerProcess): void;
  /** Hands out one that lives, if there is one. */
  take(): CompilerProcess | undefined;
}

/** Keeps the processes of one compiler. */
export function createIdleProcesses(): IdleProcesses {
  const guards = new Map<CompilerProcess, MemoryGuard | undefined>();
  const last = (): CompilerProcess | undefined => [...guards.keys()].at(-1);

  return {
    get count() {
      return guards.size;
    },
    get last() {
      return last();
    },
    add(idle) {
      const { pid: root } = idle;
      guards.set(idle, root === undefined ? undefined : guardMemory({ root, isSpare: true }));
    },
    remove(ended) {
      guards.get(ended)?.stop();
      guards.delete(ended);
    },
    take() {
      for (let taken = last(); taken; taken = last()) {
        const guard = guards.get(taken);
        // Before the question, for from here on it is not ended.
        this.remove(taken);
        // It takes a moment to end.
        if (!guard?.hasEnded) return taken;
      }
      return undefined;
    },
  };
}
