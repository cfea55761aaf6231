import type { ChildProcess } from "node:child_process";

const passedOn = ["PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH"];

/** The environment of child processes: PATH, HOME, TMPDIR, LANG and LD_LIBRARY_PATH. No settings, no credentials. */
export function bareEnvironment(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const variables = passedOn.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(variables);
}

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
