import module from "node:module";
import { setImmediate } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { predictWork } from "../budget/predict-work.ts";
import { compileMarkdown } from "../compile.ts";
import type { CompileOptions } from "../compile.ts";
import type { Drawing, NoDrawing } from "../diagrams/diagrams.ts";
import type { FetchedImage } from "../images/embed-images.ts";
import type { DocumentOutcome, FromCompiler, ToCompiler } from "./messages.ts";
import { reportWorkFlag, startToReport } from "./report-work.ts";

/**
 * A process that compiles documents, one at a time, and reaches nothing itself: images and drawings come from the process that
 * started it. The one that started it may end it at any time.
 */

const reportWork = process.argv.includes(reportWorkFlag) ? startToReport() : undefined;
const waiting = new Map<number, (value: never) => void>();
let requests = 0;

function send(message: FromCompiler): void {
  process.send?.(message);
}

function ask<T>(asked: (request: number) => FromCompiler): Promise<T> {
  return new Promise<T>((resolve) => {
    const request = ++requests;
    waiting.set(request, resolve);
    send(asked(request));
  });
}

function resolveRequest(request: number, value: unknown): void {
  waiting.get(request)?.(value as never);
  waiting.delete(request);
}

/** Returns the memory that V8 holds, in MB: nearly all that is this process's alone. */
function measureHeldMb(): number {
  const { total_physical_size, malloced_memory, external_memory } = getHeapStatistics();
  return (total_physical_size + malloced_memory + external_memory) / 2 ** 20;
}

/** Does the work for document number `document`, counted from 1, and sends the outcome or the error. */
async function run(document: number, work: () => DocumentOutcome | Promise<DocumentOutcome>): Promise<void> {
  reportWork?.(document);
  try {
    send({ ...(await work()), memoryMb: measureHeldMb() });
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    send({ kind: "failed", error: { name, message, stack }, memoryMb: measureHeldMb() });
  } finally {
    reportWork?.(0);
  }
}

async function compile(markdown: string, options: CompileOptions): Promise<DocumentOutcome> {
  const compiled = await compileMarkdown(
    markdown,
    (url, of) => ask<FetchedImage | undefined>((request) => ({ kind: "fetch", request, url, of })),
    (sources) => ask<readonly (Drawing | NoDrawing)[]>((request) => ({ kind: "draw", request, sources })),
    {
      options,
      readPdf: async (...asked) =>
        (await import("../letterhead/read-in-thread.ts")).readPdfInThread(...asked),
      reportLocation(part, line) {
        send({ kind: "at", place: { part, line } });
      },
    },
  );
  return { kind: "compiled", compiled };
}

let isCodeKept = false;

/** Keeps compiled code for the next process, once, where the one that started this wants it: this one is ended without notice. */
function keepCompiledCode(): void {
  if (isCodeKept || process.env.NODE_COMPILE_CACHE === undefined) return;
  isCodeKept = true;
  module.flushCompileCache();
}

let turn: Promise<void> = Promise.resolve();
let documents = 0;

/** Compiles the sample document `rounds` times, or until a document arrives. */
async function warmJit(rounds: number): Promise<void> {
  const before = documents;
  const { sampleDocument } = await import("../jit-warm-up/sample-document.ts");
  for (let round = 0; round < rounds && documents === before; round++) {
    turn = compileMarkdown(
      sampleDocument,
      () => Promise.resolve(undefined),
      () => Promise.resolve([]),
    ).then(
      () => undefined,
      () => undefined,
    );
    await turn;
    // Messages are read between two rounds.
    await setImmediate();
  }
  send({ kind: "warm" });
}

process.on("message", (message: ToCompiler) => {
  if (message.kind === "compile") {
    const { markdown, options } = message;
    const document = ++documents;
    void turn.then(() => run(document, () => compile(markdown, options))).then(keepCompiledCode);
  } else if (message.kind === "predict") {
    const { markdown, bibliography } = message;
    const document = ++documents;
    void turn.then(() =>
      run(document, async () => ({ kind: "predicted", us: await predictWork(markdown, bibliography) })),
    );
  } else if (message.kind === "warm-jit") void warmJit(message.rounds);
  else if (message.kind === "image") resolveRequest(message.request, message.image);
  else resolveRequest(message.request, message.drawings);
});
process.on("disconnect", () => {
  process.exit();
});
send({ kind: "ready" });
