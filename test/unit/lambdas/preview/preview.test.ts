import { describe, expect, it } from "vitest";
import {
  BrowserHungError,
  DocumentError,
  DocumentTimeError,
  PageCrashError,
} from "../../../../document/core/errors.ts";
import type { Renderer } from "../../../../document/core/renderer.ts";
import { previewRequest } from "../../../../lambdas/http-contract/requests.ts";
import { choosePages, createPreview } from "../../../../lambdas/preview/preview.ts";
import { previewOutcome } from "../../../../lambdas/previews/message.ts";

const order = previewRequest.parse({
  data: { text_body: "# Tides", meta: { title: "Tides" } },
  options: { toc: "on", base_url: "https://example.com/" },
});

interface Printed {
  readonly pages?: number;
  readonly predictedUs?: number;
  readonly fails?: Error;
}

function previewOn({ pages = 3, predictedUs = 1_000, fails }: Printed) {
  const sources: unknown[] = [];
  const warnings: unknown[] = [];
  const renderer: Partial<Renderer> = {
    predictWork: () => Promise.resolve(predictedUs),
    render(source) {
      sources.push(source);
      const warning = { code: "image-not-found", what: "An image is missing." } as const;
      return fails
        ? Promise.reject(fails)
        : Promise.resolve({ pdf: new Uint8Array(), pages, warnings: [warning] });
    },
  };
  const print = createPreview({
    renderer: () => Promise.resolve(renderer as Renderer),
    drawPages: (_, numbers) =>
      Promise.resolve(numbers.map((page) => ({ page, media_type: "image/png" as const, data: "AA==" }))),
    warn: (_, error) => warnings.push(error),
  });
  return { print, sources, warnings };
}

describe("a preview", () => {
  it("shows pages of the document that a buyer would get, and its warnings", async () => {
    const { print, sources } = previewOn({});
    expect(await print({ ...order, page: 3 })).toEqual({
      pages: 3,
      images: [1, 2, 3].map((page) => ({ page, media_type: "image/png", data: "AA==" })),
      warnings: [{ code: "image-not-found", what: "An image is missing." }],
    });
    expect(sources).toEqual([
      {
        markdown: "# Tides",
        meta: { title: "Tides" },
        layout: { contents: "on" },
        baseUrl: "https://example.com/",
        bibliography: undefined,
      },
    ]);
  });

  it("is refused, and not printed, for a document that is predicted to take long", async () => {
    for (const predictedUs of [2_000_001, Infinity]) {
      const { print, sources } = previewOn({ predictedUs });
      expect(await print(order)).toEqual({ refusal: "Printing it takes too long." });
      expect(sources).toEqual([]);
    }
  });

  it("is refused where the document is to blame", async () => {
    const tooMuch = "The document takes too much memory.";
    const failures: readonly (readonly [Error, string])[] = [
      [new DocumentTimeError("The document took more than 15 s."), "Printing it takes too long."],
      [new BrowserHungError("The browser stopped answering"), "Printing it takes too long."],
      [new DocumentError(tooMuch), tooMuch],
    ];
    for (const [fails, refusal] of failures) {
      const { print, warnings } = previewOn({ fails });
      expect(await print(order)).toEqual({ refusal });
      expect(warnings).toEqual([]);
    }
  });

  it("is refused where the browser crashes, which the log tells", async () => {
    const fails = new PageCrashError("The page crashed");
    const { print, warnings } = previewOn({ fails });
    expect(await print(order)).toEqual({ refusal: "Printing it failed." });
    expect(warnings).toEqual([fails]);
  });

  it("fails where the service is to blame", async () => {
    await expect(previewOn({ fails: new Error("There are no fonts") }).print(order)).rejects.toThrow(
      "no fonts",
    );
  });

  it("is of the form that submit reads", async () => {
    expect(previewOutcome.safeParse(await previewOn({}).print(order)).success).toBe(true);
    expect(previewOutcome.safeParse(await previewOn({ predictedUs: Infinity }).print(order)).success).toBe(
      true,
    );
  });
});

describe("the pages that are shown", () => {
  it.each([
    [1, undefined, [1]],
    [2, undefined, [1, 2]],
    [12, undefined, [1, 2]],
    [12, 2, [1, 2]],
    [12, 7, [1, 2, 7]],
    [12, 99, [1, 2, 12]],
    [1, 99, [1]],
  ])("are, of %s pages with page %s asked for, the pages %j", (pages, page, shown) => {
    expect(choosePages(pages, page)).toEqual(shown);
  });
});
