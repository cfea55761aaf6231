import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Clock, Timed } from "./clock.ts";
import type { Invocation, InvocationResult, ToFunctions, FromFunctions } from "./function-process.ts";

const program = fileURLToPath(new URL("function-process.ts", import.meta.url));

export interface HostOptions {
  /** Functions that are loaded at the start. */
  readonly functions: readonly string[];
  /** Folder of their bundles; without it their sources run. */
  readonly bundles?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly clock: Clock;
}

/** The function's process died, or was killed when its time was over. */
export class FunctionDiedError extends Error {
  override readonly name = "FunctionDiedError";
}

/** Runs functions in a process that can be killed; the next invocation then finds a new one, that remembers nothing. */
export interface FunctionHost {
  invoke(invocation: Omit<Invocation, "id" | "now">): Promise<unknown>;
  /** Kills the process, whatever it is doing, and its browser with it. */
  kill(): void;
  stop(): void;
}

export function functionHost(options: HostOptions): FunctionHost {
  const { clock } = options;
  let current = start(options);
  // A process takes a while to load its functions, so one is always ready.
  let next = start(options);
  let ids = 0;

  const kill = (): void => {
    current.kill();
    current = next;
    next = start(options);
  };

  return {
    kill,
    async invoke(invocation) {
      const worker = current;
      await worker.ready;
      const id = ++ids;
      const ended = () =>
        new Promise((resolve, reject) => {
          worker.onResult(id, (result) => {
            if (!result) reject(new FunctionDiedError(`${invocation.function} died`));
            else if ("error" in result) reject(new Error(result.error));
            else resolve(result.result);
          });
          worker.send({ ...invocation, id, now: clock.now() });
        });
      return clock.during(worker, ended, {
        ms: invocation.timeoutMs,
        over: () => {
          if (worker === current) kill();
        },
      });
    },
    stop() {
      current.kill();
      next.kill();
    },
  };
}

interface Worker extends Timed {
  readonly ready: Promise<void>;
  send(message: ToFunctions): void;
  /** Tells of the result of an invocation; undefined when the process has died. */
  onResult(id: number, take: (result: InvocationResult | undefined) => void): void;
  kill(): void;
}

function start({ functions, bundles, environment }: HostOptions): Worker {
  const waiting = new Map<number, (result: InvocationResult | undefined) => void>();
  let passed: (() => void) | undefined;
  let pages = 0;
  const child: ChildProcess = fork(program, [...functions], {
    env: { ...environment, ...(bundles !== undefined && { FUNCTION_BUNDLES: bundles }) },
    serialization: "advanced",
    // A group of its own, so that its browser dies with it.
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.once("exit", () => {
      reject(new FunctionDiedError("The process ended before it was ready"));
      for (const take of waiting.values()) take(undefined);
      waiting.clear();
      pages = 0;
      passed?.();
    });
    child.on("message", (message: FromFunctions) => {
      if (message === "ready") {
        resolve();
        return;
      }
      if (message === "passed") {
        passed?.();
        return;
      }
      if ("pages" in message) {
        pages = message.pages;
        return;
      }
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    });
  });
  ready.catch(() => undefined);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const send = (message: ToFunctions): void => {
    // A process that is being killed takes no messages; the event "exit" reports its end.
    child.send(message, () => undefined);
  };
  return {
    ready,
    send,
    get isBusy() {
      return pages > 0;
    },
    passTo: (passTo) =>
      new Promise((resolve) => {
        passed = resolve;
        if (hasEnded()) resolve();
        else send({ passTo });
      }),
    onResult: (id, take) => {
      if (hasEnded()) take(undefined);
      else waiting.set(id, take);
    },
    kill() {
      if (child.pid === undefined || child.exitCode !== null) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    },
  };
}
