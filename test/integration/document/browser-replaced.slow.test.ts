import { afterAll, describe, expect, it } from "vitest";
import { DocumentError } from "../../../document/core/errors.ts";
import { createRenderer } from "../../../document/core/renderer.ts";
import { comingTimeOuts } from "../../time-outs.ts";
import { until } from "../../until.ts";
import { browserProcesses } from "./browser-processes.ts";
import { killBrowser, misfortunes, signal, signalTo } from "./misfortunes.ts";
import { readPdf } from "./read-pdf.ts";

const misfortune = misfortunes();
const renderer = createRenderer();
afterAll(() => renderer.close());

async function printText(markdown: string): Promise<readonly string[]> {
  const { pdf } = await renderer.render({ markdown, meta: {} });
  return (await readPdf(pdf)).text;
}

describe("the renderer", () => {
  it("gives up a document that takes too long, and prints the next one", async () => {
    // A browser that does not start in time is another matter.
    await renderer.warmUp();
    const time = comingTimeOuts(200_000);
    let stopped: readonly number[] = [];
    misfortune.once(async () => {
      stopped = await signal("renderer", "SIGSTOP");
    });
    const rendering = renderer
      .render({ markdown: "Too long", meta: {} }, { timeoutMs: 200_000 })
      .catch((error: unknown) => error);
    await until(() => !misfortune.isToCome);
    await time.end();
    expect(await rendering).toBeInstanceOf(DocumentError);
    expect((await printText("Next"))[0]).toMatch(/Next$/);
    // They do not see that their browser has ended.
    for (const id of stopped) signalTo(id, "SIGKILL");
  });

  it("replaces a browser that is killed while documents print", async () => {
    await renderer.warmUp();
    misfortune.once(killBrowser);
    const all = Promise.all(
      Array.from({ length: 4 }, (_, index) => printText(`Document ${index}\n\n${"word ".repeat(9000)}`)),
    );
    const texts = (await all).map(([first]) => first);
    expect(texts.map((text) => /Document \d/.exec(text ?? "")?.[0])).toEqual([
      "Document 0",
      "Document 1",
      "Document 2",
      "Document 3",
    ]);
  });

  it("keeps at most four pages open after several documents at once", async () => {
    await renderer.whenIdle();
    const own = createRenderer();
    try {
      const renderers = async () =>
        (await browserProcesses()).filter(({ kind }) => kind === "renderer").length;
      const others = await renderers();
      for (let turn = 0; turn < 3; turn++) {
        await Promise.all(
          [1, 2, 3, 4, 5, 6].map((number) => own.render({ markdown: `Number ${number}`, meta: {} })),
        );
      }
      await own.whenIdle();
      // They are ready for the next documents; a fifth process has the browser's own first page.
      await until(async () => (await renderers()) - others <= 5);
    } finally {
      await own.close();
    }
  });

  it("replaces a browser that has served long enough without losing a document", async () => {
    const shortLived = createRenderer({ documentsPerBrowser: 2 });
    try {
      const documents = await Promise.all(
        Array.from({ length: 7 }, (_, index) => shortLived.render({ markdown: `Number ${index}`, meta: {} })),
      );
      expect(documents.map(({ pages }) => pages)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    } finally {
      await shortLived.close();
    }
  });
});
