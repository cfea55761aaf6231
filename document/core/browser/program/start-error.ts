import { closeSync, openSync, readSync, statSync } from "node:fs";
import { fetchCommand } from "../../assets/compressed-assets.ts";
import { BrowserError } from "../../errors.ts";
import { findInstallAdvice } from "./libraries.ts";

/** Lines and characters shown of the browser's error output. */
const maxLines = 5;
const maxChars = 600;

/**
 * Explains why the browser does not start, in its own words and with advice.
 * @param cause the error with which its process ended
 * @param stderr its error output
 */
export function startError(cause: unknown, stderr: string, executablePath: string): BrowserError {
  const wrong = explainWrongFile(executablePath);
  // A shell reads programs that the system cannot execute, and complains about their syntax.
  const words = wrong === undefined ? shortenStderr(stderr) : "";
  const advice = wrong ?? findAdvice(cause, stderr, executablePath);
  const text = ["The browser does not start.", words && `It says: "${words}".`, advice]
    .filter(Boolean)
    .join(" ");
  return new BrowserError(text, { cause });
}

function shortenStderr(stderr: string): string {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(0, maxLines).join(" ").slice(0, maxChars);
}

const machine = `${process.platform} on ${process.arch}`;

function findAdvice(cause: unknown, stderr: string, executablePath: string): string | undefined {
  switch (findErrorCode(cause)) {
    case "ENOENT":
      return `${executablePath} needs a loader or shell that is missing: npm's browser needs Linux on x64 with glibc (this is ${machine}). Install Chromium and set CHROMIUM_PATH to it.`;
    case "EACCES":
      return "Its file is not executable. If the temporary folder is mounted with noexec, set TMPDIR to another one.";
    default:
      if (/error while loading shared libraries|GLIBC/.test(stderr)) return findInstallAdvice(stderr);
      return stderr.trim() === ""
        ? `${executablePath} ended or hangs without output. Set CHROMIUM_PATH to Chrome or Chromium.`
        : undefined;
  }
}

/** The first bytes of programs of each system (ELF; Mach-O, for one processor and for several; PE). */
const beginnings = [
  { platform: "linux", pattern: /^\x7fELF/ },
  { platform: "darwin", pattern: /^(?:\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe)/ },
  { platform: "win32", pattern: /^MZ/ },
];
/** Numbers of processors (ELF, `e_machine`), by the names of Node. */
const processors: Readonly<Record<string, number>> = { x64: 62, arm64: 183 };

/** Returns why a file is no program for this machine; undefined when it may be one. */
function explainWrongFile(file: string): string | undefined {
  try {
    const found = statSync(file);
    if (found.isDirectory()) return `${file} is a folder. Set CHROMIUM_PATH to the program in it.`;
    const header = Buffer.alloc(20);
    const opened = openSync(file, "r");
    readSync(opened, header);
    closeSync(opened);
    const kind = beginnings.find(({ pattern }) => pattern.test(header.toString("latin1")))?.platform;
    const isForeign = kind !== undefined && kind !== process.platform;
    const isOtherProcessor = kind === "linux" && header.readUInt16LE(18) !== processors[process.arch];
    if (isForeign || isOtherProcessor)
      return `${file} is built for another kind of machine than this one (${machine}). Run \`${fetchCommand()}\`, or set CHROMIUM_PATH to a Chromium for this machine.`;
    if ((found.mode & 0o111) !== 0) return undefined;
    return `${file} is not an executable program. Set CHROMIUM_PATH to Chrome or Chromium.`;
  } catch (error) {
    return findErrorCode(error) === "ENOENT"
      ? `We couldn't find ${file}. Set CHROMIUM_PATH to Chrome or Chromium.`
      : undefined;
  }
}

/** Returns the code of a system error, the error's own or that of what caused it. */
function findErrorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : findErrorCode(error.cause);
}
