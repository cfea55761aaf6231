import type { ChildProcess } from "node:child_process";

const passedOn = ["PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH"];

/** Of our own environment, what a process of ours needs to run: no setting, and no credential. */
export function bareEnvironment(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const given = passedOn.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** A process that is started before it is needed, while the program that will use it is still being loaded. */
export interface Prestarted<Started> {
  /** Keeps what was started; the first is kept alone. */
  start(start: () => Started): Started;
  /** What was started, once, if it lives and is what is wanted. */
  take(isWanted?: boolean): Started | undefined;
}

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
