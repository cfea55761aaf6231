import { setImmediate } from "node:timers/promises";
import { compileMarkdown } from "../compile.ts";
import type { CompileOptions } from "../compile.ts";
import type { Drawing, NoDrawing } from "../diagrams/diagrams.ts";
import type { FetchedImage } from "../images/embed-images.ts";
import type { FromCompiler, ToCompiler } from "./messages.ts";
import { practiceDocument } from "../practice/practice-document.ts";

/**
 * A process that compiles documents, one at a time, and reaches nothing itself: images and drawings come from the process that
 * started it. The one that started it may end it at any time.
 */

const waiting = new Map<number, (value: never) => void>();
let requests = 0;

function tell(message: FromCompiler): void {
  process.send?.(message);
}

function answerTo<T>(asked: (request: number) => FromCompiler): Promise<T> {
  return new Promise<T>((resolve) => {
    const request = ++requests;
    waiting.set(request, resolve);
    tell(asked(request));
  });
}

function answered(request: number, value: unknown): void {
  waiting.get(request)?.(value as never);
  waiting.delete(request);
}

async function compile(markdown: string, options: CompileOptions): Promise<void> {
  try {
    const compiled = await compileMarkdown(
      markdown,
      (url) => answerTo<FetchedImage | undefined>((request) => ({ kind: "fetch", request, url })),
      (sources) =>
        answerTo<readonly (Drawing | NoDrawing)[]>((request) => ({ kind: "draw", request, sources })),
      (part, line) => {
        tell({ kind: "at", place: { part, line } });
      },
      undefined,
      options,
    );
    tell({ kind: "compiled", compiled });
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    tell({ kind: "failed", error: { name, message, stack } });
  }
}

let turn: Promise<void> = Promise.resolve();
let documents = 0;

/** Compiles a document of ours so many times, or until there is one of somebody's. */
async function practise(rounds: number): Promise<void> {
  const before = documents;
  for (let round = 0; round < rounds && documents === before; round++) {
    turn = compileMarkdown(
      practiceDocument,
      () => Promise.resolve(undefined),
      () => Promise.resolve([]),
    ).then(
      () => undefined,
      () => undefined,
    );
    await turn;
    // Whoever waits is heard between two rounds.
    await setImmediate();
  }
  tell({ kind: "practised" });
}

process.on("message", (message: ToCompiler) => {
  if (message.kind === "compile") {
    documents++;
    void turn.then(() => compile(message.markdown, message.options));
  } else if (message.kind === "practise") void practise(message.rounds);
  else if (message.kind === "image") answered(message.request, message.image);
  else answered(message.request, message.drawings);
});
process.on("disconnect", () => {
  process.exit();
});
tell({ kind: "ready" });
