import pTimeout from "p-timeout";
import type { Browser, Page } from "puppeteer-core";
import { BrowserError, BrowserMemoryError, DocumentError, PageCrashError } from "../errors.ts";
import { readTree } from "../processes/memory.ts";
import { guardMemory, type MemoryGuard } from "../processes/memory-guard.ts";
import { readProcessorMs } from "../processes/processor-time.ts";
import { killProcess, watchForEnd } from "./process.ts";
import type { Attempt } from "./retry-step.ts";
import { openReadyPage, watchForCrash, type ReadyPage } from "./ready-page.ts";
import { closePage, type OpenPage, type ProcessModel, type StartedBrowser } from "./start.ts";

/** Uses a page for one document. */
export type UsePage<T> = (page: Page) => Promise<T>;

/** Makes a used page as good as new, or returns that it is not. */
export type EmptyPage = (page: Page) => Promise<boolean>;

/** How pages are opened, and the limits of a browser. */
export interface RunningBrowserOptions {
  readonly openPage: OpenPage;
  /** Opens a page while the browser has nothing else to do. */
  readonly openPageAhead: OpenPage;
  /** Empties a page that has been used, and returns whether it may be used again. Pages are used once where it is not given. */
  readonly emptyPage?: EmptyPage | undefined;
  /** Returns whether a page holds so much memory that it is closed before its document is packed. */
  readonly isLargePage?: ((page: Page) => boolean) | undefined;
  /** Documents until the browser is retired. */
  readonly maxDocuments: number;
  /** Memory that the browser and its pages may take, in MB. */
  readonly memoryMb: number;
  /** Schedules work that no document waits for. */
  readonly later: (work: () => void) => void;
}

/** Pages that wait for documents at most. */
const maxReady = 4;
const closeMs = 3_000;
const answerMs = 5_000;
/** Processor time within that, in ms, that a browser takes which does nothing. */
const idleMs = 200;
const tooMuchMemory =
  "The document takes too much memory to lay out. Split it, or remove its largest tables and images.";

/** One browser from its start to its end, with pages ready. */
export class RunningBrowser {
  readonly model: ProcessModel;
  readonly pid: number | undefined;
  /** Rejects when the process has ended: the browser's own protocol does not always report that. */
  readonly ended: Promise<never>;
  readonly #started: Omit<StartedBrowser, "page">;
  readonly #options: RunningBrowserOptions;
  #served = 0;
  #active = 0;
  /** Documents that had a page when memory ran out: they fail one after another. */
  #activeAtEnd: number | undefined;
  #isRetired = false;
  /** While no page is in use, the browser is ended first where memory is short for others. */
  #guard: MemoryGuard | undefined;
  readonly #ready: Promise<ReadyPage>[];

  /** Takes charge of a started browser. */
  constructor({ page, ...started }: StartedBrowser, options: RunningBrowserOptions) {
    this.model = started.model;
    this.pid = started.browser.process()?.pid;
    this.ended = watchForEnd(started.browser);
    this.#started = started;
    this.#options = options;
    this.#guard = this.#guardBy({ isSpare: true });
    this.#ready = [Promise.resolve(watchForCrash(page))];
    this.ended.catch(() => {
      this.retire();
      this.#guard?.stop();
    });
  }

  /** Whether it takes no further documents. It ends with the last one in work. */
  get isRetired(): boolean {
    // It takes a moment to end.
    return this.#isRetired || (this.#active === 0 && this.#guard?.hasEnded === true);
  }

  /** Whether a document uses one of its pages. */
  get isInUse(): boolean {
    return this.#active > 0;
  }

