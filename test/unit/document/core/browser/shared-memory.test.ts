import { spawn } from "node:child_process";
import type { Browser, Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { RunningBrowser } from "../../../../../document/core/browser/running-browser.ts";

/** Starts a process that takes more memory than a browser may. */
function startGreedyBrowser(): RunningBrowser {
  const child = spawn(process.execPath, [
    "-e",
    "const held = Buffer.alloc(300 * 1024 * 1024, 1); setInterval(() => held.length, 1000)",
  ]);
  const page = { once: () => page, close: () => Promise.resolve() } as unknown as Page;
  const browser = {
    process: () => child,
    defaultBrowserContext: () => undefined,
    once: () => browser,
    close: () => Promise.resolve(child.kill()),
  } as unknown as Browser;
  const openPage = () => Promise.resolve(page);
  return new RunningBrowser(
    { browser, page, model: "one" },
    { openPage, openPageAhead: openPage, maxDocuments: 9, memoryMb: 200, later: () => undefined },
  );
}

// Catches a paid document that fails for the memory of another one: the last to be notified was treated as the only one.
it.each([
  [1, "DocumentError"],
  [3, "BrowserMemoryError"],
])("a browser that runs out of memory with %i documents fails each with %s", async (count, name) => {
  const browser = startGreedyBrowser();
  const failures = Array.from({ length: count }, () =>
    browser.withPage(() => new Promise<never>(() => undefined)).catch((error: unknown) => error),
  );
  const names = (await Promise.all(failures)).map((error) => (error as Error).name);
  expect(names).toEqual(Array.from({ length: count }, () => name));
});
