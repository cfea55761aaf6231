import pTimeout from "p-timeout";
import type { Browser, Page } from "puppeteer-core";
import { BrowserError, BrowserMemoryError, DocumentError } from "../errors.ts";
import { guardMemory } from "../processes/memory.ts";
import type { MemoryGuard } from "../processes/memory.ts";
import { killProcess, processEnd } from "./process.ts";
import { openReadyPage, watchForCrash } from "./ready-page.ts";
import type { ReadyPage } from "./ready-page.ts";
import { closePage, startBrowser } from "./start.ts";
import type { OpenPage, ProcessModel } from "./start.ts";

/** What a page is handed out for: one document and nothing else, ever. */
export type UsePage<T> = (page: Page) => Promise<T>;

/** How pages are opened, and the limits of a browser. */
export interface BrowserOptions {
  readonly openPage: OpenPage;
  /** Opens a page while the browser has nothing else to do; as `openPage` does where it is not given. */
  readonly openPageAhead?: OpenPage;
  /** Called with the reason if browsers run in one process only. */
  readonly onOneProcess?: (reason: unknown) => void;
  /** Documents that a browser prints before it is replaced; memory creeps. */
  readonly documentsPerBrowser?: number;
  /** Memory that the browser and its pages may take, in MB. */
  readonly memoryMb?: number;
  /** Schedules work that no document waits for: closing a page, preparing the next. Runs it at once by default. */
  readonly later?: (work: () => void) => void;
}

