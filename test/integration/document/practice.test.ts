import { afterEach, describe, expect, it } from "vitest";
import { createCompiler } from "../../../document/compiler/compiler.ts";
import { practiceDocument } from "../../../document/practice/practice-document.ts";
import { createRenderer } from "../../../document/renderer.ts";
import type { Renderer } from "../../../document/renderer.ts";

let renderer: Renderer | undefined;
afterEach(() => renderer?.close());

const base64 = ({ pdf }: { readonly pdf: Uint8Array }) => Buffer.from(pdf).toString("base64");

describe("a renderer that practises", () => {
  it("prints what one does that does not, waited for or not", async () => {
    const documents = [practiceDocument, "# Two\n\nOf $x^2$ and `code`.", "潮汐 😀", "- one\n- two"];
    const print = (one: Renderer, markdown: string) => one.render({ markdown, meta: {} }).then(base64);

    renderer = createRenderer();
    const expected = [];
    for (const markdown of documents) expected.push(await print(renderer, markdown));
    await renderer.close();

    renderer = createRenderer({ practises: true });
    for (const [at, markdown] of documents.entries()) {
      if (at % 2 === 0) await renderer.settled();
      expect(await print(renderer, markdown)).toBe(expected[at]);
    }
  });
});

describe("a compiler that practises", () => {
  it("hears a document between two rounds, and has nothing of a page that is not asked for", async () => {
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
      let isPractising = true;
      const practised = compiler.practise(Number.MAX_SAFE_INTEGER).then(() => {
        isPractising = false;
      });
      const { html } = await compiler.compile("next", new AbortController().signal);
      expect(html).toBe("<p>next</p>\n");
      await practised;
      expect([isPractising, fetched]).toEqual([false, 0]);
    } finally {
      await compiler.close();
    }
  });

  it("is done at once where its process has ended", async () => {
    const compiler = createCompiler({
      fetchImage: () => Promise.resolve(undefined),
      drawDiagrams: () => Promise.resolve([]),
    });
    await compiler.warmUp();
    const practised = compiler.practise(Number.MAX_SAFE_INTEGER);
    await compiler.close();
    await practised;
  });
});
