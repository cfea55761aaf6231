import { fork, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { compileCache } from "../../document/core/compiler/fork.ts";
import { keepBareEnvironment } from "../../document/core/processes/children.ts";
import { guardMemory } from "../../document/core/processes/memory-guard.ts";
import { FunctionBusyError, FunctionEndedError } from "../aws/lambda.ts";
import type { PreviewAnswer } from "./preview-process.ts";

/** Prints previews on this machine, where buyers' documents are printed as well. */
export interface PreviewPrinter {
  /**
   * Prints one preview, while no other is printed.
   * @throws {FunctionBusyError | FunctionEndedError | Error}
   */
  readonly print: (order: unknown) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

export interface PreviewPrinterOptions {
  /** Whether they get only the processors that nothing else wants. */
  readonly yields: boolean;
}

/** The function's time-out, as in the stack (lib/service/previewing.ts), in ms. */
const timeoutMs = 20_000;
/** How long the process is kept without work, in ms: its browser holds memory. */
const idleMs = 5 * 60_000;

const program = fileURLToPath(new URL("./preview-process.ts", import.meta.url));
/** Where the engine finds its parts, and how much is logged. */
const engineSettings = [
  "CHROMIUM_PATH",
  "WEB_FONTS_DIR",
  "DIAGRAM_SCRIPTS_DIR",
  "POWERTOOLS_LOG_LEVEL",
] as const;

/**
 * Creates a printer of previews, in a process of its own with a browser of its own. Where memory is short for buyers' documents it is ended first. It is started
 * with the first preview.
 */
export function createPreviewPrinter({ yields }: PreviewPrinterOptions): PreviewPrinter {
  let current: ChildProcess | undefined;
  let isBusy = false;
  let idle: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    const child = fork(program, [], {
      // No secrets of this process.
      env: { ...keepBareEnvironment(process.env), ...compileCache(), ...pick(process.env) },
      execArgv: ["--disable-warning=ExperimentalWarning"],
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    if (child.pid !== undefined) {
      if (yields) lowerPriority(child.pid);
      const guard = guardMemory({ root: child.pid, isSpare: true });
      child.once("exit", () => {
        guard.stop();
      });
    }
    const forget = (): void => {
      if (current === child) current = undefined;
    };
    child.once("exit", forget);
    child.once("error", forget);
    // It must not keep this process from ending.
    child.unref();
    child.channel?.unref();
    return child;
  };

  return {
    async print(order) {
      if (isBusy) throw new FunctionBusyError("Another preview is being printed");
      isBusy = true;
      clearTimeout(idle);
      current ??= start();
      const child = current;
      try {
        return await printBy(child, order);
      } catch (error) {
        if (error instanceof FunctionEndedError) await end(child);
        throw error;
      } finally {
        isBusy = false;
        idle = setTimeout(() => child.kill("SIGKILL"), idleMs).unref();
      }
    },
    async stop() {
      clearTimeout(idle);
      if (current) await end(current);
    },
  };
}

/** Sends an order, and waits for its answer. */
function printBy(child: ChildProcess, order: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void): void => {
      clearTimeout(timer);
      child.off("message", answer);
      child.off("exit", exit);
      child.off("error", exit);
      child.channel?.unref();
      done();
    };
    const answer = (told: PreviewAnswer): void => {
      settle(() => {
        if ("outcome" in told) resolve(told.outcome);
        else reject(new Error(told.fault));
      });
    };
    const exit = (): void => {
      settle(() => {
        reject(new FunctionEndedError("The process ended"));
      });
    };
    const timer = setTimeout(() => {
      settle(() => {
        reject(new FunctionEndedError("The process took too long"));
      });
    }, timeoutMs);
    child.on("message", answer);
    child.once("exit", exit);
    child.once("error", exit);
    child.channel?.ref();
    // A process that has just ended says so by its exit.
    child.send(order as object, () => undefined);
  });
}

/** Kills a process, with which its browser and its compiler end. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.ref();
  child.kill("SIGKILL");
  await ended;
}

/** Lowers the priority of a process, which its children inherit. If the system forbids that, previews are printed anyway. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It may have ended already.
  }
}

function pick(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  return Object.fromEntries(
    engineSettings.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