/** A browser that is kept running, with a page ready. */
export interface WarmBrowser {
  /** Starts the browser, and makes the first page ready. */
  warmUp(): Promise<void>;
  /** Resolves when no page is being made ready; never rejects. */
  whenIdle(): Promise<void>;
  /**
   * Hands out a fresh page in a context of its own.
   * @throws {DocumentError} when the page takes too much memory
   * @throws {BrowserError} when the browser fails, or what the page is used for does
   */
  withPage<T>(use: UsePage<T>): Promise<T>;
  /** Whether a browser does not start, or has stopped answering, which is no document's doing. Takes up to 5 s. */
  isHung(): Promise<boolean>;
  /** Ends the browser at once, with all its pages: what it is doing takes too long. */
  kill(): void;
  /** Process id of the browser, for those who watch it. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

const closeMs = 3_000;
const answerMs = 5_000;
/** Of the 3,008 MB that the render function has: the rest is for the compiler, and for ourselves. */
const defaultMemoryMb = 2_200;
const tooMuchMemory =
  "The document takes too much memory to be laid out. Split it, or leave out its largest tables and pictures.";

/** One running browser. */
interface Running {
  readonly browser: Browser;
  readonly model: ProcessModel;
  served: number;
  active: number;
  retired: boolean;
  /** While a page is in use. */
  guard: MemoryGuard | undefined;
  ready: Promise<ReadyPage> | undefined;
  /** Rejects when the browser's process has ended: its own protocol does not always say so. */
  readonly ended: Promise<never>;
}

/** Keeps one browser warm, a page ready in it, and replaces it when it dies or has served long enough. */
export function createWarmBrowser(options: BrowserOptions): WarmBrowser {
  const { documentsPerBrowser = 200, memoryMb = defaultMemoryMb, later = atOnce } = options;
  let current: Promise<Running> | undefined;
  let launching: AbortController | undefined;
  let process: number | undefined;
  const all = new Set<Running>();

  const launch = async (): Promise<Running> => {
    const giveUp = new AbortController();
    launching = giveUp;
    const started = { openPage: options.openPage, giveUp: giveUp.signal, onOneProcess: options.onOneProcess };
    const { browser, page, model } = await startBrowser(started).finally(() => {
      if (launching === giveUp) launching = undefined;
    });
    const ended = processEnd(browser);
    const running: Running = {
      browser,
      model,
      served: 0,
      active: 0,
      retired: false,
      guard: undefined,
      ready: Promise.resolve(watchForCrash(page)),
      ended,
    };
    process = browser.process()?.pid;
    all.add(running);
    ended.catch(() => {
      all.delete(running);
      running.retired = true;
    });
    return running;
  };

  const running = async (): Promise<Running> => {
    while (current) {
      const known = current;
      const one = await known.catch(() => undefined);
      if (one && !one.retired) return one;
      // Of all who waited for a browser that is gone, only the first clears the way for a new one.
      if (current === known) current = undefined;
    }
    current = launch();
    return current;
  };

  /** In one process documents would share a context: each has a browser of its own instead. */
  const takeBrowser = async (): Promise<Running> => {
    for (;;) {
      const one = await running();
      if (one.model === "several") return one;
      if (one.retired) continue;
      one.retired = true;
      return one;
    }
  };

  const prepare = (one: Running): void => {
    if (one.ready || one.retired) return;
    const open = one.active > 0 ? options.openPage : (options.openPageAhead ?? options.openPage);
    one.ready = openReadyPage(one, open);
    // Whoever takes the page learns of a failure; nobody may.
    one.ready.catch(() => undefined);
  };

  const leave = (page: Page, one: Running): void => {
    later(() => {
      prepare(one);
      void closePage(page, one.model).catch(() => undefined);
    });
  };

  const guard = ({ browser }: Running): MemoryGuard | undefined => {
    const pid = browser.process()?.pid;
    return pid === undefined ? undefined : guardMemory(pid, memoryMb);
  };

  const retire = (one: Running): void => {
    one.retired = true;
    if (one.active === 0) void end(one.browser);
  };

  return {
    async warmUp() {
      await (
        await running()
      ).ready;
    },

    async whenIdle() {
      await Promise.allSettled([...all].flatMap(({ ready }) => (ready ? [ready] : [])));
    },

    async withPage(use) {
      let one: Running | undefined;
      let used: Page | undefined;
      let hasCrashed = false;
      try {
        one = await takeBrowser();
        one.active++;
        one.guard ??= guard(one);
        const prepared = one.ready;
        one.ready = undefined;
        // One that could not be made ready, in a process that was frozen meanwhile say, says nothing of the next.
        const ready = await prepared?.catch(() => undefined);
        const { page, crashed } = ready ?? (await openReadyPage(one, options.openPage));
        crashed.catch(() => {
          hasCrashed = true;
        });
        used = page;
        return await Promise.race([use(page), one.ended, crashed]);
      } catch (cause) {
        if (one?.guard?.hasEnded) throw memoryFailure(one, hasCrashed, cause);
        if (one) {
          one.retired = true;
          killProcess(one.browser);
        }
        throw new BrowserError("The browser failed while printing", { cause });
      } finally {
        if (one) {
          one.active--;
          if (one.active === 0) {
            one.guard?.stop();
            one.guard = undefined;
          }
          if (++one.served >= documentsPerBrowser || one.retired) retire(one);
          if (used) leave(used, one);
        }
      }
    },

    async isHung() {
      if (launching) return true;
      const answers = [...all].map(({ browser }) =>
        pTimeout(browser.version(), { milliseconds: answerMs }).then(
          () => true,
          () => false,
        ),
      );
      return (await Promise.all(answers)).includes(false);
    },

    kill() {
      launching?.abort();
      for (const { browser } of all) killProcess(browser);
    },

    get pid() {
      return process;
    },

    async close() {
      await current?.catch(() => undefined);
      await Promise.all(
        [...all].map(async ({ browser, ready }) => {
          // A page that is still being opened would leave a timer of puppeteer's behind, which holds the process for 30 s.
          if (ready) await pTimeout(ready, { milliseconds: closeMs }).catch(() => undefined);
          await end(browser);
        }),
      );
      current = undefined;
    },
  };
}

function atOnce(work: () => void): void {
  work();
}

/** Blames the document if its own page was killed, or if it was alone. Otherwise the culprit is unknown, and each is retried alone. */
function memoryFailure(one: Running, isOurs: boolean, cause: unknown): Error {
  one.retired = true;
  return isOurs || one.active === 1
    ? new DocumentError(tooMuchMemory, { cause })
    : new BrowserMemoryError(tooMuchMemory, { cause });
}

// Closing hangs at times: it is given a moment, and then the process is killed.
async function end(browser: Browser): Promise<void> {
  await pTimeout(browser.close(), { milliseconds: closeMs }).catch(() => undefined);
  killProcess(browser);
}
