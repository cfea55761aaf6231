import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inlineImages } from "../../../client/files/images.ts";
import { print } from "../../printing/print.ts";
import { readPdf } from "./read-pdf.ts";

async function rendered(name: string) {
  const file = fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));
  const { markdown, missing } = await inlineImages(readFileSync(file, "utf8"), file);
  expect(missing).toEqual([]);
  const { pdf } = await print({ markdown, meta: {} });
  const { text, ...facts } = await readPdf(pdf);
  return { ...facts, text: text.join(" ") };
}

describe("the examples", () => {
  it("show every feature in print", async () => {
    const { text, title, outline } = await rendered("features.md");
    expect(title).toBe("Everything the Markdown May Hold");
    expect(outline).toContain("As language models write it");
    expect(text).not.toMatch(/could not be drawn|```|【|\{width/);
    for (const shown of [
      "Sanitiser",
      "Note Useful to know",
      "HTML (HyperText Markup Language) and CSS",
      "src/greet.ts",
      "\\frac{1}{",
    ]) {
      expect(text).toContain(shown);
    }
  });

  it("print a README and a paper", async () => {
    const readme = await rendered("readme.md");
    expect(readme.text).toContain("Why not sort the terms first?");
    expect(readme.pages).toBeGreaterThanOrEqual(3);
    const paper = await rendered("paper.md");
    expect(paper.text).toContain("A. Summer, B. Rounder");
    expect(paper.text).toMatch(/By \(1\), each step/);
    expect(`${readme.text}${paper.text}`).not.toMatch(/could not be drawn|\\eqref/);
  });
});
