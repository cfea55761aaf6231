import { inlineImages } from "../../client/files/images.ts";
import { createRenderer, type Renderer } from "../../document/core/renderer.ts";
import type { StrangersDocument } from "./documents.ts";
import { scoreFaults, type Fault } from "./fault.ts";
import { findFaults } from "./faults.ts";
import { readPages } from "./printed-page.ts";
import { readSource } from "./source-text.ts";

/** A document that was printed, and what is wrong with it. */
export interface Examined {
  readonly name: string;
  readonly pages: number;
  readonly faults: readonly Fault[];
  /** The sum of the faults' weights. */
  readonly score: number;
  /** Undefined when it could not be rendered. */
  readonly pdf: Uint8Array | undefined;
}

/** Documents printed at a time. */
const atOnce = 3;

/** Prints documents with the engine itself, and measures their pages. Images on the web are not fetched. */
export async function examine(
  documents: readonly StrangersDocument[],
  onExamined: (examined: Examined) => void,
): Promise<Examined[]> {
  const renderer = createRenderer({ fetchImage: () => Promise.resolve(undefined) });
  const examined: Examined[] = [];
  const waiting = [...documents];
  const work = async (): Promise<void> => {
    for (let document = waiting.shift(); document; document = waiting.shift()) {
      const examinedDocument = await examineOne(document, renderer);
      examined.push(examinedDocument);
      onExamined(examinedDocument);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await renderer.close();
  }
  return examined.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
}

async function examineOne(
  { name, file, markdown: text }: StrangersDocument,
  renderer: Renderer,
): Promise<Examined> {
  try {
    const { markdown } = await inlineImages(text, file).catch(() => ({ markdown: text }));
    const { pdf } = await renderer.render({ markdown, meta: {} });
    const pages = await readPages(pdf);
    const faults = findFaults(pages, await readSource(markdown));
    return { name, pages: pages.length, faults, score: scoreFaults(faults), pdf };
  } catch (error) {
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const faults = [{ kind: "failed", page: 0, detail } as const];
    return { name, pages: 0, faults, score: scoreFaults(faults), pdf: undefined };
  }
}
