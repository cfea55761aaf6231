import type { ChildProcess } from "../processes/children.ts";
import type { Readable } from "node:stream";
import type { DrawDiagrams } from "../diagrams/diagrams.ts";
import type { FetchImage } from "../images/embed-images.ts";
import type { SourceLocation } from "../warnings/source-location.ts";
import { release } from "./fork.ts";
import type { DocumentOutcome, FromCompiler, ToCompiler } from "./messages.ts";
import { createEndError, createThrownError } from "./process-errors.ts";
import { readProcessorMs } from "../processes/processor-time.ts";
import { reportFd } from "./report-work.ts";

/** Services of this process for a compiling one. */
export interface CompilerServices {
  readonly fetchImage: FetchImage;
  readonly drawDiagrams: DrawDiagrams;
}

/** The state of a process and of its document. */
export interface ProcessState {
  isAlive: boolean;
  isKilled: boolean;
  hasAsked: boolean;
  /** Its processor time before the current document, in ms. */
  workedBefore: number;
  /** Documents that it was given. */
  documents: number;
  reportedMs: number;
  memoryMb: number;
  place: SourceLocation | undefined;
  finishWarmUp: () => void;
  errorOutput: string;
  task: DocumentTask | undefined;
}

/** The task of a process with a document. */
interface DocumentTask {
  /** Reports the outcome of the kind that was requested. */
  readonly done: (outcome: DocumentOutcome) => void;
  readonly fail: (error: Error) => void;
}

const maxErrorChars = 2_000;

/** Creates the state of a process that has no document yet. */
export function createState(): ProcessState {
  return {
    isAlive: true,
    isKilled: false,
    hasAsked: false,
    workedBefore: 0,
    documents: 0,
    reportedMs: 0,
    memoryMb: 0,
    place: undefined,
    finishWarmUp: () => undefined,
    errorOutput: "",
    task: undefined,
  };
}

/** Keeps the process's errors and reports of its work. */
export function keepOutput(child: ChildProcess, state: ProcessState): void {
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    state.errorOutput = (state.errorOutput + text).slice(-maxErrorChars);
  });
  (child.stdio[reportFd] as Readable | null | undefined)?.setEncoding("utf8").on("data", (text: string) => {
    // Lines are shorter than a pipe's chunks; the last one of an earlier document may come late.
    const [document, ms] = (text.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
    if (document === state.documents && ms !== undefined) state.reportedMs = ms;
  });
}

/** Answers a request of the process, or records its report about its document. */
export function takeMessage(
  child: ChildProcess,
  state: ProcessState,
  message: FromCompiler,
  { fetchImage, drawDiagrams }: CompilerServices,
): void {
  switch (message.kind) {
    case "ready":
      return;
    case "at":
      state.place = message.place;
      return;
    case "fetch":
      state.hasAsked = true;
      void fetchImage(message.url, message.of).then((image) => {
        send(child, { kind: "image", request: message.request, image });
      });
      return;
    case "draw":
      state.hasAsked = true;
      void drawDiagrams(message.sources).then((drawings) => {
        send(child, { kind: "drawings", request: message.request, drawings });
      });
      return;
    case "compiled":
    case "predicted":
      state.memoryMb = message.memoryMb;
      endTask(child, state)?.done(message);
      return;
    case "warm":
      state.finishWarmUp();
      return;
    case "failed":
      state.memoryMb = message.memoryMb;
      endTask(child, state)?.fail(createThrownError(message.error));
  }
}

/** Sends a message, unless the process has ended. */
export function send(child: ChildProcess, message: ToCompiler): void {
  // A process that has ended is reported elsewhere.
  if (child.connected) child.send(message, () => undefined);
}

/** Gives the process a document. */
export function beginTask(child: ChildProcess, state: ProcessState, task: DocumentTask): void {
  child.ref();
  child.channel?.ref();
  state.place = undefined;
  state.hasAsked = false;
  state.documents++;
  state.reportedMs = 0;
  state.workedBefore = readProcessorMs(child.pid) ?? 0;
  state.task = task;
}

/** Ends a process's task, and returns it. */
function endTask(child: ChildProcess, state: ProcessState): DocumentTask | undefined {
  const { task } = state;
  state.task = undefined;
  release(child);
  return task;
}

/** Resolves when the process has ended; its document fails then. */
export function waitForEnd(child: ChildProcess, state: ProcessState): Promise<void> {
  return new Promise((resolve) => {
    const end = (error: Error): void => {
      state.isAlive = false;
      endTask(child, state)?.fail(error);
      resolve();
    };
    child.once("error", end);
    child.once("exit", (code, signal) => {
      end(createEndError({ ...state, code, signal }));
    });
  });
}
