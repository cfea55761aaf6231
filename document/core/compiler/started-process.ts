import type { CompiledDocument, CompileOptions } from "../compile.ts";
import type { SourceLocation } from "../warnings/source-location.ts";
import { forkCompiler, release, takePrestarted } from "./fork.ts";
import type { DocumentOutcome, FromCompiler, ToCompiler } from "./messages.ts";
import { beginTask, keepOutput, createState, send, takeMessage, waitForEnd } from "./process-state.ts";
import type { CompilerServices } from "./process-state.ts";
import { readProcessorMs, readsProcessorTime } from "../processes/processor-time.ts";

/** The options of a compiling process, and its memory limit. */
export interface CompilerProcessOptions extends CompilerServices {
  /** Memory that one document may take to be compiled, in MB. */
  readonly heapMb: number;
  /** Whether it reports its own processor time; usually where the system does not tell. */
  readonly reportsWork?: boolean | undefined;
}

/** A process that compiles one document after the other. */
export interface CompilerProcess {
  compile(markdown: string, options: CompileOptions): Promise<CompiledDocument>;
  /** Predicts the time to print a document, in µs ({@link predictWork}). */
  predictWork(markdown: string, bibliography: string | undefined): Promise<number>;
  /** Compiles the sample document `rounds` times, or until there is another document. Resolves then; never rejects. */
  warmJit(rounds: number): Promise<void>;
  /** Resolves when it can take a document at once; never rejects. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended, however that came about. */
  readonly ended: Promise<void>;
  readonly isAlive: boolean;
  readonly pid: number | undefined;
  /** Whether the document at hand needs something from outside. */
  readonly hasAsked: boolean;
  /** Processor time of the current document, in ms; 0 while it is unknown. */
  readonly workMs: number;
  /** Memory that it held at the end of the last document, in MB. */
  readonly memoryMb: number;
  /** Where it was last seen. */
  readonly place: SourceLocation | undefined;
  kill(): void;
}

/** Starts a compiling process, or takes one that was started ahead. */
export function startCompilerProcess(options: CompilerProcessOptions): CompilerProcess {
  const { heapMb, reportsWork = !readsProcessorTime } = options;
  const { child, ready } = takePrestarted(heapMb, reportsWork) ?? forkCompiler(heapMb, reportsWork);
  const state = createState();
  keepOutput(child, state);
  child.on("message", (message: FromCompiler) => {
    takeMessage(child, state, message, options);
  });
  void ready.then(() => {
    if (!state.task) release(child);
  });
  const ended = waitForEnd(child, state);
  const run = (message: ToCompiler): Promise<DocumentOutcome> =>
    new Promise((done, fail) => {
      if (!state.isAlive) {
        fail(new Error(`The compiling process did not start: ${state.errorOutput}`));
        return;
      }
      beginTask(child, state, { done, fail });
      send(child, message);
    });
  return {
    async compile(markdown, compileOptions) {
      const outcome = await run({ kind: "compile", markdown, options: compileOptions });
      if (outcome.kind !== "compiled") throw createUnaskedError(outcome);
      return outcome.compiled;
    },
    async predictWork(markdown, bibliography) {
      const outcome = await run({ kind: "predict", markdown, bibliography });
      if (outcome.kind !== "predicted") throw createUnaskedError(outcome);
      return outcome.us;
    },
    warmJit: (rounds) =>
      new Promise((resolve) => {
        state.finishWarmUp = resolve;
        void ended.then(resolve);
        send(child, { kind: "warm-jit", rounds });
      }),
    ready,
    ended,
    get isAlive() {
      return state.isAlive;
    },
    pid: child.pid,
    get hasAsked() {
      return state.hasAsked;
    },
    get workMs() {
      if (reportsWork) return state.reportedMs;
      return Math.max(0, (readProcessorMs(child.pid) ?? 0) - state.workedBefore);
    },
    get memoryMb() {
      return state.memoryMb;
    },
    get place() {
      return state.place;
    },
    kill() {
      // From here on it takes nothing more.
      state.isAlive = false;
      state.isKilled = true;
      child.ref();
      child.kill("SIGKILL");
    },
  };
}

function createUnaskedError({ kind }: DocumentOutcome): Error {
  return new Error(`The compiling process answered what it was not asked for: ${kind}`);
}
