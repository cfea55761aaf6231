import pTimeout from "p-timeout";
import type { Browser, Page } from "puppeteer-core";
import { BrowserError, BrowserMemoryError, DocumentError, PageCrashError } from "../errors.ts";
import { treeOf } from "../processes/memory.ts";
import { guardMemory, type MemoryGuard } from "../processes/memory-guard.ts";
import { processorMs } from "../processes/processor-time.ts";
import { killProcess, processEnd } from "./process.ts";
import type { Attempt } from "./retry-step.ts";
import { openReadyPage, watchForCrash, type ReadyPage } from "./ready-page.ts";
import { closePage, type OpenPage, type ProcessModel, type StartedBrowser } from "./start.ts";

/** Uses a page that is handed out for one document and nothing else, ever. */
export type UsePage<T> = (page: Page) => Promise<T>;

/** How pages are opened, and the limits of a browser. */
export interface RunningBrowserOptions {
  readonly openPage: OpenPage;
  /** Opens a page while the browser has nothing else to do. */
  readonly openPageAhead: OpenPage;
  /** Documents until the browser is retired. */
  readonly maxDocuments: number;
  /** Memory that the browser and its pages may take, in MB. */
  readonly memoryMb: number;
  /** Schedules work that no document waits for. */
  readonly later: (work: () => void) => void;
}

/** One browser from its start to its end, with a page ready. */
export interface RunningBrowser {
  readonly model: ProcessModel;
  readonly pid: number | undefined;
  /** Whether it takes no further documents. It ends with the last one in work. */
  readonly isRetired: boolean;
  /** Whether a document has a page of it. */
  readonly isInUse: boolean;
  /** Rejects when the process has ended: the browser's own protocol does not always say so. */
  readonly ended: Promise<never>;
  /** The page being made ready; undefined where there is none. */
  readonly ready: Promise<ReadyPage> | undefined;
  /** Takes no further documents. */
  retire(): void;
  /**
   * Hands out a fresh page in a context of its own.
   * @throws {DocumentError} when the page takes too much memory
   * @throws {BrowserMemoryError} when documents together do
   * @throws {PageCrashError} when the page's process ends by itself
   * @throws {BrowserError} when the browser fails, or `use` does; the browser is killed
   * @throws {DOMException} as `use` does when it is aborted
   */
  withPage<T>(use: UsePage<T>, attempt?: Attempt): Promise<T>;
  /** Whether it answers within 5 s, or is at work meanwhile. */
  isAlive(): Promise<boolean>;
  /** Ends the process at once. */
  kill(): void;
  /** Ends the browser within 6 s. */
  close(): Promise<void>;
}

const closeMs = 3_000;
const answerMs = 5_000;
/** Processor time within that, in ms, that a browser takes which does nothing. */
const idleMs = 200;
const tooMuchMemory =
  "The document takes too much memory to be laid out. Split it, or leave out its largest tables and pictures.";

