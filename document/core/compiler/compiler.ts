import type { CompiledDocument, CompileOptions } from "../compile.ts";
import type { Attempt } from "../browser/retry-step.ts";
import { BrowserMemoryError, DocumentError, DocumentTimeError } from "../errors.ts";
import { guardMemory } from "../processes/memory-guard.ts";
import { describeTooLong } from "../warnings/too-long.ts";
import { defaultHeapMb } from "./fork.ts";
import { createIdleProcesses } from "./idle-processes.ts";
import { startCompilerProcess } from "./started-process.ts";
import type { CompilerProcess, CompilerProcessOptions } from "./started-process.ts";

/** Services of the process that a compiler runs in, and limits of memory. */
export interface CompilerOptions extends Pick<
  CompilerProcessOptions,
  "fetchImage" | "drawDiagrams" | "reportsWork"
> {
  /** Memory that one document may take to be compiled, in MB. */
  readonly heapMb?: number;
  /** Memory that a process may hold while it waits for the next document, in MB; one that holds more is ended. */
  readonly maxIdleMb?: number;
}

/** Compiles documents in processes of their own. */
export interface Compiler {
  /**
   * Compiles a document in a process of its own.
   * @param stop ends that process, and with it the work
   * @throws {DocumentError} when the document cannot be compiled, or takes too much time or memory
   * @throws {DocumentTimeError} when it was stopped
   * @throws {BrowserMemoryError} when documents together take too much memory
   */
  compile(
    markdown: string,
    stop: AbortSignal,
    options?: CompileOptions,
    attempt?: Attempt,
  ): Promise<CompiledDocument>;
  /**
   * Predicts the time to print a document, in µs ({@link predictWork}), in a process of its own.
   * @returns infinity if the prediction itself takes too much time or memory
   */
  predictWork(markdown: string, bibliography?: string): Promise<number>;
  /** Starts a process ahead of the first document. */
  warmUp(): Promise<void>;
  /**
   * Has the process that takes the next document compile a sample document `rounds` times, or until a document arrives. Resolves then; never
   * rejects.
   */
  warmJit(rounds: number): Promise<void>;
  close(): Promise<void>;
}

/** More MB than V8 holds after a few documents of 300 pages, and less than the browser may need. */
const defaultMaxIdleMb = 280;
/** Returns the limit of processor time for a document, in ms: several times the time of the slowest, and no less on a busy machine. */
const computeWorkLimitMs = (markdown: string, { bibliography = "" }: CompileOptions): number =>
  5_000 + (markdown.length + bibliography.length) / 50;
/** Limit of processor time for a prediction, in ms: three times that of the worst document of 2 MiB. */
const maxPredictionMs = 1_000;
/** Time limit of a document that waits for images and diagrams, in ms. */
const waitMs = 36_000;
/** Shortest time between two checks of its processor time, in ms. */
const minCheckMs = 100;
/** Processes that are kept for the next documents; to start one takes longer than to compile ten pages. */
const maxIdle = 4;

/**
 * Compiles documents outside of this process, so that one that takes too much time or memory can be ended alone. A process compiles one document at a
 * time and then takes the next: warm code is many times faster. Threads would not do: a thread that runs out of memory ends the whole process,
 * whatever its limit (Node 24).
 */
