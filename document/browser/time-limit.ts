import pTimeout from "p-timeout";
import { BrowserHungError, DocumentTimeError } from "../errors.ts";
import type { WarmBrowser } from "./warm-browser.ts";

/**
 * Limits the work on a document, in ms, and then ends the step that it is in. Compiling hears the signal; a page deep in layout hears nothing but the
 * end of its browser.
 * @throws {DocumentTimeError} when it took longer
 * @throws {BrowserHungError} when it did because the browser has stopped answering
 */
export function withinTime<T>(
  ms: number,
  browser: WarmBrowser,
  work: (stop: AbortSignal, printing: () => void) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let isPrinting = false;
  const working = work(stop.signal, () => {
    isPrinting = true;
  });
  return pTimeout(working, {
    milliseconds: ms,
    // The killed browser's own error is not the reason: from here on, only this one counts.
    fallback: async (): Promise<T> => {
      if (!isPrinting) {
        stop.abort();
        return working;
      }
      const isHung = await browser.isHung();
      // It is not printed once more by the next browser, which nobody would wait for.
      stop.abort();
      browser.kill();
      if (isHung) throw new BrowserHungError("The browser stopped answering");
      throw new DocumentTimeError(
        `The document took longer than ${String(Math.round(ms / 1000))} s to print. Split it and send the parts.`,
      );
    },
  });
}
