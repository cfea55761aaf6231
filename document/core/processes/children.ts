import {
  execFile,
  fork,
  spawn,
  type ChildProcess,
  type ForkOptions,
  type SpawnOptions,
} from "node:child_process";
import { promisify } from "node:util";

export type { ChildProcess } from "node:child_process";

/**
 * Starts the engine's child processes. No other module of the engine imports `node:child_process`, so that no child inherits the service's
 * environment: on Lambda it has the role's credentials, and on a server the secrets of its rails.
 */

/** Variables that a child may need. Any other is left out. */
const allowed = [
  "PATH",
  "HOME",
  "TMPDIR",
  "LANG",
  "LD_LIBRARY_PATH",
  "FONTCONFIG_PATH",
  "NODE_COMPILE_CACHE",
] as const;

/** Picks the variables of an environment that a child may have: no settings, and no credentials. */
export function keepBareEnvironment(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const variables = allowed.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(variables);
}

/** Starts a program. Of `env`, by default this process's, the child gets what {@link keepBareEnvironment} picks. */
export function spawnChild(
  program: string,
  words: readonly string[],
  { env = process.env, ...options }: SpawnOptions,
): ChildProcess {
  return spawn(program, words, { ...options, env: keepBareEnvironment(env) });
}

/** Starts a module in a child process, with an environment as {@link spawnChild} creates it. */
export function forkChild(
  module: string,
  words: readonly string[],
  { env = process.env, ...options }: ForkOptions,
): ChildProcess {
  return fork(module, words, { ...options, env: keepBareEnvironment(env) });
}

/** Runs a program to its end, with an environment as {@link spawnChild} gives it. @throws {Error} when it fails */
export async function runChild(program: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words, { env: keepBareEnvironment(process.env) });
  return stdout;
}
