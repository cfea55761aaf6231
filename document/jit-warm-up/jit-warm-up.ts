import type { Compiler } from "../compiler/compiler.ts";

/**
 * Does over and over what comes back with every document, while there is none: V8 compiles code that has run often, and the tenth document of a process takes
 * half of the second's time to be compiled and finished. Most processes do not print many more.
 */
export interface JitWarmUp {
  /** Begins some rounds, unless there have been enough. @param finish the finishing of the document that was printed last, if it is short */
  begin(finish: (() => Promise<unknown>) | undefined): void;
  /** Has the rounds that are under way end soon: there is a document. */
  stop(): void;
  /** Resolves when none are under way; never rejects. */
  whenIdle(): Promise<void>;
}

/** After so many documents, and so many rounds after each: the code of the next is compiled, and nobody who comes next has long to wait. */
const [documents, rounds] = [6, 4];

export function createJitWarmUp(compiler: Pick<Compiler, "warmJit">): JitWarmUp {
  let left = documents;
  let current: Promise<void> = Promise.resolve();
  let isStopped = false;

  const warmOnce = async (finish: () => Promise<unknown>): Promise<void> => {
    await compiler.warmJit(rounds);
    for (let round = 0; round < rounds && !isStopped; round++) await finish();
  };

  return {
    begin(finish = () => Promise.resolve()) {
      if (left === 0) return;
      left--;
      isStopped = false;
      current = current.then(() => warmOnce(finish)).catch(() => undefined);
    },
    stop() {
      isStopped = true;
    },
    whenIdle: () => current,
  };
}
