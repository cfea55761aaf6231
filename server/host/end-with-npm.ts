import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** How often npm is looked for, in ms. */
const everyMs = 1_000;

/**
 * Ends this process as by SIGTERM when the npm that runs it has ended. A killed npm tells nobody; one asked to end tells the shell that it started,
 * which does not always tell its own child. Programs started without npm keep running when their parent ends.
 */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = ancestorsUpToNpm();
  const timer = setInterval(() => {
    if (isSame(ancestors, ancestorsUpToNpm())) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, everyMs);
  timer.unref();
}

/** Returns the process that started this one; if that is npm's shell, the one that started the shell. */
function ancestorsUpToNpm(): readonly number[] {
  const parent = process.ppid;
  const { isShell, parent: grandparent } = readFacts(parent);
  return isShell ? [parent, grandparent] : [parent];
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.every((pid, index) => others[index] === pid);
}

interface ProcessFacts {
  /** Whether it runs a command line, as npm's shell does. */
  readonly isShell: boolean;
  readonly parent: number;
}

function readFacts(pid: number): ProcessFacts {
  try {
    return process.platform === "linux" ? readFactsOnLinux(pid) : readFactsByPs(pid);
  } catch {
    return { isShell: false, parent: 0 };
  }
}

/** Reads facts about a process from proc(5): slim systems have no `ps`. */
function readFactsOnLinux(pid: number): ProcessFacts {
  const [, word] = readFileSync(`/proc/${String(pid)}/cmdline`, "utf8").split("\0");
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  return { isShell: word === "-c", parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0) };
}

function readFactsByPs(pid: number): ProcessFacts {
  const output = execFileSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], { encoding: "utf8" });
  const [parent, , word] = output.trim().split(/\s+/);
  return { isShell: word === "-c", parent: Number(parent) };
}