export function createCompiler(options: CompilerOptions): Compiler {
  const {
    fetchImage,
    drawDiagrams,
    reportsWork,
    heapMb = defaultHeapMb,
    maxIdleMb: mostHeldMb = defaultMaxIdleMb,
  } = options;
  const idle = createIdleProcesses();
  const all = new Set<CompilerProcess>();
  let isClosed = false;

  const start = (): CompilerProcess => {
    const compilerProcess = startCompilerProcess({ fetchImage, drawDiagrams, heapMb, reportsWork });
    all.add(compilerProcess);
    void compilerProcess.ended.then(() => {
      all.delete(compilerProcess);
      idle.remove(compilerProcess);
    });
    return compilerProcess;
  };

  const giveBack = (compilerProcess: CompilerProcess): void => {
    // After some large documents it would hold memory that the browser needs.
    if (isClosed || idle.count >= maxIdle || compilerProcess.memoryMb > mostHeldMb) compilerProcess.kill();
    else idle.add(compilerProcess);
  };

  return {
    async compile(markdown, stop, options = {}, { isTriedAgain = false } = {}) {
      const compilerProcess = idle.take() ?? start();
      const { pid } = compilerProcess;
      const guard = pid === undefined ? undefined : guardMemory({ root: pid, isTriedAgain });
      const end = (): void => {
        compilerProcess.kill();
      };
      stop.addEventListener("abort", end);
      const limit = limitWork(compilerProcess, computeWorkLimitMs(markdown, options));
      try {
        if (stop.aborted) end();
        // It is given back without a guard on, or this one could end it for the next document.
        const compiled = await compilerProcess.compile(markdown, options).finally(() => guard?.stop());
        if (!guard?.hasEnded) giveBack(compilerProcess);
        return compiled;
      } catch (error) {
        if (compilerProcess.isAlive && !guard?.hasEnded) giveBack(compilerProcess);
        // The next document finds one ready.
        else if (!isClosed && idle.count === 0) idle.add(start());
        if (guard?.hasEnded && !guard.isToBlame)
          throw new BrowserMemoryError("Documents took too much memory together", { cause: error });
        if (stop.aborted || limit.isOver) {
          const words = `${describeTooLong("read", compilerProcess.place)} Split it and send the parts.`;
          // A document that has taken the work of several will do so again.
          throw limit.isOver
            ? new DocumentError(words, { cause: error })
            : new DocumentTimeError(words, { cause: error });
        }
        throw error;
      } finally {
        limit.lift();
        stop.removeEventListener("abort", end);
      }
    },

    async predictWork(markdown, bibliography) {
      const compilerProcess = idle.take() ?? start();
      // What it takes to start is not the document's.
      await compilerProcess.ready;
      const limit = limitWork(compilerProcess, maxPredictionMs);
      try {
        return await compilerProcess.predictWork(markdown, bibliography);
      } catch (error) {
        if (limit.isOver || error instanceof DocumentError) return Infinity;
        throw error;
      } finally {
        limit.lift();
        if (compilerProcess.isAlive) giveBack(compilerProcess);
        else if (!isClosed && idle.count === 0) idle.add(start());
      }
    },

    async warmUp() {
      if (all.size === 0) idle.add(start());
      await Promise.all([...all].map((running) => running.ready));
    },

    async warmJit(rounds) {
      await idle.last?.warmJit(rounds);
    },

    async close() {
      isClosed = true;
      for (const running of all) running.kill();
      await Promise.all([...all].map((running) => running.ended));
    },
  };
}

/** A limit of a document's processor time, while it is compiled. */
interface WorkLimit {
  /** Whether the process was ended, since its document took too long. */
  readonly isOver: boolean;
  lift(): void;
}

/** Ends a process whose document takes more processor time, or waits too long for images and diagrams. */
function limitWork(compilerProcess: CompilerProcess, workLimitMs: number): WorkLimit {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = (): void => {
    isOver = true;
    compilerProcess.kill();
  };
  const scheduleCheck = (ms: number): void => {
    timer = setTimeout(() => {
      const leftMs = workLimitMs - compilerProcess.workMs;
      if (compilerProcess.hasAsked) timer = setTimeout(giveUp, waitMs);
      else if (leftMs > 0) scheduleCheck(Math.max(leftMs, minCheckMs));
      else giveUp();
    }, ms);
  };
  scheduleCheck(workLimitMs);
  return {
    get isOver() {
      return isOver;
    },
    lift() {
      clearTimeout(timer);
    },
  };
}
