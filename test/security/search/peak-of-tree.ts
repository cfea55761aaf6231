import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Memory that a process and all that it has started take at most meanwhile, in MB, as another process sees it: this one may be too busy to look. */
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
