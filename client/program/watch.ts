import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { DocumentTask } from "../files/documents.ts";

/** How long a file must be left alone before it is converted, in ms: editors write in several steps. */
const restMs = 300;

/** Converts each document again when its file changes, one after the other, until it is interrupted. @returns the exit code */
export async function watchAll(
  documents: readonly DocumentTask[],
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
  console.error(`Watching ${documents.map(({ name }) => name).join(", ")}; Ctrl-C ends it.`);
  await new Promise((resolve) => {
    signal.addEventListener("abort", resolve);
  });
  for (const watcher of watchers) watcher.close();
  for (const timer of changed.values()) clearTimeout(timer);
  await running;
  return 0;
}
