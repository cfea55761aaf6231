import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { readPdfInThread } from "../../../../../document/core/letterhead/read-in-thread.ts";
import {
  createOnePage,
  createPages,
  encrypted,
  large,
  letterhead,
  slow,
  strange,
  unreadable,
} from "../../../../brand/pdfs.ts";
import { comingTimeOuts } from "../../../../time-outs.ts";

const sheet = { width: 210, height: 297 };

/** Reads a PDF that is to be drawn. */
async function readDrawn(pdf: Uint8Array) {
  const page = await readPdfInThread(pdf, sheet);
  if (page.fault !== undefined || !page.pictures) throw new Error("It was not drawn");
  return { ...page, pictures: page.pictures };
}

/** Returns the colours of a picture, in RGBA, at shares of its width, half way down. */
function readColours(png: Uint8Array, shares: readonly number[]): number[][] {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  return shares.map((share) => {
    const at = 4 * (Math.floor(height / 2) * width + Math.floor(share * width));
    return [...data.subarray(at, at + 4)];
  });
}

describe("the PDF of a letterhead", () => {
  it("is drawn on white at 300 dpi where it fills its sheet", async () => {
    const { ratio, pictures } = await readDrawn(letterhead);
    expect(ratio).toBeCloseTo(210 / 297, 3);
    const close = (mm: number) => expect.closeTo(mm, 3) as number;
    expect(pictures).toMatchObject([{ left: 0, top: 0, width: close(210), height: close(297) }]);
    const [{ png } = { png: new Uint8Array() }] = pictures;
    expect(PNG.sync.read(Buffer.from(png))).toMatchObject({ width: 2480, height: 3508 });
    expect(readColours(png, [0.01, 0.5, 0.98])).toEqual([
      [255, 0, 0, 255],
      [255, 255, 255, 255],
      [128, 128, 255, 255],
    ]);
  });

  it("is drawn in parts at 600 dpi where it has a head and a foot alone", async () => {
    const { pictures } = await readDrawn(createOnePage("60 780 200 40 re 60 20 400 10 re f"));
    expect(pictures).toHaveLength(2);
    const [head, foot] = pictures;
    // 60 points from the left, 22 from the top; and a little around.
    expect([head?.left, head?.top, head?.width, head?.height].map((mm) => Math.round(mm ?? 0))).toEqual([
      21, 7, 72, 15,
    ]);
    expect(foot?.top).toBeGreaterThan(280);
    expect(PNG.sync.read(Buffer.from(head?.png ?? [])).width / ((head?.width ?? 0) / 25.4)).toBeCloseTo(
      600,
      -1,
    );
    expect(readColours(head?.png ?? new Uint8Array(), [0, 0.5])).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
    ]);
  });

  it("is not drawn where nobody asks for its picture", async () => {
    expect(await readPdfInThread(letterhead, undefined)).toEqual({
      ratio: expect.closeTo(210 / 297, 3) as number,
      pictures: undefined,
    });
  });

  it.each(Object.entries(unreadable))("is refused if it is one %s", async (_, pdf) => {
    expect(await readPdfInThread(pdf, sheet)).toEqual({ fault: "unreadable" });
  });

  it("is refused if it is encrypted, or has another number of pages", async () => {
    expect(await readPdfInThread(encrypted, sheet)).toEqual({ fault: "encrypted" });
    expect(await readPdfInThread(createPages(3), sheet)).toEqual({ fault: "several-pages", pages: 3 });
  });

  it.each(Object.entries(large))("is given up if it is one %s", async (_, pdf) => {
    expect(await readPdfInThread(pdf, sheet)).toEqual({ fault: "too-complex" });
  });

  it("is given up when it takes too long", async () => {
    const limit = comingTimeOuts(4_000);
    const read = readPdfInThread(slow, sheet);
    await limit.end();
    expect(await read).toEqual({ fault: "too-complex" });
  });

  it.each(Object.entries(strange))("is drawn if it is one %s", async (_, pdf) => {
    expect(await readPdfInThread(pdf, sheet)).toMatchObject({ pictures: expect.any(Array) as unknown });
  });
});
