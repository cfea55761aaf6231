import module from "node:module";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { forkChild, type ChildProcess } from "../processes/children.ts";
import { createPrestarted } from "../processes/prestarted.ts";
import type { FromCompiler } from "./messages.ts";
import { readsProcessorTime } from "../processes/processor-time.ts";
import { reportFd, reportWorkFlag } from "./report-work.ts";

/** A compiling process that has been started. */
export interface ForkedCompiler {
  readonly child: ChildProcess;
  /** Resolves when it can take a document at once; never rejects. */
  readonly ready: Promise<void>;
}

/** Memory limit of compiling one document, in MB: the largest accepted documents need a third. */
export const defaultHeapMb = 768;
/** Beside this file, as a source or in a bundle. */
const program = fileURLToPath(
  new URL(
    import.meta.url.endsWith(".ts") ? "./compile-process.ts" : "./compile-process.mjs",
    import.meta.url,
  ),
);

/**
 * Starts a process that compiles documents. It ends when this process does.
 * @param reportsWork whether it reports its processor time
 */
export function forkCompiler(heapMb: number, reportsWork: boolean): ForkedCompiler {
  const child = forkChild(program, reportsWork ? [reportWorkFlag] : [], {
    env: { ...process.env, ...compileCache() },
    execArgv: [
      `--max-old-space-size=${String(heapMb)}`,
      // Collecting in several threads takes a quarter more of the processors, and no less time: they are for other documents.
      "--single-threaded-gc",
      "--disable-warning=ExperimentalWarning",
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc", ...(reportsWork ? (["pipe"] as const) : [])],
  });
  const ready = new Promise<void>((resolve) => {
    const onMessage = ({ kind }: FromCompiler): void => {
      if (kind !== "ready") return;
      child.off("message", onMessage);
      resolve();
    };
    child.on("message", onMessage);
    child.once("error", resolve);
    child.once("exit", resolve);
  });
  return { child, ready };
}

/** Returns the variable that gives the other process this one's cache of compiled code. Node 20 has no such cache. */
export function compileCache(): Readonly<Record<string, string>> {
  const { getCompileCacheDir } = module as Partial<typeof module>;
  const folder = getCompileCacheDir?.();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

const prestarted = createPrestarted<ForkedCompiler>();

/** Starts a process while the program that will use it is still being loaded. The first compiler takes it. */
export function prestartCompiler(): void {
  release(prestarted.start(() => forkCompiler(defaultHeapMb, !readsProcessorTime)).child);
}

/** Lets this process end while the other has nothing to do. */
export function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  (child.stdio[reportFd] as Socket | null | undefined)?.unref();
}

/** Takes the prestarted process, once, if it lives and has the wanted memory limit and reports. */
export function takePrestarted(heapMb: number, reportsWork: boolean): ForkedCompiler | undefined {
  return prestarted.take(heapMb === defaultHeapMb && reportsWork === !readsProcessorTime);
}
