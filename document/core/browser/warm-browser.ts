import type { Page } from "puppeteer-core";
import { BrowserError } from "../errors.ts";
import type { Attempt } from "./retry-step.ts";
import { RunningBrowser, type EmptyPage, type UsePage } from "./running-browser.ts";
import { startBrowser, type OpenPage } from "./start.ts";

/** How pages are opened, and the limits of a browser. */
export interface BrowserOptions {
  readonly openPage: OpenPage;
  /** Opens a page while the browser has nothing else to do; as `openPage` does where it is not given. */
  readonly openPageAhead?: OpenPage;
  /** Empties a page that has been used, for the next document. Pages are used once where it is not given. */
  readonly emptyPage?: EmptyPage;
  /** Returns whether a page holds so much memory that it is closed as soon as it has been used. */
  readonly isLargePage?: (page: Page) => boolean;
  /** Receives the reason if browsers run in one process only. */
  readonly onOneProcess?: (reason: unknown) => void;
  /** Documents that a browser prints before it is replaced; memory creeps. */
  readonly documentsPerBrowser?: number;
  /** Memory that the browser and its pages may take, in MB; what all processes may take together where it is not given. */
  readonly memoryMb?: number;
  /** Schedules work that no document waits for: closing a page, preparing the next. Runs it at once by default. */
  readonly later?: (work: () => void) => void;
}

/** A browser that is kept running, with pages ready. */
export interface WarmBrowser {
  /** Starts the browser, and makes the first page ready. */
  warmUp(): Promise<void>;
  /** Resolves when no page is being made ready; never rejects. */
  whenIdle(): Promise<void>;
  /**
   * Hands out a page that is fresh, or as good as new, in a context of its own.
   * @throws {DocumentError} when the page takes too much memory
   * @throws {BrowserError} when the browser fails, or `use` does
   */
  withPage<T>(use: UsePage<T>, attempt?: Attempt): Promise<T>;
  /** Returns whether a browser does not start, or has stopped answering, which is no document's doing. Takes up to 5 s. */
  isHung(): Promise<boolean>;
  /** Ends the browser at once, with all its pages, when it takes too long. */
  kill(): void;
  /** Process id of the browser, for those who watch it. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** Keeps one browser warm, and replaces it when it dies or has served long enough. */
export function createWarmBrowser({
  openPage,
  openPageAhead = openPage,
  emptyPage,
  isLargePage,
  onOneProcess,
  documentsPerBrowser = 200,
  memoryMb = Infinity,
  later = runAtOnce,
}: BrowserOptions): WarmBrowser {
  const runningOptions = {
    openPage,
    openPageAhead,
    emptyPage,
    isLargePage,
    maxDocuments: documentsPerBrowser,
    memoryMb,
    later,
  };
  let current: Promise<RunningBrowser> | undefined;
  let launching: AbortController | undefined;
  let lastPid: number | undefined;
  const all = new Set<RunningBrowser>();

  const launch = async (): Promise<RunningBrowser> => {
    const giveUp = new AbortController();
    launching = giveUp;
    const started = await startBrowser({ openPage, giveUp: giveUp.signal, onOneProcess }).finally(() => {
      if (launching === giveUp) launching = undefined;
    });
    const browser = new RunningBrowser(started, runningOptions);
    lastPid = browser.pid;
    all.add(browser);
    browser.ended.catch(() => all.delete(browser));
    return browser;
  };

  const findBrowser = async (): Promise<RunningBrowser> => {
    while (current) {
      const known = current;
      const browser = await known.catch(() => undefined);
      if (browser && !browser.isRetired) return browser;
      // Of all who waited for a dead browser, only the first makes way for a new one.
      if (current === known) current = undefined;
    }
    current = launch();
    return current;
  };

  /**
   * Returns a browser for a document. A retried document has one to itself, as does every document where browsers run in one process and would share
   * a context.
   */
  const takeBrowser = async (isApart: boolean): Promise<RunningBrowser> => {
    for (;;) {
      const browser = await findBrowser();
      if (browser.model === "several" && !isApart) return browser;
      if (browser.isRetired) continue;
      browser.retire();
      if (!browser.isInUse) return browser;
    }
  };

  return {
    async warmUp() {
      const browser = await findBrowser();
      await browser.whenReady();
    },

    async whenIdle() {
      await Promise.all([...all].map((browser) => browser.whenReady()));
    },

    async withPage(use, attempt) {
      let browser: RunningBrowser;
      try {
        browser = await takeBrowser(attempt?.isTriedAgain ?? false);
      } catch (cause) {
        throw new BrowserError("The browser failed while printing", { cause });
      }
      return browser.withPage(use, attempt);
    },

    async isHung() {
      if (launching) return true;
      const alive = await Promise.all([...all].map((browser) => browser.isAlive()));
      return alive.includes(false);
    },

    kill() {
      launching?.abort();
      for (const browser of all) browser.kill();
    },

    get pid() {
      return lastPid;
    },

    async close() {
      await current?.catch(() => undefined);
      await Promise.all([...all].map((browser) => browser.close()));
      current = undefined;
    },
  };
}

function runAtOnce(work: () => void): void {
  work();
}
