import type { Readable } from "node:stream";
import type { CompiledDocument, CompileOptions } from "../compile.ts";
import type { DrawDiagrams } from "../diagrams/diagrams.ts";
import { DocumentError } from "../errors.ts";
import type { FetchImage } from "../images/embed-images.ts";
import { locationText } from "../warnings/source-location.ts";
import type { SourceLocation } from "../warnings/source-location.ts";
import { forkCompiler, release, takePrestarted } from "./fork.ts";
import type { CarriedError, FromCompiler, ToCompiler } from "./messages.ts";
import { processorMs, systemTells } from "./processor-time.ts";
import { reportFd } from "./report-work.ts";

/** Services of this process for a compiling one, and its limit of memory. */
export interface CompilerProcessOptions {
  readonly fetchImage: FetchImage;
  readonly drawDiagrams: DrawDiagrams;
  /** Memory that one document may take to be compiled, in MB. */
  readonly heapMb: number;
  /** Whether it reports its own processor time; usually where the system does not tell. */
  readonly reportsWork?: boolean | undefined;
}

/** A process that compiles one document after the other. */
export interface CompilerProcess {
  compile(markdown: string, options: CompileOptions): Promise<CompiledDocument>;
  /** Compiles the sample document `rounds` times, or until there is another document. Resolves then; never rejects. */
  warmJit(rounds: number): Promise<void>;
  /** Resolves when it can take a document at once; never rejects. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended, however that came about. */
  readonly ended: Promise<void>;
  readonly isAlive: boolean;
  /** Whether the document at hand needs something from outside. */
  readonly hasAsked: boolean;
  /** Processor time that the document at hand has taken, in ms; 0 as long as it is not known. */
  readonly workMs: number;
  /** Memory that it held at the end of the last document, in MB. */
  readonly memoryMb: number;
  /** Where it was last seen. */
  readonly place: SourceLocation | undefined;
  kill(): void;
}

/** How V8 ends a process that has no memory left, and how the kernel does. */
const outOfMemory: readonly (NodeJS.Signals | null)[] = [
  "SIGABRT",
  "SIGTRAP",
  "SIGILL",
  "SIGKILL",
  "SIGSEGV",
];
const maxErrorChars = 2_000;

/** Starts a compiling process, or takes one that was started ahead. */
export function startCompilerProcess(options: CompilerProcessOptions): CompilerProcess {
  const { fetchImage, drawDiagrams, heapMb, reportsWork = !systemTells } = options;
  const { child, ready } = takePrestarted(heapMb, reportsWork) ?? forkCompiler(heapMb, reportsWork);
  let isAlive = true;
  let isKilled = false;
  let hasAsked = false;
  let workedBefore = 0;
  let documents = 0;
  let reportedMs = 0;
  let memoryMb = 0;
  let place: SourceLocation | undefined;
  let finishWarmUp: () => void = () => undefined;
  let errorOutput = "";
  let work: { done: (compiled: CompiledDocument) => void; fail: (error: Error) => void } | undefined;

  const send = (message: ToCompiler): void => {
    // One that has ended says so by its end.
    if (child.connected) child.send(message, () => undefined);
  };

  const finish = (settle: (waiting: NonNullable<typeof work>) => void): void => {
    const waiting = work;
    work = undefined;
    release(child);
    if (waiting) settle(waiting);
  };

  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-maxErrorChars);
  });
  (child.stdio[reportFd] as Readable | null | undefined)?.setEncoding("utf8").on("data", (text: string) => {
    // Lines are shorter than what a pipe divides; the last one of a document before may come late.
    const [document, ms] = (text.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
    if (document === documents && ms !== undefined) reportedMs = ms;
  });
  child.on("message", (message: FromCompiler) => {
    switch (message.kind) {
      case "ready":
        return;
      case "at":
        ({ place } = message);
        return;
      case "fetch":
        hasAsked = true;
        void fetchImage(message.url).then((image) => {
          send({ kind: "image", request: message.request, image });
        });
        return;
      case "draw":
        hasAsked = true;
        void drawDiagrams(message.sources).then((drawings) => {
          send({ kind: "drawings", request: message.request, drawings });
        });
        return;
      case "compiled":
        ({ memoryMb } = message);
        finish(({ done }) => {
          done(message.compiled);
        });
        return;
      case "warm":
        finishWarmUp();
        return;
      case "failed":
        ({ memoryMb } = message);
        finish(({ fail }) => {
          fail(errorOf(message.error));
        });
    }
  });

  void ready.then(() => {
    if (!work) release(child);
  });

  const ended = new Promise<void>((resolve) => {
    const end = (error: Error): void => {
      isAlive = false;
      finish(({ fail }) => {
        fail(error);
      });
      resolve();
    };
    child.once("error", end);
    child.once("exit", (code, signal) => {
      end(
        !isKilled && (outOfMemory.includes(signal) || (code ?? 0) > 128)
          ? new DocumentError(
              `The document takes too much memory to be read${locationText(place)}. Split it, or make that part simpler.`,
            )
          : new Error(`The compiling process has ended: ${String(code ?? signal)} ${errorOutput}`),
      );
    });
  });

  return {
    compile: (markdown, options) =>
      new Promise((done, fail) => {
        if (!isAlive) {
          fail(new Error(`The compiling process did not start: ${errorOutput}`));
          return;
        }
        child.ref();
        child.channel?.ref();
        place = undefined;
        hasAsked = false;
        documents++;
        reportedMs = 0;
        workedBefore = processorMs(child.pid) ?? 0;
        work = { done, fail };
        send({ kind: "compile", markdown, options });
      }),
    warmJit: (rounds) =>
      new Promise((resolve) => {
        finishWarmUp = resolve;
        void ended.then(resolve);
        send({ kind: "warm-jit", rounds });
      }),
    ready,
    ended,
    get isAlive() {
      return isAlive;
    },
    get hasAsked() {
      return hasAsked;
    },
    get workMs() {
      if (reportsWork) return reportedMs;
      return Math.max(0, (processorMs(child.pid) ?? 0) - workedBefore);
    },
    get memoryMb() {
      return memoryMb;
    },
    get place() {
      return place;
    },
    kill() {
      // From here on it takes nothing more.
      isAlive = false;
      isKilled = true;
      child.ref();
      child.kill("SIGKILL");
    },
  };
}

function errorOf({ name, message, stack }: CarriedError): Error {
  if (name === "DocumentError") return new DocumentError(message);
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
