import { afterEach, describe, expect, it } from "vitest";
import { createCompiler } from "../../../document/core/compiler/compiler.ts";
import { sampleDocument } from "../../../document/core/jit-warm-up/sample-document.ts";
import { createRenderer, type Renderer } from "../../../document/core/renderer.ts";
import { print } from "../../printing/print.ts";

let renderer: Renderer | undefined;
afterEach(() => renderer?.close());

const base64 = ({ pdf }: { readonly pdf: Uint8Array }) => Buffer.from(pdf).toString("base64");

describe("a renderer that warms up its JIT", () => {
  it("prints the same bytes as one without warm-up, whether it is waited for or not", async () => {
    const documents = [sampleDocument, "# Two\n\nOf $x^2$ and `code`.", "潮汐 😀"];
    renderer = createRenderer({ warmsJit: true });
    for (const [at, markdown] of documents.entries()) {
      if (at === 0) await renderer.whenIdle();
      const source = { markdown, meta: {} };
      expect(base64(await renderer.render(source))).toBe(base64(await print(source)));
    }
  });
});

describe("a compiler that warms up its JIT", () => {
  it("compiles a document between two rounds, and fetches nothing for the warm-up", async () => {
    let fetched = 0;
    const compiler = createCompiler({
      fetchImage() {
        fetched++;
        return Promise.resolve(undefined);
      },
      drawDiagrams: () => Promise.resolve([]),
    });
    try {
      await compiler.warmUp();
      let isWarming = true;
      const warmedUp = compiler.warmJit(Number.MAX_SAFE_INTEGER).then(() => {
        isWarming = false;
      });
      const { html } = await compiler.compile("next", new AbortController().signal);
      expect(html).toBe("<p>next</p>\n");
      await warmedUp;
      expect([isWarming, fetched]).toEqual([false, 0]);
    } finally {
      await compiler.close();
    }
  });

  it("resolves at once where its process has ended", async () => {
    const compiler = createCompiler({
      fetchImage: () => Promise.resolve(undefined),
      drawDiagrams: () => Promise.resolve([]),
    });
    await compiler.warmUp();
    const warmedUp = compiler.warmJit(Number.MAX_SAFE_INTEGER);
    await compiler.close();
    await warmedUp;
  });
});
