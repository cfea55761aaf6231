import { closeSync, openSync, readSync } from "node:fs";
import { BrowserError } from "../errors.ts";
import { installationOf } from "./libraries.ts";

/** Lines and characters of what the browser wrote that are shown. */
const maxLines = 5;
const maxChars = 600;

/**
 * Why the browser does not start, in its own words and with what to do.
 * @param cause what its process ended with
 * @param stderr what it wrote
 */
export function startError(cause: unknown, stderr: string, executablePath: string): BrowserError {
  const isForeign = isForAnotherMachine(executablePath);
  // A shell is given what the system cannot execute, and speaks of its syntax.
  const words = isForeign ? "" : wordsOf(stderr);
  const advice = isForeign ? foreign : adviceOf(cause, stderr);
  const text = ["The browser does not start.", words && `It says: "${words}".`, advice]
    .filter(Boolean)
    .join(" ");
  return new BrowserError(text, { cause });
}

function wordsOf(stderr: string): string {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(0, maxLines).join(" ").slice(0, maxChars);
}

const machine = `${process.platform} on ${process.arch}`;
const foreign = `It is a program for another kind of machine than this one (${machine}). Name a Chromium for this machine by CHROMIUM_PATH.`;

function adviceOf(cause: unknown, stderr: string): string | undefined {
  switch (codeOf(cause)) {
    case "ENOENT":
      return `Its file, or the loader that it needs, is not there: the bundled browser needs Linux on x64 with glibc (this is ${machine}).`;
    case "EACCES":
      return "Its file may not be executed. Is the temporary folder mounted with noexec? Name another one by TMPDIR.";
    default:
      return /error while loading shared libraries|GLIBC/.test(stderr) ? installationOf(stderr) : undefined;
  }
}

/** Numbers of processors (ELF, `e_machine`), by the names of Node. */
const machines: Readonly<Record<string, number>> = { x64: 62, arm64: 183 };

/** Whether a file is a program of Linux for another processor than this one. */
function isForAnotherMachine(file: string): boolean {
  try {
    const header = Buffer.alloc(20);
    const opened = openSync(file, "r");
    readSync(opened, header);
    closeSync(opened);
    if (header.toString("latin1", 0, 4) !== "\x7fELF") return false;
    return process.platform !== "linux" || header.readUInt16LE(18) !== machines[process.arch];
  } catch {
    return false;
  }
}

/** The code of a system error, the error's own or that of what caused it. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : codeOf(error.cause);
}
