import { describe, expect, it } from "vitest";
import { createDiagramDrawer, type DrawingPages } from "../../../../../document/core/diagrams/diagrams.ts";
import type { DrawingPage } from "../../../../../document/core/diagrams/drawing-page.ts";
import { DocumentError } from "../../../../../document/core/errors.ts";
import { createWebFonts } from "../../../../../document/core/fonts/web-fonts.ts";

/** Diagrams of one document together. The page makes of each as many characters as its text says, or fails. */

const page: DrawingPage = {
  loadFonts: () => Promise.resolve(),
  loadScripts: () => Promise.resolve(),
  draw({ text }) {
    if (text === "memory") return Promise.reject(new DocumentError("Too much"));
    return Promise.resolve({ svg: `<svg>${"x".repeat(Number(text))}</svg>`, width: 9, height: 9 });
  },
};
const pages: DrawingPages = { withPage: (use) => use(page) };
const draw = async (...texts: readonly string[]) => {
  const drawer = createDiagramDrawer(pages, createWebFonts("https://fonts.example/"));
  const drawn = await drawer(texts.map((text) => ({ kind: "mermaid", text })));
  return drawn.map((drawing) => ("svg" in drawing ? "drawn" : drawing.reason));
};

describe("the diagrams of a document", () => {
  it("share a limit of characters, beyond which none is drawn", async () => {
    const largest = "1900000";
    const tooLarge = "the document's diagrams are too large together";
    expect(await draw(largest, largest, largest, "1")).toEqual(["drawn", "drawn", tooLarge, tooLarge]);
    expect(await draw("2100000", largest, largest)).toEqual(["it is too large", "drawn", "drawn"]);
  });

  it("may crash their browser a few times, and each failure names the limit that it exceeded", async () => {
    const took = "it takes too much memory to draw";
    expect(await draw("1", "memory", "memory", "1", "memory", "memory", "1")).toEqual([
      "drawn",
      took,
      took,
      "drawn",
      "the document's diagrams take too long to draw",
      "the document's diagrams take too long to draw",
      "the document's diagrams take too long to draw",
    ]);
  });
});
