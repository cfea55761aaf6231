import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Measures the peak memory of a process and its children meanwhile, in MB, from another process: this one may be too busy. */
export async function peakOfTree<T>(work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  const program = fileURLToPath(new URL("./watch-tree.ts", import.meta.url));
  const watcher = spawn(process.execPath, [program, String(process.pid)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let said = "";
  watcher.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  await once(watcher.stdout, "data");
  const result = await work();
  const hasEnded = once(watcher, "exit");
  watcher.stdin.end();
  await hasEnded;
  return { result, peakMb: Number(said.trim().split("\n").at(-1)) };
}
