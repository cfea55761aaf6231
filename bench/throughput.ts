import { availableParallelism } from "node:os";
import { createRenderer, type Renderer } from "../document/core/renderer.ts";
import { openBare } from "./bare.ts";
import { browserProcesses } from "../test/integration/document/browser-processes.ts";
import { toFigure, type Console } from "./measure.ts";
import { startPlainPool } from "./plain-pool.ts";
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
  /** Documents a second of a plain pool of pages that prints the same HTML, already compiled and laid out, by how many at once. */
  readonly plainPerSecond: Readonly<Record<string, number>>;
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
      const row = await measureRow(console, renderer, render);
      figures[name] = { ...row, plainPerSecond: await measurePlainPool(console, markdown, contents) };
    } finally {
      await renderer.close();
    }
    const { withPauses, backToBack, perSecond, plainPerSecond } = figures[name];
    console.line(
      `  ${name.padEnd(12)} with pauses ${withPauses.toFixed(0)} ms, back to back ${backToBack.toFixed(0)} ms, at once ${formatRates(perSecond)}; ` +
        `a plain pool of Puppeteer's pages ${formatRates(plainPerSecond)}`,
    );
  }
  return figures;
}

/** Formats rates, such as `1: 27.2, 2: 26.3 a second`. */
function formatRates(perSecond: Readonly<Record<string, number>>): string {
  const rates = Object.entries(perSecond).map(([level, rate]) => `${level}: ${rate.toFixed(1)}`);
  return `${rates.join(", ")} a second`;
}

const countDocuments = ({ quick }: Console): number => (quick ? 12 : 40);
const listLevels = ({ quick }: Console): readonly number[] =>
  Array.from({ length: quick ? 2 : 2 * availableParallelism() }, (_, index) => index + 1);

/** Measures a plain pool, with the finished HTML of a document. */
async function measurePlainPool(
  console: Console,
  markdown: string,
  contents: "on" | "off",
): Promise<ThroughputRow["plainPerSecond"]> {
  const bare = openBare();
  const html = await bare.html(markdown, contents).finally(() => bare.stop());
  const pool = await startPlainPool();
  try {
    const perSecond: Record<string, number> = {};
    for (const level of listLevels(console)) {
      await renderAtOnce(() => pool.print(html), level, level);
      const begun = performance.now();
      await renderAtOnce(() => pool.print(html), level, countDocuments(console));
      perSecond[level] = (countDocuments(console) * 1000) / (performance.now() - begun);
    }
    return perSecond;
  } finally {
    await pool.close();
  }
}

async function measureRow(
  console: Console,
  renderer: Renderer,
  render: () => Promise<unknown>,
): Promise<Omit<ThroughputRow, "plainPerSecond">> {
  const count = countDocuments(console);
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
  for (const level of listLevels(console)) {
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
