import { readdir } from "node:fs/promises";
import { loadFunctions, startSources } from "../../server/host/functions.ts";
import type { Functions, QueueUrls } from "../../server/host/functions.ts";
import { createHost, serveHost } from "../../server/host/host.ts";
import { browserProcesses } from "../../test/integration/document/browser-processes.ts";

/**
 * A process that holds the functions, their browsers, and what invokes them. The emulators, the gates and the buyers are its parent's, so that what
 * it holds is the service's own.
 */

/** What the process is to serve. */
export interface ServiceOrder {
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

async function serve({ environment, queues }: ServiceOrder): Promise<Answer> {
  const loaded: { functions?: Functions } = {};
  const host = createHost((name) => loaded.functions?.http[name], { waitingRequests: 0 });
  const { url } = await serveHost(host);
  Object.assign(process.env, environment, { PUBLIC_BASE_URL: url });
  loaded.functions = await loadFunctions({ host });
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
