import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { killProcess, watchForEnd } from "../../../document/core/browser/process.ts";
import { openFurtherPage, startBrowser, type StartedBrowser } from "../../../document/core/browser/start.ts";

/** A browser serves hundreds of pages: what waits for its end must not pile up with them. */

let started: StartedBrowser;
beforeAll(async () => {
  started = await startBrowser({
    openPage: (context) => context.newPage(),
    giveUp: new AbortController().signal,
  });
});
afterAll(() => {
  killProcess(started.browser);
});

describe("a browser", () => {
  it("is listened to as often with many pages as with one, and still tells of its end", async () => {
    const listeners = () => started.browser.process()?.listenerCount("exit");
    const before = listeners();
    for (let page = 0; page < 12; page++) await openFurtherPage(started, (context) => context.newPage());
    expect(listeners()).toBe(before);

    const ended = expect(watchForEnd(started.browser)).rejects.toThrow("has ended");
    killProcess(started.browser);
    await ended;
    await expect(watchForEnd(started.browser)).rejects.toThrow("has ended");
  });
});
