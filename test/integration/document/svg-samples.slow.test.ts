import { readdirSync, readFileSync } from "node:fs";
import type { Browser, Page } from "puppeteer-core";
import pixelmatch from "pixelmatch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../../document/core/browser/process.ts";
import { readDrawing } from "../../../document/core/images/svg/read-drawing.ts";
import { firstPagePicture } from "./page-picture.ts";

/** What honest programs write must look the same once it is rewritten. `SVG_SAMPLES=folder` compares the images of another folder. */

const folder = process.env.SVG_SAMPLES ?? new URL("svg-samples", import.meta.url).pathname;
const samples = readdirSync(folder).filter((name) => name.endsWith(".svg"));
const width = 900;
/** Of the pixels of a picture, where text in HTML is reset as plain text. */
const mostOfHtml = 0.02;

describe("an SVG image that is rewritten", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser(AbortSignal.timeout(60_000));
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  const renderPicture = async (bytes: Uint8Array) => {
    const source = `data:image/svg+xml;base64,${Buffer.from(bytes).toString("base64")}`;
    await page.setContent(
      `<body style="margin:0"><img style="display:block;width:800px;max-height:850px" src="${source}">`,
    );
    const pdf = await page.pdf({ width: `${String(width)}px`, height: `${String(width)}px` });
    return firstPagePicture(pdf, width);
  };

  it.each(samples)("looks as it did: %s", async (name) => {
    const bytes = readFileSync(`${folder}/${name}`);
    const drawing = readDrawing(bytes);
    if ("refusal" in drawing) throw new Error(drawing.refusal);
    const [before, after] = [await renderPicture(bytes), await renderPicture(drawing.bytes)];
    const size = [before.width, before.height] as const;
    const differing = pixelmatch(before.data, after.data, undefined, ...size, { threshold: 0.1 });
    const most = drawing.hasHtml ? mostOfHtml * size[0] * size[1] : 0;
    expect(differing).toBeLessThanOrEqual(most);
    expect(before.data.some((shade) => shade < 200)).toBe(true);
    expect(drawing.costAt({ width: 640, height: 640 }).elements).toBeLessThan(100_000);
  });
});
