import { createRenderer } from "../document/core/renderer.ts";
import { collectGarbage } from "./measure.ts";
import type { Console } from "./measure.ts";
import { watchMemory } from "./memory.ts";
import { prose } from "./prose.ts";

/** What a large document with contents takes, in a renderer that has printed none. */
export interface LargeFigures {
  readonly pages: number;
  readonly seconds: number;
  /** Memory of this process, its compilers and its browsers, in MB. */
  readonly peakMb: number;
}

/** A busy machine may take longer than the service allows. */
const timeoutMs = 600_000;
/** Of 100, 300 and 1,000 pages. */
const sections = [123, 370, 1_240];

/** Measures whether time and memory grow as the pages do, up to a thousand. */
export async function large(console: Console): Promise<readonly LargeFigures[]> {
  const all: LargeFigures[] = [];
  for (const count of sections) {
    console.progress(`${String(count)} sections`);
    const figures = await measure(prose(count));
    const { pages, seconds, peakMb } = figures;
    const each = ((seconds / pages) * 1_000).toFixed(1);
    console.line(
      `  ${String(pages)} pages: ${seconds.toFixed(1)} s, ${each} ms a page, ${String(peakMb)} MB`,
    );
    all.push(figures);
  }
  return all;
}

async function measure(markdown: string): Promise<LargeFigures> {
  const renderer = createRenderer();
  try {
    await renderer.warmUp();
    // What the document before left in this process is not of this one.
    collectGarbage();
    let [pages, seconds] = [0, 0];
    const peakMb = await watchMemory(async () => {
      const begun = performance.now();
      const source = { markdown, meta: { title: "Bench" }, layout: { contents: "on" as const } };
      ({ pages } = await renderer.render(source, { timeoutMs }));
      seconds = (performance.now() - begun) / 1_000;
    });
    return { pages, seconds, peakMb };
  } finally {
    await renderer.close();
  }
}
