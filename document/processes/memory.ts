import { readFileSync, readdirSync } from "node:fs";

/** A process, the one that started it, and the memory that no other process has, in MB. */
interface ProcessMemory {
  readonly pid: number;
  readonly parent: number;
  readonly mb: number;
}

/**
 * As Linux counts it (proc(5), /proc/pid/status); undefined where it does not, or the process has ended. No disk is asked, and having
 * another thread read them would take three times the work.
 */
function memoryOf(pid: number): ProcessMemory | undefined {
  let status: string;
  try {
    status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  } catch {
    return undefined;
  }
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return { pid, parent: field("PPid"), mb: (field("RssAnon") + field("RssShmem")) / 1024 };
}

function memoryOfAll(pids: readonly number[]): ProcessMemory[] {
  return pids.map(memoryOf).filter((memory) => memory !== undefined);
}

/** A process and all that it has started. */
export function treeOf(root: number): ProcessMemory[] {
  const all = memoryOfAll(processes());
  const children = new Map<number, ProcessMemory[]>();
  for (const memory of all) children.set(memory.parent, [...(children.get(memory.parent) ?? []), memory]);
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

function processes(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** Watches the memory of processes until it is stopped. */
export interface MemoryGuard {
  /** Whether a process was ended for what it took. */
  readonly hasEnded: boolean;
  /** Lowers the limit, in MB. */
  lower(mostMb: number): void;
  stop(): void;
}

/** How long memory can grow unseen, in ms: Chromium takes up to 1 GB a second. */
const intervalMs = 100;
/** Looks between two searches for new processes, which take longer. */
const looksPerSearch = 5;

/**
 * Watches the memory of a process and all that it has started. Over the limit, it ends the child that holds more than half of it, the
 * one page that is too much, or else the whole.
 */
export function guardMemory(root: number, maxMb: number): MemoryGuard {
  let limitMb = maxMb;
  let hasEnded = false;
  let looks = 0;
  let known: readonly number[] = [];

  const look = (): void => {
    const sizes = looks++ % looksPerSearch === 0 ? treeOf(root) : memoryOfAll(known);
    known = sizes.map(({ pid }) => pid);
    const sum = sizes.reduce((total, { mb }) => total + mb, 0);
    if (sum <= limitMb) return;
    const greedy = sizes.find(({ pid, mb }) => pid !== root && mb > sum / 2);
    hasEnded = true;
    kill(greedy?.pid ?? root);
  };

  const timer = setInterval(look, intervalMs);
  timer.unref();

  return {
    get hasEnded() {
      return hasEnded;
    },
    lower(mostMb) {
      limitMb = Math.min(limitMb, mostMb);
    },
    stop() {
      clearInterval(timer);
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
