import type { Compiler } from "../compiler/compiler.ts";

/**
 * Warms up V8's JIT: compiles and packs a sample document while the process is idle. The tenth document of a process is compiled and packed in
 * half the time of the second, and most processes never reach it.
 */
export interface JitWarmUp {
  /** Begins a few rounds, unless there have been enough. @param pack packs the last document once more, if it is short */
  begin(pack: (() => Promise<unknown>) | undefined): void;
  /** Ends the current rounds soon, because a document has arrived. */
  stop(): void;
  /** Resolves when no rounds are running; never rejects. */
  whenIdle(): Promise<void>;
}

/** Runs of a process, one after each of its first documents, and rounds of one run: few, so that the next document waits only briefly. */
const maxRuns = 6;
const roundsPerRun = 4;

/** Warms up V8 in the process of a compiler. */
export function createJitWarmUp(compiler: Pick<Compiler, "warmJit">): JitWarmUp {
  let runsLeft = maxRuns;
  let current: Promise<void> = Promise.resolve();
  let isStopped = false;

  const warmOnce = async (pack: () => Promise<unknown>): Promise<void> => {
    await compiler.warmJit(roundsPerRun);
    for (let round = 0; round < roundsPerRun && !isStopped; round++) await pack();
  };

  return {
    begin(pack = () => Promise.resolve()) {
      if (runsLeft === 0) return;
      runsLeft--;
      isStopped = false;
      current = current.then(() => warmOnce(pack)).catch(() => undefined);
    },
    stop() {
      isStopped = true;
    },
    whenIdle: () => current,
  };
}
