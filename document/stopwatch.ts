/** What the time of rendering goes into. `make-up` is what is done to the pages before they are printed, `reprint` a second print where it went wrong. */
export type Stage = "compile" | "load" | "make-up" | "print" | "reprint" | "pack";

/** Does the work of a stage, and tells how long it took. */
export type Stopwatch = <T>(stage: Stage, work: () => Promise<T> | T) => Promise<T>;

export function createStopwatch(measured: (stage: Stage, ms: number) => void): Stopwatch {
  return async (stage, work) => {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      measured(stage, performance.now() - begun);
    }
  };
}
