import { readdir, readFile } from "node:fs/promises";

/** A process of a browser that this process has started. */
export interface BrowserProcess {
  readonly pid: number;
  readonly kind: "browser" | "renderer" | "other";
  /** Memory of its own, in MB. */
  readonly memoryMb: number;
}

/** The processes of all browsers that this process has started, as the system knows them. */
export async function browserProcesses(): Promise<BrowserProcess[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const read = (id: number, file: string) => readFile(`/proc/${String(id)}/${file}`, "utf8").catch(() => "");
  const all = await Promise.all(
    ids.map(async (pid) => {
      const status = await read(pid, "status");
      const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
      // Chromium's own children write theirs with blanks.
      const command = (await read(pid, "cmdline")).split(/[\0 ]/);
      return { pid, parent: field("PPid"), memoryMb: field("RssAnon") / 1024, command };
    }),
  );
  const browsers = all.filter(
    ({ parent, command }) => parent === process.pid && command.includes("--no-sandbox"),
  );
  return all.flatMap(({ pid, parent, memoryMb, command }): BrowserProcess[] => {
    if (browsers.some((one) => one.pid === pid)) return [{ pid, kind: "browser", memoryMb }];
    if (!browsers.some((one) => one.pid === parent)) return [];
    return [{ pid, kind: command.includes("--type=renderer") ? "renderer" : "other", memoryMb }];
  });
}
