import { DocumentError } from "../errors.ts";
import { formatLocation, type SourceLocation } from "../warnings/source-location.ts";
import type { CarriedError } from "./messages.ts";

/** How a compiling process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Whether this process ended it. */
  readonly isKilled: boolean;
  /** Where in the document it was last seen. */
  readonly place: SourceLocation | undefined;
  readonly errorOutput: string;
}

/** How V8 ends a process that has no memory left, and how the kernel does. */
const outOfMemory: readonly (NodeJS.Signals | null)[] = [
  "SIGABRT",
  "SIGTRAP",
  "SIGILL",
  "SIGKILL",
  "SIGSEGV",
];

/** Returns the error of a document whose process has ended. */
export function createEndError({ code, signal, isKilled, place, errorOutput }: ProcessEnd): Error {
  if (!isKilled && (outOfMemory.includes(signal) || (code ?? 0) > 128))
    return new DocumentError(
      `The document takes too much memory to read${formatLocation(place)}. Split it, or simplify that part.`,
    );
  return new Error(`The compiling process has ended: ${String(code ?? signal)} ${errorOutput}`);
}

/** Returns an error that a compiling process has sent, as it was thrown there. */
export function createThrownError({ name, message, stack }: CarriedError): Error {
  if (name === "DocumentError") return new DocumentError(message);
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
