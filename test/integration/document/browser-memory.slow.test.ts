import { afterAll, describe, expect, it } from "vitest";
import { DocumentError } from "../../../document/core/errors.ts";
import { createRenderer } from "../../../document/core/renderer.ts";
import { browserProcesses } from "./browser-processes.ts";
import { readPdf } from "./read-pdf.ts";

/** A browser with little memory, and documents that take more. */

const renderer = createRenderer({ browserMemoryMb: 220 });
afterAll(() => renderer.close());

const large = `|a|b|c|d|e|f|\n|-|-|-|-|-|-|\n${"|x|x|x|x|x|x|\n".repeat(3_000)}`;
const render = async (markdown: string) => readPdf((await renderer.render({ markdown, meta: {} })).pdf);

describe("a document that takes too much memory to lay out", () => {
  it("is refused in words, and the next one prints", async () => {
    await expect(render(large)).rejects.toThrow(DocumentError);
    await expect(render(large)).rejects.toThrow("too much memory to lay out");
    expect((await render("Next")).text[0]).toContain("Next");
  });

  it("takes no other document with it", async () => {
    const failed = render(large).catch((error: unknown) => error);
    const texts = await Promise.all(["One", "Two"].map(async (text) => (await render(text)).text[0]));
    expect(texts).toEqual([expect.stringContaining("One"), expect.stringContaining("Two")]);
    expect(await failed).toBeInstanceOf(DocumentError);
  });

  it("leaves no browser of its size behind", async () => {
    await render("After all");
    const sizes = (await browserProcesses()).map(({ memoryMb }) => memoryMb);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(440);
  });
});
