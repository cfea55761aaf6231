import pTimeout from "p-timeout";
import { BrowserHungError, DocumentTimeError } from "../errors.ts";
import type { Stage } from "../stopwatch.ts";
import { describeTooLong, type Step } from "../warnings/too-long.ts";
import type { WarmBrowser } from "./warm-browser.ts";

/** What a document's work reports, for when its time is over. */
export interface TimedWork {
  /** Aborted then. */
  readonly stop: AbortSignal;
  /** Reports the beginning of a stage. */
  readonly begins: (stage: Stage) => void;
  /** Reports what takes most of the work, once the document is read. */
  readonly weighs: (mostWork: string | undefined) => void;
}

const stepOf: Readonly<Record<Stage, Step>> = {
  compile: "read",
  load: "lay out",
  layout: "lay out",
  print: "print",
  reprint: "print",
  pack: "finish",
};

/**
 * Limits the work on a document, in ms, and then ends the step that it is in. Compiling hears the signal; a page deep in layout hears nothing but the
 * end of its browser.
 * @throws {DocumentTimeError} when it took longer
 * @throws {BrowserHungError} when it did because the browser has stopped answering
 */
export function limitTime<T>(
  ms: number,
  browser: WarmBrowser,
  work: (timed: TimedWork) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let stage: Stage = "compile";
  let most: string | undefined;
  const working = work({
    stop: stop.signal,
    begins: (begun) => (stage = begun),
    weighs: (mostWork) => (most = mostWork),
  });
  return pTimeout(working, {
    milliseconds: ms,
    // The killed browser's own error is not the reason: from here on, only this one counts.
    fallback: async (): Promise<T> => {
      if (stage === "compile") {
        stop.abort();
        return working;
      }
      const step = stepOf[stage];
      const isHung = await browser.isHung();
      // It is not printed once more by the next browser, which nobody would wait for.
      stop.abort();
      browser.kill();
      if (isHung) throw new BrowserHungError(`The browser hung at the step "${step}"`);
      const place = most === undefined ? undefined : { part: `most of it: ${most}` };
      throw new DocumentTimeError(`${describeTooLong(step, place)} Split it and send the parts.`);
    },
  });
}
