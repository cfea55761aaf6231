import { statfs } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { corsHeaders } from "../lambdas/http/cors.ts";

/** A folder that needs free space for sold documents. */
export interface WatchedFolder {
  readonly path: string;
  /** The name of its metric. */
  readonly gauge: string;
  /** Below this nothing is sold, in MB. */
  readonly minMb: number;
}

/** Reserves the rest of a disk for documents already sold. */
export interface FreeSpace {
  /** Returns the free space of each folder in MB, measured a moment ago, by its gauge. */
  readonly gauges: () => Readonly<Record<string, number>>;
  /** Returns a sentence on each folder that has too little. */
  readonly faults: () => readonly string[];
  /** Refuses a request that could sell something while a folder has too little. @returns whether it did */
  refuse(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): void;
}

const intervalMs = 10_000;

/** Measures the free space of a folder's disk, in MB. @throws {Error} the system's, where there is no such folder */
export async function measureFreeMb(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return Math.floor((bavail * bsize) / 1_000_000);
}

/** Watches the disks of folders. @param warn is called when one begins to be too full, and when it no longer is */
export async function watchFreeSpace(
  folders: readonly WatchedFolder[],
  warn: (sentence: string) => void,
): Promise<FreeSpace> {
  const free = new Map<WatchedFolder, number>();
  const isFull = (folder: WatchedFolder): boolean =>
    (free.get(folder) ?? Number.POSITIVE_INFINITY) < folder.minMb;
  const measure = async (folder: WatchedFolder): Promise<void> => {
    const { path, minMb } = folder;
    const mb = await measureFreeMb(path);
    const before = isFull(folder);
    free.set(folder, mb);
    if (isFull(folder) && !before)
      warn(`Sales stopped: ${path} has ${String(mb)} MB free; they need ${String(minMb)} MB`);
    if (!isFull(folder) && before) warn(`Sales resumed: ${path} has ${String(mb)} MB free`);
  };
  await Promise.all(folders.map(measure));
  const timer = setInterval(() => {
    for (const folder of folders) void measure(folder).catch(() => undefined);
  }, intervalMs);
  return {
    gauges: () => Object.fromEntries(folders.map((folder) => [folder.gauge, free.get(folder) ?? 0])),
    faults: () =>
      folders
        .filter(isFull)
        .map((folder) => `The disk of ${folder.path} has ${String(free.get(folder))} MB free`),
    refuse(request, response) {
      if (request.method !== "POST" || !folders.some(isFull)) return false;
      request.resume();
      response.writeHead(503, { "content-type": "application/json", "retry-after": "60", ...corsHeaders });
      response.end(
        JSON.stringify({
          detail:
            "The service has no free storage now. If you have paid, nothing is lost, so do not pay again: send the same request later.",
        }),
      );
      return true;
    },
    stop() {
      clearInterval(timer);
    },
  };
}
