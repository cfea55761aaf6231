import { readFileSync, readdirSync } from "node:fs";

/** A process, the one that started it, and the memory that no other process has, in MB. */
export interface ProcessMemory {
  readonly pid: number;
  readonly parent: number;
  readonly mb: number;
}

/** A process and all that it has started, however often it is looked at. */
export interface ProcessTree {
  /** Reads the memory of those that run now, each after the one that started it. */
  look(): ProcessMemory[];
}

/**
 * Reads the memory as Linux counts it (proc(5), /proc/pid/status); undefined on other systems, or when the process has ended. This reads no disk, and
 * another thread would take three times the work.
 */
function readMemory(pid: number): ProcessMemory | undefined {
  let status: string;
  try {
    status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  } catch {
    return undefined;
  }
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return { pid, parent: field("PPid"), mb: (field("RssAnon") + field("RssShmem")) / 1024 };
}

/** Creates a reader of a process's memory, which reads nothing where the system does not show it. */
export function createProcessTree(root: number): ProcessTree {
  /** Those of others, which are read once: no process becomes ours later. */
  let strangers: ReadonlySet<number> = new Set();
  return {
    look() {
      const running = processes();
      const read = running
        .filter((pid) => !strangers.has(pid))
        .map(readMemory)
        .filter((memory) => memory !== undefined);
      const tree = listWithChildren(root, read);
      const ours = new Set(tree.map(({ pid }) => pid));
      strangers = new Set(running.filter((pid) => !ours.has(pid)));
      return tree;
    },
  };
}

/** Returns a process and all that it has started. */
export function readTree(root: number): ProcessMemory[] {
  return createProcessTree(root).look();
}

/** Returns a process among others, and those among them that it has started, each after the one that started it. */
export function listWithChildren(root: number, all: readonly ProcessMemory[]): ProcessMemory[] {
  const children = new Map<number, ProcessMemory[]>();
  for (const memory of all) children.set(memory.parent, [...(children.get(memory.parent) ?? []), memory]);
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Returns the memory of processes together, in MB. */
export function sumMemory(listProcesses: readonly ProcessMemory[]): number {
  return listProcesses.reduce((sum, { mb }) => sum + mb, 0);
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
