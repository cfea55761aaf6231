import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { print } from "../../printing/print.ts";
import { compareWithApproved, pagePictures } from "./page-picture.ts";

/**
 * Pages as pictures, against those that somebody has looked at and approved. After a change that is meant to be seen, look at the pages
 * and run `APPROVE=1 npx vitest run --config vitest.slow.config.ts test/integration/document/pictures.slow.test.ts`.
 */

const folder = fileURLToPath(new URL("approved/", import.meta.url));
const scale = 0.75;
/** So much of a page may differ: smoothing, not a moved line. */
const tolerance = 0.002;

const features = await readFile(new URL("../../../examples/features.md", import.meta.url), "utf8");
const paper = await readFile(new URL("../../../examples/paper.md", import.meta.url), "utf8");

describe("the renderer", () => {
  it.each([
    ["cover", features, 1],
    ["contents", features, 2],
    ["text", features, 3],
    ["tables", features, 4],
    ["callouts", features, 5],
    ["formulas", paper, 4],
  ] as const)("prints a page as it was approved: %s", async (name, markdown, number) => {
    const { pdf } = await print({ markdown, meta: {}, layout: { contents: "on" } });
    const [now] = pagePictures(pdf, scale, [number]);
    if (!now) throw new Error(`There is no page ${number}`);
    expect(await compareWithApproved(`${folder}${name}.png`, now)).toBeLessThan(tolerance);
  });
});
