import { readdir, readFile } from "node:fs/promises";

/** A process of a browser that this process has started. */
export interface BrowserProcess {
  readonly pid: number;
  readonly kind: "browser" | "renderer" | "other";
  /** Memory of its own, in MB. */
  readonly memoryMb: number;
  /** CPU time that it has taken, and that its children had when they ended. */
  readonly cpuSeconds: number;
}

/** Clock ticks a second, in which Linux counts (proc(5), /proc/pid/stat). */
const ticks = 100;

/** Lists the processes of all browsers that this process has started, from the system. */
export async function browserProcesses(): Promise<BrowserProcess[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const read = (id: number, file: string) => readFile(`/proc/${String(id)}/${file}`, "utf8").catch(() => "");
  const all = await Promise.all(
    ids.map(async (pid) => {
      const status = await read(pid, "status");
      const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
      // Chromium's own children write theirs with blanks.
      const command = (await read(pid, "cmdline")).split(/[\0 ]/);
      // After the name, which may hold blanks: state is the first field, user time the twelfth.
      const [, , , , , , , , , , , ...times] = (await read(pid, "stat")).split(") ").pop()?.split(" ") ?? [];
      const cpuSeconds = times.slice(0, 4).reduce((sum, time) => sum + Number(time), 0) / ticks;
      return { pid, parent: field("PPid"), memoryMb: field("RssAnon") / 1024, cpuSeconds, command };
    }),
  );
  const browsers = all.filter(
    ({ parent, command }) => parent === process.pid && command.includes("--no-sandbox"),
  );
  return all.flatMap(({ pid, parent, memoryMb, cpuSeconds, command }): BrowserProcess[] => {
    const figures = { pid, memoryMb, cpuSeconds };
    if (browsers.some((browser) => browser.pid === pid)) return [{ ...figures, kind: "browser" }];
    if (!browsers.some((browser) => browser.pid === parent)) return [];
    return [{ ...figures, kind: command.includes("--type=renderer") ? "renderer" : "other" }];
  });
}
