import { watch, type FSWatcher } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { DocumentTask } from "../files/documents.ts";

/** How long a file must be left alone before its document is converted, in ms: editors write in several steps. */
const restMs = 300;

/** Converts a document, and reports each file that it names, whether it is there or not. */
export type ConvertWatched = (document: DocumentTask, onFile: (path: string) => void) => Promise<number>;

/**
 * Converts documents, and each again when its file changes or one that it names, also meanwhile, one after the other, until it is interrupted.
 * @param convertAll the first time, by the function that it is given
 * @param convert a document
 * @returns the exit code: of the first time where it was broken off
 */
export async function convertAndWatch(
  documents: readonly DocumentTask[],
  convertAll: (convert: (document: DocumentTask) => Promise<number>) => Promise<number>,
  convert: ConvertWatched,
  signal: AbortSignal,
): Promise<number> {
  const files = createWatchedFiles((document) => {
    running = running.then(() => convertWatched(document));
  });
  let running: Promise<unknown> = Promise.resolve();
  const convertWatched = (document: DocumentTask): Promise<number> => {
    files.follow(document);
    return convert(document, (path) => {
      files.add(document, path);
    });
  };
  for (const document of documents) files.follow(document);
  try {
    const first = convertAll(convertWatched);
    running = first;
    const code = await first;
    if (signal.aborted) return code;
    console.error(`Watching ${documents.map(({ name }) => name).join(", ")}; press Ctrl-C to stop.`);
    await new Promise((resolve) => {
      signal.addEventListener("abort", resolve);
    });
    return 0;
  } finally {
    files.close();
    await running;
  }
}

/** Creates the files of documents that are watched. @param onChange reports a document of which a file has changed and rests now */
function createWatchedFiles(onChange: (document: DocumentTask) => void) {
  const filesOf = new Map<DocumentTask, Set<string>>();
  const watchers = new Map<string, FSWatcher>();
  const changed = new Map<DocumentTask, NodeJS.Timeout>();

  const schedule = (document: DocumentTask): void => {
    clearTimeout(changed.get(document));
    changed.set(
      document,
      setTimeout(() => {
        onChange(document);
      }, restMs),
    );
  };
  /** Watches a folder, not the file itself: many editors put a new one in its place. */
  const watchFolder = (folder: string): void => {
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(folder, (_event, name) => {
        const path = name === null ? "" : join(folder, name);
        for (const [document, files] of filesOf) if (files.has(path)) schedule(document);
      });
      // The folder has gone.
      watcher.on("error", () => {
        watcher.close();
        watchers.delete(folder);
      });
      watchers.set(folder, watcher);
    } catch {
      // There is no such folder; the document's warning says so.
    }
  };
  const add = (document: DocumentTask, path: string): void => {
    const file = resolve(path);
    filesOf.get(document)?.add(file);
    watchFolder(dirname(file));
  };

  return {
    /** Begins again with the file of a document alone. */
    follow(document: DocumentTask): void {
      filesOf.set(document, new Set());
      if (document.file !== undefined) add(document, document.file);
    },
    add,
    close(): void {
      for (const watcher of watchers.values()) watcher.close();
      for (const timer of changed.values()) clearTimeout(timer);
    },
  };
}
