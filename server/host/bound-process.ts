import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { keepBareEnvironment } from "../../document/core/processes/children.ts";

/** A program that ends with this process. */
export interface BoundProcess {
  /** What it writes to its standard output. It waits where nobody reads. */
  readonly output: Readable;
  hasEnded(): boolean;
  /** Resolves when it has ended, stopped or not. */
  readonly ended: Promise<void>;
  /** Kills it. */
  stop(): Promise<void>;
}

/** Runs the program until our end of the pipe closes, which the system sees to however this process ends. Shell and program are one group. */
const bound = '("$0" "$@"; kill -9 0) & read -r _; kill -9 0';

/** Starts a program of this machine, which is killed when this process ends, by SIGKILL as well. */
export function spawnBound(program: string, words: readonly string[]): BoundProcess {
  const shell = spawn("/bin/sh", ["-c", bound, program, ...words], {
    // No secrets of this process.
    env: keepBareEnvironment(process.env),
    stdio: ["pipe", "pipe", "ignore"],
    // In their own group, out of reach of Ctrl-C, so that current work can still be finished.
    detached: true,
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    shell.once("exit", () => {
      hasEnded = true;
      resolve();
    }),
  );
  // The program may end before its standard input is closed.
  shell.stdin.on("error", () => undefined);
  return {
    output: shell.stdout,
    hasEnded: () => hasEnded,
    ended,
    async stop() {
      shell.stdin.end();
      await ended;
    },
  };
}
