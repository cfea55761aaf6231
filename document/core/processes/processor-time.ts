import { readFileSync } from "node:fs";

/**
 * Reads the processor time of a process, in ms; undefined where the system does not show it. Linux counts it in hundredths of a second (proc(5),
 * /proc/pid/stat, fields 14 and 15).
 */
export function readProcessorMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return undefined;
  }
}

/** Whether the system reports the processor time of other processes. Where it does not, a compiling process reports its own. */
export const readsProcessorTime = readProcessorMs(process.pid) !== undefined;
