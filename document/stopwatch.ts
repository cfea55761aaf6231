/** What the time of rendering goes into. `contents` is what a list of contents costs. */
export type Stage = "compile" | "load" | "contents" | "print" | "pack";

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
