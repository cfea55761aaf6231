import { availableParallelism } from "node:os";
import { createRenderer, type Renderer } from "../document/core/renderer.ts";
import { browserProcesses } from "../test/integration/document/browser-processes.ts";
import { toFigure, type Console } from "./measure.ts";
import { prose } from "./prose.ts";

/** How fast documents of one length follow each other. */
export interface ThroughputRow {
  /** Median time of a document, in ms: the renderer has nothing left to do when it comes. */
  readonly withPauses: number;
  /** The same, each as soon as the last is done. */
  readonly backToBack: number;
  /** Documents a second, by how many are rendered at once. */
  readonly perSecond: Readonly<Record<string, number>>;
  /** CPU time of a document, in s, by how many are rendered at once. */
  readonly cpuSeconds: Readonly<Record<string, number>>;
}

/** Rows by the length of their documents. */
export type ThroughputFigures = Readonly<Record<string, ThroughputRow>>;

/** Documents, by their length. */
const subjects = {
  "1 page": { markdown: prose(1), contents: "off" },
  "10 pages": { markdown: prose(10), contents: "on" },
} as const;

/** Measures how fast documents follow each other: with pauses, back to back, and several at once. */
export async function throughput(console: Console): Promise<ThroughputFigures> {
  const figures: Record<string, ThroughputRow> = {};
  for (const [name, { markdown, contents }] of Object.entries(subjects)) {
    console.progress(name);
    const renderer = createRenderer();
    let number = 0;
    const render = () =>
      renderer.render({ markdown: `${markdown}\n\n${String(number++)}`, meta: {}, layout: { contents } });
    try {
      figures[name] = await measureRow(console, renderer, render);
    } finally {
      await renderer.close();
    }
    const { withPauses, backToBack, perSecond } = figures[name];
    const rates = Object.entries(perSecond).map(([level, rate]) => `${level} at once ${rate.toFixed(1)}/s`);
    console.line(
      `  ${name.padEnd(12)} with pauses ${withPauses.toFixed(0)} ms, back to back ${backToBack.toFixed(0)} ms, ${rates.join(", ")}`,
    );
  }
  return figures;
}

async function measureRow(
  { quick }: Console,
  renderer: Renderer,
  render: () => Promise<unknown>,
): Promise<ThroughputRow> {
  const count = quick ? 12 : 40;
  const measureMedian = async (pause: () => Promise<void>): Promise<number> => {
    const times: number[] = [];
    for (let left = count; left > 0; left--) {
      await pause();
      const begun = performance.now();
      await render();
      times.push(performance.now() - begun);
    }
    return toFigure(times).median;
  };
  // Code is compiled, and caches are filled.
  await measureMedian(() => renderer.whenIdle());
  const withPauses = await measureMedian(() => renderer.whenIdle());
  const backToBack = await measureMedian(() => Promise.resolve());
  const perSecond: Record<string, number> = {};
  const cpuSeconds: Record<string, number> = {};
  for (let level = 1; level <= (quick ? 2 : 2 * availableParallelism()); level++) {
    await renderAtOnce(render, level, level);
    const [begun, cpu] = [performance.now(), await readCpuSeconds()];
    await renderAtOnce(render, level, count);
    perSecond[level] = (count * 1000) / (performance.now() - begun);
    cpuSeconds[level] = ((await readCpuSeconds()) - cpu) / count;
  }
  return { withPauses, backToBack, perSecond, cpuSeconds };
}

async function renderAtOnce(render: () => Promise<unknown>, level: number, count: number): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) await render();
  };
  await Promise.all(Array.from({ length: level }, work));
}

/** Returns the CPU time of this process and its browsers, in s; a browser counts that of closed pages. */
async function readCpuSeconds(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const browsers = await browserProcesses();
  return (user + system) / 1e6 + browsers.reduce((sum, { cpuSeconds: own }) => sum + own, 0);
}
