import { availableParallelism } from "node:os";
import { createRenderer } from "../document/core/renderer.ts";
import { browserProcesses } from "../test/integration/document/browser-processes.ts";
import type { Console } from "./measure.ts";
import { prose } from "./prose.ts";

/** Documents a second, and the CPU time that each takes. */
export interface ThroughputFigures {
  /** By how many documents of ten pages are rendered at once. */
  readonly inFlight: Readonly<
    Record<string, { readonly perSecond: number; readonly cpuSecondsEach: number }>
  >;
}

/** Documents a second, and what each costs in CPU. */
export async function throughput(console: Console): Promise<ThroughputFigures> {
  const text = prose(10);
  const each = console.quick ? 12 : 40;
  const inFlight: Record<string, { perSecond: number; cpuSecondsEach: number }> = {};
  const levels = console.quick
    ? [1, 2]
    : Array.from({ length: 2 * availableParallelism() }, (_, index) => index + 1);
  for (const level of levels) {
    console.progress(`${level} documents at once`);
    const figures = await run(text, each, level);
    inFlight[String(level)] = { perSecond: figures.perSecond, cpuSecondsEach: figures.cpuSecondsEach };
    console.line(
      `  ${`${level} at once`.padEnd(34)}${figures.perSecond.toFixed(1).padStart(8)} documents/s, ${figures.cpuSecondsEach.toFixed(3)} CPU s each`,
    );
  }

  return { inFlight };
}

async function run(text: string, documents: number, level: number) {
  const renderer = createRenderer();
  try {
    await Promise.all(
      Array.from({ length: level }, (_, index) =>
        renderer.render({ markdown: `${text}\n\n${index}`, meta: {} }),
      ),
    );
    const [begun, cpu] = [performance.now(), await cpuSeconds()];
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < documents) await renderer.render({ markdown: `${text}\n\n${next++}`, meta: {} });
    };
    await Promise.all(Array.from({ length: level }, worker));
    const seconds = (performance.now() - begun) / 1000;
    const cpuSecondsEach = ((await cpuSeconds()) - cpu) / documents;
    return { perSecond: documents / seconds, cpuSecondsEach };
  } finally {
    await renderer.close();
  }
}

/** Returns the CPU time of this process and its browsers, in s; a browser counts that of closed pages. */
async function cpuSeconds(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const browsers = await browserProcesses();
  return (user + system) / 1e6 + browsers.reduce((sum, { cpuSeconds: own }) => sum + own, 0);
}
