import type { ChildProcess } from "./children.ts";

/** Holds a process that is started before it is needed, while the program that will use it is still being loaded. */
export interface Prestarted<Started> {
  /** Starts a process, unless one was started before. */
  start(start: () => Started): Started;
  /** Hands out the process once, if it is alive and wanted. */
  take(isWanted?: boolean): Started | undefined;
}

/** Keeps one process that is started ahead. */
export function createPrestarted<Started extends { readonly child: ChildProcess }>(): Prestarted<Started> {
  let ahead: Started | undefined;
  return {
    start: (start) => (ahead ??= start()),
    take(isWanted = true) {
      if (!isWanted) return undefined;
      const taken = ahead;
      ahead = undefined;
      return taken?.child.exitCode === null && taken.child.signalCode === null ? taken : undefined;
    },
  };
}
