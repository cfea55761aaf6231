import pTimeout from "p-timeout";
import { BrowserError, DocumentTimeError } from "../errors.ts";
import type { WarmBrowser } from "./warm-browser.ts";

/**
 * Gives work in a browser so many ms, and then ends the browser: a page deep in layout hears nothing else.
 * @throws {DocumentTimeError} when it took longer
 * @throws {BrowserError} when it did because the browser has stopped answering
 */
export function withinTime<T>(ms: number, browser: WarmBrowser, work: Promise<T>): Promise<T> {
  return pTimeout(work, {
    milliseconds: ms,
    // What the killed browser says is not the reason: from here on, only this counts.
    fallback: async (): Promise<never> => {
      const isHung = await browser.isHung();
      browser.kill();
      if (isHung) throw new BrowserError("The browser stopped answering");
      throw new DocumentTimeError(ms);
    },
  });
}
