import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRenderer } from "../../../document/renderer.ts";
import type { Renderer } from "../../../document/renderer.ts";

/**
 * Pages as pictures, against those that somebody has looked at and approved. After a change that is meant to be seen, look at the pages
 * and run `APPROVE=1 npx vitest run --config vitest.slow.config.ts test/integration/document/pictures.slow.test.ts`.
 */

const folder = fileURLToPath(new URL("approved/", import.meta.url));
const scale = 0.75;
/** So much of a page may differ: smoothing, not a moved line. */
const tolerance = 0.002;

let renderer: Renderer;
beforeAll(() => {
  renderer = createRenderer({ fetchImage: () => Promise.resolve(undefined) });
});
afterAll(() => renderer.close());

async function picture(pdf: Uint8Array, number: number): Promise<PNG> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, disableFontFace: true });
  const page = await (await task.promise).getPage(number);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  await page.render({ canvas: canvas as never, canvasContext: canvas.getContext("2d") as never, viewport })
    .promise;
  const png = PNG.sync.read(canvas.toBuffer("image/png"));
  await task.destroy();
  return png;
}

const features = await readFile(new URL("../../../examples/features.md", import.meta.url), "utf8");
const paper = await readFile(new URL("../../../examples/paper.md", import.meta.url), "utf8");

describe("a page looks as it was approved", () => {
  it.each([
    ["cover", features, 1],
    ["contents", features, 2],
    ["text", features, 3],
    ["callouts", features, 4],
    ["formulas", paper, 4],
  ] as const)("%s", async (name, markdown, number) => {
    const { pdf } = await renderer.render({ markdown, meta: {}, layout: { contents: "on" } });
    const now = await picture(pdf, number);
    const file = `${folder}${name}.png`;
    if (process.env.APPROVE === "1") await writeFile(file, PNG.sync.write(now, { colorType: 0 }));
    expect(existsSync(file), `${name} has not been approved`).toBe(true);
    const approved = PNG.sync.read(await readFile(file));
    expect([now.width, now.height]).toEqual([approved.width, approved.height]);
    const grey = PNG.sync.read(PNG.sync.write(now, { colorType: 0 }));
    const differing = pixelmatch(grey.data, approved.data, undefined, now.width, now.height, {
      threshold: 0.3,
    });
    expect(differing / (now.width * now.height)).toBeLessThan(tolerance);
  });
});