/** Takes charge of a started browser. */
export function createRunningBrowser(
  { browser, page: firstPage, model }: StartedBrowser,
  { openPage, openPageAhead, maxDocuments, memoryMb, later }: RunningBrowserOptions,
): RunningBrowser {
  const pid = browser.process()?.pid;
  const ended = processEnd(browser);
  let served = 0;
  let active = 0;
  let isRetired = false;
  /** While no page is in use, the browser is ended first where memory is short for others. */
  let guard = guardBy({ isSpare: true });
  let ready: Promise<ReadyPage> | undefined = Promise.resolve(watchForCrash(firstPage));
  ended.catch(() => {
    isRetired = true;
    guard?.stop();
  });

  function guardBy(how: Omit<Parameters<typeof guardMemory>[0], "root">): MemoryGuard | undefined {
    return pid === undefined ? undefined : guardMemory({ root: pid, ...how });
  }

  const takePage = async (): Promise<ReadyPage> => {
    const prepared = ready;
    ready = undefined;
    // A page that could not be made ready, in a process that was frozen meanwhile say, says nothing of the next.
    return (await prepared?.catch(() => undefined)) ?? openReadyPage({ browser, model }, openPage);
  };

  const preparePage = (): void => {
    if (ready || isRetired) return;
    ready = openReadyPage({ browser, model }, active > 0 ? openPage : openPageAhead);
    // The document that takes the page reports a failure; none may come.
    ready.catch(() => undefined);
  };

  const begin = ({ mostMb = memoryMb, isTriedAgain = false }: Attempt): void => {
    if (active++ === 0) {
      guard?.stop();
      isRetired ||= guard?.hasEnded === true;
      guard = guardBy({ limitMb: memoryMb, isTriedAgain });
    }
    guard?.lower(mostMb);
  };

  const finish = (page: Page | undefined): void => {
    active--;
    served++;
    if (served >= maxDocuments) isRetired = true;
    if (active === 0) {
      guard?.stop();
      isRetired ||= guard?.hasEnded === true;
      guard = isRetired ? undefined : guardBy({ isSpare: true });
      if (isRetired) void end(browser);
    }
    if (!page) return;
    later(() => {
      preparePage();
      void closePage(page, model).catch(() => undefined);
    });
  };

  return {
    model,
    pid,
    ended,
    get isRetired() {
      // It takes a moment to end.
      return isRetired || (active === 0 && guard?.hasEnded === true);
    },
    get isInUse() {
      return active > 0;
    },
    get ready() {
      return ready;
    },

    retire() {
      isRetired = true;
    },

    async withPage(use, attempt = {}) {
      let used: Page | undefined;
      let hasCrashed = false;
      begin(attempt);
      try {
        const { page, crashed } = await takePage();
        crashed.catch(() => {
          hasCrashed = true;
        });
        used = page;
        return await Promise.race([use(page), ended, crashed]);
      } catch (cause) {
        // Nobody waits for the document any more, which is no fault of a browser that others print by.
        if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
        isRetired = true;
        if (guard?.hasEnded) throw memoryError({ hasCrashed, guard, isAlone: active === 1, cause });
        killProcess(browser);
        throw browserFailure({ hasCrashed, cause });
      } finally {
        finish(used);
      }
    },

    async isAlive() {
      const before = workOf(pid);
      return pTimeout(browser.version(), { milliseconds: answerMs }).then(
        () => true,
        // What a document asks of it can keep it from answering; what has stopped takes no processor.
        () => workOf(pid) - before > idleMs,
      );
    },

    kill() {
      // It takes a moment to end, in which no further document may get it.
      isRetired = true;
      killProcess(browser);
    },

    async close() {
      if (active === 0) guard?.stop();
      // A page that is still being opened would leave a timer of puppeteer's behind, which holds the process for 30 s.
      if (ready) await pTimeout(ready, { milliseconds: closeMs }).catch(() => undefined);
      await end(browser);
    },
  };
}

/** Processor time of a browser and its pages, in ms. */
function workOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  return treeOf(pid).reduce((sum, held) => sum + (processorMs(held.pid) ?? 0), 0);
}

interface MemoryFailure {
  readonly hasCrashed: boolean;
  readonly isAlone: boolean;
  readonly guard: MemoryGuard;
  readonly cause: unknown;
}

/** Blames the document if what was killed was its own, and too much without others. Otherwise each document is tried again, one after the other. */
function memoryError({ hasCrashed, isAlone, guard, cause }: MemoryFailure): Error {
  return guard.isToBlame && (hasCrashed || isAlone)
    ? new DocumentError(tooMuchMemory, { cause })
    : new BrowserMemoryError(tooMuchMemory, { cause });
}

function browserFailure({ hasCrashed, cause }: Pick<MemoryFailure, "hasCrashed" | "cause">): Error {
  // What the browser says when another process that the page is printed by was ended.
  const isPrintLost = cause instanceof Error && cause.message.includes("Printing failed");
  const Failure = hasCrashed || isPrintLost ? PageCrashError : BrowserError;
  return new Failure("The browser failed while printing", { cause });
}

// Closing hangs at times: the process is killed after a moment.
async function end(browser: Browser): Promise<void> {
  await pTimeout(browser.close(), { milliseconds: closeMs }).catch(() => undefined);
  killProcess(browser);
}
