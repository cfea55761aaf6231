import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Invocation, InvocationResult } from "./function-process.ts";

const program = fileURLToPath(new URL("function-process.ts", import.meta.url));

export interface HostOptions {
  /** Functions that are loaded at the start. */
  readonly functions: readonly string[];
  /** Folder of their bundles; without it their sources run. */
  readonly bundles?: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The function's process died, or was killed when its time was over. */
export class FunctionDiedError extends Error {
  override readonly name = "FunctionDiedError";
}

/** Runs functions in a process that can be killed; the next invocation then finds a new one, that remembers nothing. */
export interface FunctionHost {
  invoke(invocation: Omit<Invocation, "id">): Promise<unknown>;
  /** Kills the process, whatever it is doing, and its browser with it. */
  kill(): void;
  stop(): void;
}

export function functionHost(options: HostOptions): FunctionHost {
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
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise((resolve, reject) => {
          timer = setTimeout(() => {
            if (worker === current) kill();
          }, invocation.timeoutMs / invocation.rate);
          worker.onResult(id, (result) => {
            if (!result) reject(new FunctionDiedError(`${invocation.function} died`));
            else if ("error" in result) reject(new Error(result.error));
            else resolve(result.result);
          });
          worker.send({ ...invocation, id });
        });
      } finally {
        clearTimeout(timer);
      }
    },
    stop() {
      current.kill();
      next.kill();
    },
  };
}

interface Worker {
  readonly ready: Promise<void>;
  send(invocation: Invocation): void;
  /** Tells of the result of an invocation; undefined when the process has died. */
  onResult(id: number, take: (result: InvocationResult | undefined) => void): void;
  kill(): void;
}

function start({ functions, bundles, environment }: HostOptions): Worker {
  const waiting = new Map<number, (result: InvocationResult | undefined) => void>();
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
    });
    child.on("message", (message: "ready" | InvocationResult) => {
      if (message === "ready") {
        resolve();
        return;
      }
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    });
  });
  ready.catch(() => undefined);
  return {
    ready,
    send: (invocation) => {
      // A process that is being killed takes no messages; its end is told by "exit".
      child.send(invocation, () => undefined);
    },
    onResult: (id, take) => {
      if (child.exitCode !== null || child.signalCode !== null) take(undefined);
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
