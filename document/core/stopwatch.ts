/** Stages of rendering that are timed. `layout` paginates the document before the print; `reprint` prints again where that went wrong. */
export type Stage = "compile" | "load" | "layout" | "print" | "reprint" | "pack";

/** Does the work of a stage, and reports how long it took. */
export type Stopwatch = <T>(stage: Stage, work: () => Promise<T> | T) => Promise<T>;

/**
 * Creates a stopwatch.
 * @param begins is called when a stage begins
 * @param measured is called with the time of each stage, in ms
 */
export function createStopwatch(
  begins: (stage: Stage) => void,
  measured: (stage: Stage, ms: number) => void,
): Stopwatch {
  return async (stage, work) => {
    begins(stage);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      measured(stage, performance.now() - begun);
    }
  };
}
