import { readTree } from "../document/core/processes/memory.ts";
import { createRenderer } from "../document/core/renderer.ts";
import type { Renderer } from "../document/core/renderer.ts";
import type { Console } from "./measure.ts";
import { prose } from "./prose.ts";

/** Memory that this process, its compilers and its browsers have and no other process has, in MB. */
export interface MemoryFigures {
  /** Between documents, by how many of a section there were. */
  readonly after: Readonly<Record<string, number>>;
  /** At most while one is rendered, by its sections, each a little less than a page. */
  readonly peak: Readonly<Record<string, number>>;
}

const sizes = [1, 10, 80, 400];
const rounds = 3;
/** Between two looks, in ms. */
const intervalMs = 20;

/** Measures what many documents leave behind in one process, and what one takes. */
export async function memory(console: Console): Promise<MemoryFigures> {
  const many = console.quick ? 400 : 10_000;
  const [after, peak]: [Record<string, number>, Record<string, number>] = [{}, {}];
  const renderer = createRenderer();
  try {
    for (const size of sizes) {
      console.progress(`${String(size)} sections`);
      peak[String(size)] = await measurePeak(renderer, size);
    }
    console.line(`  at most, by sections: ${listed(peak)}`);
  } finally {
    await renderer.close();
  }
  const lasting = createRenderer();
  try {
    for (let done = 1; done <= many; done++) {
      await lasting.render({ markdown: `${prose(1)}\n\n${String(done)}`, meta: {} });
      if (done % (many / 10) !== 0) continue;
      console.progress(`${String(done)} of ${String(many)} documents`);
      after[String(done)] = memoryNow();
    }
    console.line(`  by documents before: ${listed(after)}`);
  } finally {
    await lasting.close();
  }
  return { after, peak };
}

function measurePeak(renderer: Renderer, size: number): Promise<number> {
  return watchMemory(async () => {
    for (let round = 0; round < rounds; round++)
      await renderer.render({ markdown: `${prose(size)}\n\n${String(round)}`, meta: {} });
  });
}

/** Does some work. @returns the memory that it takes at most, in MB */
export async function watchMemory(work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, memoryNow());
  }, intervalMs);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return peak;
}

function memoryNow(): number {
  return Math.round(readTree(process.pid).reduce((sum, { mb }) => sum + mb, 0));
}

function listed(figures: Readonly<Record<string, number>>): string {
  return Object.entries(figures)
    .map(([of, mb]) => `${of}: ${String(mb)} MB`)
    .join(", ");
}
