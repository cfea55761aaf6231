import { readProcessorMs } from "../../../document/core/processes/processor-time.ts";
import { DocumentError } from "../../../document/core/errors.ts";
import { sumMemory, readTree } from "../../../document/core/processes/memory.ts";
import type { Renderer } from "../../../document/core/renderer.ts";
import type { DocumentSource } from "../../../document/core/source.ts";

/** The cost of a document that is rendered alone. */
export interface DocumentCost {
  /** Of all processors. */
  readonly seconds: number;
  /** At most at one time, of this process and all that it has started, beyond what they held before. */
  readonly mb: number;
  /** The same, including what they held before: what a memory group would have to hold. */
  readonly treeMb: number;
  readonly pdfMb: number;
  readonly pages: number;
  /** Why it was refused, in the engine's words; undefined where it was not. */
  readonly refusal: string | undefined;
  /** An error of the service's, which no document may cause; undefined where there was none. */
  readonly fault: string | undefined;
}

const unprinted = { pdfMb: 0, pages: 0, refusal: undefined, fault: undefined };
/** Time between two samples, in ms. */
const intervalMs = 50;
/** Longer than a service waits, in ms: processor time counts, of which a busy machine gives little. */
export const timeoutMs = 400_000;

/** Renders a document alone, and measures what that takes of processors and memory. */
export async function costOfDocument(
  renderer: Renderer,
  source: Omit<DocumentSource, "meta">,
): Promise<DocumentCost> {
  const first = readTree(process.pid);
  const heldMb = sumMemory(first);
  const before = new Map(first.map(({ pid }) => [pid, readProcessorMs(pid) ?? 0]));
  // A process that ends counts by its last sample.
  const taken = new Map<number, number>();
  let treeMb = heldMb;
  const sample = (): void => {
    const tree = readTree(process.pid);
    treeMb = Math.max(treeMb, sumMemory(tree));
    for (const { pid } of tree) {
      const ms = readProcessorMs(pid);
      if (ms !== undefined) taken.set(pid, ms - (before.get(pid) ?? 0));
    }
  };
  const timer = setInterval(sample, intervalMs);
  try {
    const outcome = await renderer.render({ ...source, meta: {} }, { timeoutMs }).then(
      ({ pdf, pages }) => ({ ...unprinted, pdfMb: pdf.length / 1e6, pages }),
      (error: unknown) =>
        error instanceof DocumentError
          ? { ...unprinted, refusal: error.message }
          : { ...unprinted, fault: String(error) },
    );
    sample();
    const seconds = [...taken.values()].reduce((sum, ms) => sum + ms, 0) / 1000;
    return { seconds, mb: treeMb - heldMb, treeMb, ...outcome };
  } finally {
    clearInterval(timer);
  }
}
