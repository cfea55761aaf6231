import { readdir } from "node:fs/promises";
import { loadFunctions, startSources } from "../../runtime/functions.ts";
import type { Functions, QueueUrls } from "../../runtime/functions.ts";
import { startFrontDoor } from "../../runtime/front-door/front-door.ts";
import { browserProcesses } from "../../test/integration/document/browser-processes.ts";

/**
 * A process that holds the functions, their browsers, and what invokes them. The emulators, the gates and the buyers are its parent's, so that what
 * it holds is the service's own.
 */

/** What the process is to serve. */
export interface ServiceOrder {
  readonly frontDoorSecret: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly queues: QueueUrls;
}

/** What the service holds at a moment. */
export interface Held {
  /** Of Node and the browsers, in MB. */
  readonly memoryMb: number;
  readonly openFiles: number;
  readonly processes: number;
}

/** What the process is asked. */
export type Request = { readonly serve: ServiceOrder } | "what it holds" | "kill a browser";
/** What it answers. */
export type Answer = { readonly url: string } | { readonly held: Held };

async function serve({ frontDoorSecret, environment, queues }: ServiceOrder): Promise<Answer> {
  const loaded: { functions?: Functions } = {};
  const { url } = await startFrontDoor((name) => loaded.functions?.http[name], {
    secret: frontDoorSecret,
    waitingRequests: 0,
  });
  Object.assign(process.env, environment, { PUBLIC_BASE_URL: url });
  loaded.functions = await loadFunctions();
  startSources(loaded.functions, queues, { renderConcurrency: 2, sweepEveryMs: 10_000 });
  return { url };
}

async function hold(): Promise<Answer> {
  const browsers = await browserProcesses();
  const memoryMb = browsers.reduce(
    (sum, browser) => sum + browser.memoryMb,
    process.memoryUsage().rss / 2 ** 20,
  );
  return {
    held: { memoryMb, openFiles: (await readdir("/proc/self/fd")).length, processes: browsers.length },
  };
}

process.on("message", (request: Request) => {
  void (async () => {
    if (request === "kill a browser") {
      const browser = (await browserProcesses()).find(({ kind }) => kind === "browser");
      try {
        if (browser) process.kill(browser.pid, "SIGKILL");
      } catch {
        // It was ending by itself.
      }
    } else process.send?.(request === "what it holds" ? await hold() : await serve(request.serve));
  })();
});
process.on("disconnect", () => process.exit());
