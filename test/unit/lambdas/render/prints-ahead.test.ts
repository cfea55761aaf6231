import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RenderedDocument } from "../../../../document/core/render-document.ts";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { createPrintsAhead } from "../../../../lambdas/render/prints-ahead.ts";

const source = deliveredConversionRequest.parse({ data: { text_body: "# Tides" } });
const document: RenderedDocument = { pdf: new Uint8Array([37]), pages: 1, warnings: [] };

/** Creates prints that end when a test says so. */
function createPrints() {
  const ends: PromiseWithResolvers<RenderedDocument | undefined>[] = [];
  const given = { isBusy: false };
  const ahead = createPrintsAhead({
    isBusy: () => given.isBusy,
    print() {
      const end = Promise.withResolvers<RenderedDocument | undefined>();
      ends.push(end);
      return end.promise;
    },
  });
  /** Lets all prints end. */
  const endAll = async (): Promise<void> => {
    for (const { resolve } of ends) resolve(document);
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ahead, given, ends, endAll };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a document that is printed ahead", () => {
  it("is handed over to its job once, while it is printed or afterwards", async () => {
    const { ahead, endAll } = createPrints();
    ahead.begin("first", source);
    const taken = ahead.take("first");
    expect(taken?.source).toBe(source);
    expect(ahead.take("first")).toBeUndefined();
    await endAll();
    expect(await taken?.printed).toBe(document);
    expect(ahead.take("another")).toBeUndefined();
  });

  it("is forgotten when it is not bought, or nobody came for it within half a minute", async () => {
    const { ahead, endAll } = createPrints();
    const forget = ahead.begin("refused", source);
    forget();
    expect(ahead.take("refused")).toBeUndefined();
    await endAll();
    ahead.begin("left", source);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ahead.take("left")).toBeDefined();
    await endAll();
    ahead.begin("left", source);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(ahead.take("left")).toBeUndefined();
  });

  it("stays when an earlier print of the same job is forgotten", async () => {
    const { ahead, endAll } = createPrints();
    const forget = ahead.begin("again", source);
    await endAll();
    ahead.begin("again", source);
    forget();
    expect(ahead.take("again")).toBeDefined();
  });

  it("is printed only while no other is, nor a job, and eight are kept", async () => {
    const { ahead, given, ends, endAll } = createPrints();
    given.isBusy = true;
    ahead.begin("beside a job", source);
    expect(ends).toHaveLength(0);
    given.isBusy = false;
    ahead.begin("first", source);
    ahead.begin("second", source);
    expect(ends).toHaveLength(1);
    for (let kept = 1; kept < 8; kept++) {
      await endAll();
      ahead.begin(`document ${String(kept)}`, source);
    }
    await endAll();
    ahead.begin("one too many", source);
    expect(ends).toHaveLength(8);
    ahead.take("first");
    ahead.begin("in its place", source);
    expect(ends).toHaveLength(9);
  });

  it("leaves its failure to its job, and lets the next one be printed", async () => {
    const { ahead, ends } = createPrints();
    ahead.begin("failing", source);
    ends[0]?.reject(new Error("The browser ended"));
    await new Promise((resolve) => setImmediate(resolve));
    await expect(ahead.take("failing")?.printed).rejects.toThrow("The browser ended");
    ahead.begin("next", source);
    expect(ends).toHaveLength(2);
  });
});
