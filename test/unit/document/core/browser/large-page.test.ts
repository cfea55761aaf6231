import { EventEmitter } from "node:events";
import type { Browser, Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { RunningBrowser } from "../../../../../document/core/browser/running-browser.ts";

// Its layout took as much memory as packing its PDF does, at the same time: together twice what either takes.
it.each([true, false])(
  "a page is closed before its document is packed, only if it is large: %s",
  async (isLarge) => {
    let isClosed = false;
    const page = {
      once: () => page,
      isClosed: () => isClosed,
      close: () => {
        isClosed = true;
        return Promise.resolve();
      },
    } as unknown as Page;
    const child = Object.assign(new EventEmitter(), { exitCode: null, signalCode: null, kill: () => true });
    const browser = {
      process: () => child,
      once: () => browser,
      defaultBrowserContext: () => undefined,
    } as unknown as Browser;
    const openPage = () => Promise.resolve(page);
    const postponed: (() => void)[] = [];
    const running = new RunningBrowser(
      { browser, page, model: "one" },
      {
        openPage,
        openPageAhead: openPage,
        emptyPage: () => Promise.resolve(true),
        isLargePage: () => isLarge,
        maxDocuments: 9,
        memoryMb: 900,
        later: (work) => postponed.push(work),
      },
    );
    await running.withPage(() => Promise.resolve());
    expect(isClosed).toBe(isLarge);
    for (const work of postponed) work();
    await running.whenReady();
    expect(isClosed).toBe(isLarge);
  },
);
