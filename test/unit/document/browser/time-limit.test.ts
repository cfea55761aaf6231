import { expect, it } from "vitest";
import { withinTime } from "../../../../document/browser/time-limit.ts";
import type { WarmBrowser } from "../../../../document/browser/warm-browser.ts";
import { DocumentTimeError } from "../../../../document/errors.ts";

it("tells a print whose time is over, before its browser ends, so that it is not tried again behind the error", async () => {
  const signals: boolean[] = [];
  let told: AbortSignal | undefined;
  const browser = {
    isHung: () => Promise.resolve(false),
    kill: () => signals.push(told?.aborted === true),
  } as unknown as WarmBrowser;
  const printing = withinTime(1, browser, (stop, begin) => {
    told = stop;
    begin();
    return new Promise<never>(() => undefined);
  });
  await expect(printing).rejects.toThrow(DocumentTimeError);
  expect(signals).toEqual([true]);
});
