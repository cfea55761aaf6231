import { describe, expect, it } from "vitest";
import { limitTime } from "../../../../../document/core/browser/time-limit.ts";
import type { WarmBrowser } from "../../../../../document/core/browser/warm-browser.ts";
import { BrowserHungError, DocumentTimeError } from "../../../../../document/core/errors.ts";
import type { Stage } from "../../../../../document/core/stopwatch.ts";

const browserThat = (isHung: boolean, kill: () => void = () => undefined) =>
  ({ isHung: () => Promise.resolve(isHung), kill }) as unknown as WarmBrowser;

/** Keeps a document in a stage until its time is over. */
const hangDuring = (stage: Stage, mostWork?: string, isHung = false) =>
  limitTime(1, browserThat(isHung), ({ begins, weighs }) => {
    weighs(mostWork);
    begins(stage);
    return new Promise<never>(() => undefined);
  });

it("the time limit ends a print before its browser, so that the error starts no retry", async () => {
  const signals: boolean[] = [];
  let told: AbortSignal | undefined;
  const browser = browserThat(false, () => signals.push(told?.aborted === true));
  const printing = limitTime(1, browser, ({ stop, begins }) => {
    told = stop;
    begins("load");
    return new Promise<never>(() => undefined);
  });
  await expect(printing).rejects.toThrow(DocumentTimeError);
  expect(signals).toEqual([true]);
});

describe("an error of a document whose time is over", () => {
  it.each<[Stage, string]>([
    ["load", "lay out"],
    ["layout", "lay out"],
    ["print", "print"],
    ["reprint", "print"],
    ["pack", "finish"],
  ])("names its step and the largest part of its work: %s, %s", async (stage, step) => {
    await expect(hangDuring(stage, "19,000 links")).rejects.toThrow(
      `The document takes too long to ${step} (most of it: 19,000 links). Split it and send the parts.`,
    );
    await expect(hangDuring(stage)).rejects.toThrow(`to ${step}. Split`);
  });

  it("names the step in which the browser stopped", async () => {
    const stopped = hangDuring("layout", undefined, true);
    await expect(stopped).rejects.toThrow(BrowserHungError);
    await expect(stopped).rejects.toThrow('the step "lay out"');
  });
});
