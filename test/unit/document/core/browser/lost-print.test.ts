import { EventEmitter } from "node:events";
import type { Browser, Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { RunningBrowser } from "../../../../../document/core/browser/running-browser.ts";
import { PageCrashError } from "../../../../../document/core/errors.ts";

/** Creates a browser whose process sends nothing. */
function runningBrowser() {
  const child = Object.assign(new EventEmitter(), { exitCode: null, signalCode: null, kill: () => true });
  const page = { once: () => page, close: () => Promise.resolve() } as unknown as Page;
  const browser = {
    process: () => child,
    once: () => browser,
    close: () => Promise.resolve(),
  } as unknown as Browser;
  const openPage = () => Promise.resolve(page);
  return new RunningBrowser(
    { browser, page, model: "several" },
    { openPage, openPageAhead: openPage, maxDocuments: 9, memoryMb: 900, later: () => undefined },
  );
}

// The system may end the process that puts a PDF together and not the page's: only the words of the browser tell.
it.each([
  ["Protocol error (Page.printToPDF): Printing failed", true],
  ["Protocol error (Page.printToPDF): Invalid parameters", false],
])("a print that was lost is treated as a crash: %s", async (words, isCrash) => {
  const error: unknown = await runningBrowser()
    .withPage(() => Promise.reject(new Error(words)))
    .catch((thrown: unknown) => thrown);
  expect(error instanceof PageCrashError).toBe(isCrash);
});

// Its second try ended the browser that others printed by meanwhile, and for some it was the second time.
it("the renderer continues after a document whose retry came too late", async () => {
  const running = runningBrowser();
  const stop = AbortSignal.abort();
  const given = running.withPage(() => Promise.reject(stop.reason as Error));
  await expect(given).rejects.toBe(stop.reason);
  expect(running.isRetired).toBe(false);
});
