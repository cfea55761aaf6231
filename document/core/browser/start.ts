import pTimeout from "p-timeout";
import type { Browser, BrowserContext, Page } from "puppeteer-core";
import { BrowserError } from "../errors.ts";
import { killProcess, launchBrowser, watchForEnd } from "./process.ts";

/**
 * How a browser divides its work. With `several` processes, each document has a process and a context of its own. With `one`, there is only the
 * default context: Chromium ends as soon as another one is opened in it (seen with Chromium 153).
 */
export type ProcessModel = "several" | "one";

/** Opens a fresh page in a context. */
export type OpenPage = (context: BrowserContext) => Promise<Page>;

/** A browser whose first page is open. */
export interface StartedBrowser {
  readonly browser: Browser;
  readonly page: Page;
  readonly model: ProcessModel;
}

export interface StartOptions {
  readonly openPage: OpenPage;
  /** Ends the attempt. */
  readonly giveUp: AbortSignal;
  /** Receives the reason when browsers start in one process from now on. */
  readonly onOneProcess?: ((reason: unknown) => void) | undefined;
}

/** Longest that a page may take to open, in ms. */
const openMs = 10_000;
const notOpened = "The browser did not open a page in time";

/** The process model that has worked in this process, and the one to try until one has. */
let proven: ProcessModel | undefined;
let next: ProcessModel = "several";

/**
 * Starts a browser with a page. Some sandboxes, perhaps Lambda's, do not let Chromium start processes of its own: @sparticuz/chromium starts it with
 * `--single-process`. If the first start fails, one process is tried. The first model that works is kept.
 * @throws {BrowserError} when neither works
 */
export async function startBrowser(options: StartOptions): Promise<StartedBrowser> {
  if (proven !== undefined) return startWithModel(proven, options);
  const model = next;
  try {
    return await firstStart(model, options);
  } catch (error) {
    // Another browser has started that way meanwhile, so it is not the way.
    if (isProven()) throw error;
    next = model === "several" ? "one" : "several";
    // A caller that gave up has no time for another try; the next start is one.
    if (model === "one" || options.giveUp.aborted) throw error;
    return firstStart("one", options, error).catch((second: unknown) => {
      next = "several";
      throw new BrowserError(toMessage(second), { cause: new AggregateError([error, second]) });
    });
  }
}

async function firstStart(
  model: ProcessModel,
  options: StartOptions,
  reason?: unknown,
): Promise<StartedBrowser> {
  const started = await startWithModel(model, options);
  proven ??= model;
  if (model === "one") options.onOneProcess?.(reason);
  return started;
}

async function startWithModel(
  model: ProcessModel,
  { openPage, giveUp }: StartOptions,
): Promise<StartedBrowser> {
  const browser = await launchBrowser(giveUp, model === "one" ? ["--single-process"] : []);
  try {
    const page = await pTimeout(openFirstPage(browser, model, openPage), {
      milliseconds: openMs,
      signal: giveUp,
      message: notOpened,
    });
    return { browser, page, model };
  } catch (error) {
    killProcess(browser);
    throw error;
  }
}

/** Opens a further page. @throws {Error} when the browser has ended, or does not open one within 10 s */
export async function openFurtherPage(
  { browser, model }: Omit<StartedBrowser, "page">,
  openPage: OpenPage,
): Promise<Page> {
  const opening = openFirstPage(browser, model, openPage);
  try {
    return await pTimeout(opening, { milliseconds: openMs, message: notOpened });
  } catch (error) {
    // Nobody will use it any more.
    opening.then((page) => closePage(page, model)).catch(() => undefined);
    throw error;
  }
}

/** Closes a page and its context. */
export function closePage(page: Page, model: ProcessModel): Promise<void> {
  return model === "one" ? page.close() : page.browserContext().close();
}

function openFirstPage(browser: Browser, model: ProcessModel, openPage: OpenPage): Promise<Page> {
  const open = async () =>
    openPage(model === "one" ? browser.defaultBrowserContext() : await browser.createBrowserContext());
  return Promise.race([open(), watchForEnd(browser)]);
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// A function, since TypeScript assumes that a variable keeps its value while we wait.
function isProven(): boolean {
  return proven !== undefined;
}
