import type { CompiledDocument, CompileOptions } from "../compile.ts";
import { DocumentError, DocumentTimeError } from "../errors.ts";
import { placeText } from "../places.ts";
import { defaultHeapMb } from "./fork.ts";
import { startCompilerProcess } from "./started-process.ts";
import type { CompilerProcess, CompilerProcessOptions } from "./started-process.ts";

export interface CompilerOptions extends Pick<CompilerProcessOptions, "fetchImage" | "drawDiagrams"> {
  /** Memory that one document may take to be compiled, in MB. */
  readonly heapMb?: number;
  /** Memory that a process may hold while it waits for the next document, in MB; one that holds more is ended. */
  readonly mostHeldMb?: number;
}

export interface Compiler {
  /**
   * Compiles a document in a process of its own.
   * @param stop ends that process, and with it the work
   * @param smart as in {@link Layout}
   * @throws {DocumentError} when the document cannot be compiled, or takes too much time or memory
   * @throws {DocumentTimeError} when it was stopped
   */
  compile(markdown: string, stop: AbortSignal, options?: CompileOptions): Promise<CompiledDocument>;
  /** Starts a process ahead of the first document. */
  warmUp(): Promise<void>;
  /**
   * Has the process that takes the next document compile one of ours so many times, or until that one comes, which is what makes it quick. Resolves then, and
   * never rejects.
   */
  practise(rounds: number): Promise<void>;
  close(): Promise<void>;
}

/** More than a process holds after some documents of 300 pages, and less than the browser would want to have. */
const defaultHeldMb = 320;
/** How long a document may be read, in ms of a processor: several times what the slowest takes, and no less on a busy machine. */
const longestMs = ({ length }: string): number => 5_000 + length / 50;
/** And one that waits for images and diagrams. */
const waitMs = 36_000;
/** Between two looks at how far it has come. */
const leastWaitMs = 100;
/** Processes that are kept for the next documents. */
const mostIdle = 2;

/**
 * Compiles documents outside of this process, so that one that takes too long or too much can be ended, and alone. A process has one
 * document at a time, and takes the next when it is done: warm code is many times faster. Threads would not do: a thread that runs out
 * of memory ends the whole process, whatever limit it was given (Node 24).
 */
export function createCompiler(options: CompilerOptions): Compiler {
  const { fetchImage, drawDiagrams, heapMb = defaultHeapMb, mostHeldMb = defaultHeldMb } = options;
  const idle: CompilerProcess[] = [];
  const all = new Set<CompilerProcess>();
  let isClosed = false;

  const start = (): CompilerProcess => {
    const one = startCompilerProcess({ fetchImage, drawDiagrams, heapMb });
    all.add(one);
    void one.ended.then(() => {
      all.delete(one);
      const at = idle.indexOf(one);
      if (at >= 0) idle.splice(at, 1);
    });
    return one;
  };

  const giveBack = (one: CompilerProcess): void => {
    // After some large documents it would hold memory that the browser needs.
    if (isClosed || idle.length >= mostIdle || (one.memoryMb ?? 0) > mostHeldMb) one.kill();
    else idle.push(one);
  };

  return {
    async compile(markdown, stop, options = {}) {
      const one = idle.pop() ?? start();
      const end = (): void => {
        one.kill();
      };
      stop.addEventListener("abort", end);
      const late = new AbortController();
      const giveUp = (): void => {
        late.abort();
        end();
      };
      let limit: NodeJS.Timeout | undefined;
      const looksAgainIn = (ms: number): void => {
        limit = setTimeout(() => {
          const left = longestMs(markdown) - (one.workMs ?? Infinity);
          if (one.hasAsked) limit = setTimeout(giveUp, waitMs);
          else if (left > 0) looksAgainIn(Math.max(left, leastWaitMs));
          else giveUp();
        }, ms);
      };
      looksAgainIn(longestMs(markdown));
      try {
        if (stop.aborted) end();
        const compiled = await one.compile(markdown, options);
        giveBack(one);
        return compiled;
      } catch (error) {
        if (one.isAlive) giveBack(one);
        // The next document finds one ready.
        else if (!isClosed && idle.length === 0) idle.push(start());
        if (stop.aborted || late.signal.aborted) {
          const words = `The document takes too long to be read${placeText(one.place)}. Split it and send the parts.`;
          // What has taken the work of several documents will do so again.
          throw late.signal.aborted
            ? new DocumentError(words, { cause: error })
            : new DocumentTimeError(words, { cause: error });
        }
        throw error;
      } finally {
        clearTimeout(limit);
        stop.removeEventListener("abort", end);
      }
    },

    async warmUp() {
      if (all.size === 0) idle.push(start());
      await Promise.all([...all].map((one) => one.ready));
    },

    async practise(rounds) {
      await idle.at(-1)?.practise(rounds);
    },

    async close() {
      isClosed = true;
      for (const one of all) one.kill();
      await Promise.all([...all].map((one) => one.ended));
    },
  };
}
