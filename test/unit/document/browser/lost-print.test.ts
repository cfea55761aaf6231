import type { Browser, Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { createRunningBrowser } from "../../../../document/browser/running-browser.ts";
import { PageCrashError } from "../../../../document/errors.ts";

// The system may end the process that puts a PDF together and not the page's: only the words of the browser tell.
it.each([
  ["Protocol error (Page.printToPDF): Printing failed", true],
  ["Protocol error (Page.printToPDF): Invalid parameters", false],
])("takes a print that was lost for a crash: %s", async (words, isCrash) => {
  const page = { once: () => page, close: () => Promise.resolve() } as unknown as Page;
  const browser = {
    process: () => null,
    once: () => browser,
    close: () => Promise.resolve(),
  } as unknown as Browser;
  const openPage = () => Promise.resolve(page);
  const running = createRunningBrowser(
    { browser, page, model: "several" },
    { openPage, openPageAhead: openPage, maxDocuments: 9, memoryMb: 900, later: () => undefined },
  );
  const error: unknown = await running
    .withPage(() => Promise.reject(new Error(words)))
    .catch((thrown: unknown) => thrown);
  expect(error instanceof PageCrashError).toBe(isCrash);
});
