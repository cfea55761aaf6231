import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { DocumentTask } from "../files/documents.ts";

/** How long a file must be left alone before it is converted, in ms: editors write in several steps. */
const restMs = 300;

/**
 * Converts documents, and each again when its file changes, also meanwhile, one after the other, until it is interrupted.
 * @param convertAll the first time
 * @param convert one of them again
 * @returns the exit code: of the first time where it was broken off
 */
export async function convertAndWatch(
  documents: readonly DocumentTask[],
  convertAll: () => Promise<number>,
  convert: (document: DocumentTask) => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  const changed = new Map<DocumentTask, NodeJS.Timeout>();
  let running: Promise<unknown> = Promise.resolve();
  // Not the file itself: many editors put a new one in its place.
  const watchers = documents.flatMap((document) => {
    const { file } = document;
    if (file === undefined) return [];
    return watch(dirname(file), (_event, name) => {
      if (name !== basename(file)) return;
      clearTimeout(changed.get(document));
      changed.set(
        document,
        setTimeout(() => {
          running = running.then(() => convert(document));
        }, restMs),
      );
    });
  });
  try {
    const first = convertAll();
    running = first;
    const code = await first;
    if (signal.aborted) return code;
    console.error(`Watching ${documents.map(({ name }) => name).join(", ")}; press Ctrl-C to stop.`);
    await new Promise((resolve) => {
      signal.addEventListener("abort", resolve);
    });
    return 0;
  } finally {
    for (const watcher of watchers) watcher.close();
    for (const timer of changed.values()) clearTimeout(timer);
    await running;
  }
}
