import { statfs } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { corsHeaders } from "../lambdas/http/cors.ts";

/** Keeps the last of a disk for what has been sold. */
export interface FreeSpace {
  /** Free space, in MB, as measured a moment ago. */
  readonly mb: () => number;
  /** Refuses a request that could sell something while too little is free. @returns whether it did */
  refuse(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): void;
}

const everyMs = 10_000;

/** Watches the disk of a folder. @param warn is told when it begins to be too full, and when it is not any more */
export async function watchFreeSpace(
  folder: string,
  minMb: number,
  warn: (sentence: string) => void,
): Promise<FreeSpace> {
  let mb = Number.POSITIVE_INFINITY;
  const measure = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(folder);
    const before = mb < minMb;
    mb = Math.floor((bavail * bsize) / 1_000_000);
    if (mb < minMb && !before)
      warn(`Nothing is sold while ${folder} has less than ${String(minMb)} MB free; it has ${String(mb)} MB`);
    if (mb >= minMb && before) warn(`${folder} has ${String(mb)} MB free again, and documents are sold`);
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => undefined), everyMs);
  return {
    mb: () => mb,
    refuse(request, response) {
      if (mb >= minMb || request.method !== "POST") return false;
      request.resume();
      response.writeHead(503, { "content-type": "application/json", "retry-after": "60", ...corsHeaders });
      response.end(
        JSON.stringify({
          detail:
            "The service has no room for further documents now. If you have paid, nothing is lost, so do not pay again: send the same request again later.",
        }),
      );
      return true;
    },
    stop() {
      clearInterval(timer);
    },
  };
}
