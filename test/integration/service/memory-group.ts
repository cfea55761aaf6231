import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { until } from "../../until.ts";

/** A group of processes to which the kernel gives so much memory and no more, as Lambda's does (cgroup v1, memory.txt). */
export interface MemoryGroup {
  /** The file that a process joins by. */
  readonly procs: string;
  /** Returns whether the kernel has ended a process of it. */
  readonly hasKilled: () => boolean;
  /** Ends all of it, as Lambda ends an environment. */
  end(): Promise<void>;
}

const root = "/sys/fs/cgroup/memory";

/** Returns whether this machine lets its tests create such groups. */
export function mayGroupMemory(): boolean {
  try {
    accessSync(`${root}/cgroup.procs`, constants.W_OK);
    readFileSync(`${root}/memory.oom_control`);
    return true;
  } catch {
    return false;
  }
}

/** Makes a group that does not exist yet. */
export function memoryGroup(name: string, mb: number): MemoryGroup {
  const folder = `${root}/${name}`;
  mkdirSync(folder);
  writeFileSync(`${folder}/memory.limit_in_bytes`, String(mb * 2 ** 20));
  const procs = `${folder}/cgroup.procs`;
  const members = (): number[] => readFileSync(procs, "utf8").split("\n").filter(Boolean).map(Number);
  return {
    procs,
    hasKilled: () => !/^oom_kill 0$/m.test(readFileSync(`${folder}/memory.oom_control`, "utf8")),
    async end() {
      await until(() => {
        for (const pid of members()) kill(pid);
        return members().length === 0;
      });
      rmdirSync(folder);
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