  /** Resolves when no page is being made ready; never rejects. */
  async whenReady(): Promise<void> {
    await Promise.allSettled(this.#ready);
  }

  /** Takes no further documents. */
  retire(): void {
    this.#isRetired = true;
  }

  /**
   * Hands out a page that is fresh, or as good as new, in a context of its own.
   * @throws {DocumentError} when the page takes too much memory
   * @throws {BrowserMemoryError} when documents together do
   * @throws {PageCrashError} when the page's process crashes
   * @throws {BrowserError} when the browser fails, or `use` does; the browser is killed
   * @throws {DOMException} as `use` does when it is aborted
   */
  async withPage<T>(use: UsePage<T>, attempt: Attempt = {}): Promise<T> {
    let used: ReadyPage | undefined;
    let hasSucceeded = false;
    let hasCrashed = false;
    this.#begin(attempt);
    try {
      used = await this.#takePage();
      const { page, crashed } = used;
      crashed.catch(() => {
        hasCrashed = true;
      });
      const result = await Promise.race([use(page), this.ended, crashed]);
      hasSucceeded = true;
      return result;
    } catch (cause) {
      // Nobody waits for the document any more, which is no fault of a browser that others print by.
      if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
      this.retire();
      const guard = this.#guard;
      if (guard?.hasEnded) {
        this.#activeAtEnd ??= this.#active;
        throw createMemoryError({ hasCrashed, guard, isAlone: this.#activeAtEnd === 1, cause });
      }
      killProcess(this.#started.browser);
      throw createBrowserError({ hasCrashed, cause });
    } finally {
      this.#finish(used, hasSucceeded);
      if (used && hasSucceeded && this.#isLarge(used))
        await pTimeout(closePage(used.page, this.model), { milliseconds: closeMs }).catch(() => undefined);
    }
  }

  /** Returns whether it answers within 5 s, or is at work meanwhile. */
  async isAlive(): Promise<boolean> {
    const before = sumProcessorMs(this.pid);
    return pTimeout(this.#started.browser.version(), { milliseconds: answerMs }).then(
      () => true,
      // A document's requests can keep it from answering; a browser that hangs uses no processor.
      () => sumProcessorMs(this.pid) - before > idleMs,
    );
  }

  /** Ends the process at once. */
  kill(): void {
    // It takes a moment to end, in which no further document may get it.
    this.retire();
    killProcess(this.#started.browser);
  }

  /** Ends the browser within 6 s. */
  async close(): Promise<void> {
    if (this.#active === 0) this.#guard?.stop();
    // A page that is still being opened would leave a timer of puppeteer's behind, which holds the process for 30 s.
    await pTimeout(this.whenReady(), { milliseconds: closeMs }).catch(() => undefined);
    await end(this.#started.browser);
  }

  #guardBy(how: Omit<Parameters<typeof guardMemory>[0], "root">): MemoryGuard | undefined {
    return this.pid === undefined ? undefined : guardMemory({ root: this.pid, ...how });
  }

  /** Stops watching the memory. A browser that was ended for its memory is retired. */
  #stopGuard(): void {
    this.#guard?.stop();
    this.#isRetired ||= this.#guard?.hasEnded === true;
  }

  async #takePage(): Promise<ReadyPage> {
    const prepared = this.#ready.shift();
    // A page that could not be made ready, in a process that was frozen meanwhile say, says nothing of the next.
    return (await prepared?.catch(() => undefined)) ?? openReadyPage(this.#started, this.#options.openPage);
  }

  /** Makes a page ready for the next document: the one that the last has used, if it is as good as new, or another. */
  #preparePage(used: ReadyPage, hasSucceeded: boolean): void {
    const { emptyPage = () => Promise.resolve(false) } = this.#options;
    const isWanted = !this.#isRetired && this.#ready.length < (hasSucceeded ? maxReady : 1);
    if (!isWanted) {
      this.#close(used);
      return;
    }
    const prepare = async (): Promise<ReadyPage> => {
      const mayBeReused = hasSucceeded && !this.#isLarge(used);
      if (mayBeReused && (await emptyPage(used.page).catch(() => false))) return used;
      this.#close(used);
      const { openPage, openPageAhead } = this.#options;
      return openReadyPage(this.#started, this.#active > 0 ? openPage : openPageAhead);
    };
    const ready = prepare();
    this.#ready.push(ready);
    // The document that takes the page reports a failure; none may come.
    ready.catch(() => undefined);
  }

  #close({ page }: ReadyPage): void {
    // A large one is closed already.
    void closePage(page, this.model).catch(() => undefined);
  }

  #isLarge({ page }: ReadyPage): boolean {
    return this.#options.isLargePage?.(page) === true;
  }

  #begin({ mostMb = this.#options.memoryMb, isTriedAgain = false }: Attempt): void {
    if (this.#active++ === 0) {
      this.#stopGuard();
      this.#guard = this.#guardBy({ limitMb: this.#options.memoryMb, isTriedAgain });
    }
    this.#guard?.lower(mostMb);
  }

  #finish(used: ReadyPage | undefined, hasSucceeded: boolean): void {
    this.#active--;
    if (++this.#served >= this.#options.maxDocuments) this.retire();
    if (this.#active === 0) {
      this.#stopGuard();
      if (this.#isRetired) void end(this.#started.browser);
      else this.#guard = this.#guardBy({ isSpare: true });
    }
    if (!used) return;
    this.#options.later(() => {
      this.#preparePage(used, hasSucceeded);
    });
  }
}

/** Sums the processor time of a browser and its pages, in ms. */
function sumProcessorMs(pid: number | undefined): number {
  if (pid === undefined) return 0;
  return readTree(pid).reduce((sum, held) => sum + (readProcessorMs(held.pid) ?? 0), 0);
}

interface MemoryFailure {
  readonly hasCrashed: boolean;
  readonly isAlone: boolean;
  readonly guard: MemoryGuard;
  readonly cause: unknown;
}

/** Blames the document if its own process was killed, and exceeded the memory alone. Otherwise each document is tried again, one after the other. */
function createMemoryError({ hasCrashed, isAlone, guard, cause }: MemoryFailure): Error {
  return guard.isToBlame && (hasCrashed || isAlone)
    ? new DocumentError(tooMuchMemory, { cause })
    : new BrowserMemoryError(tooMuchMemory, { cause });
}

function createBrowserError({ hasCrashed, cause }: Pick<MemoryFailure, "hasCrashed" | "cause">): Error {
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
