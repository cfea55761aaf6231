import { describe, expect, it } from "vitest";
import { print } from "../../printing/print.ts";
import { greyPng } from "./grey-png.ts";
import { listImages } from "./list-images.ts";

describe("an image of fifty million pixels", () => {
  it("takes little of the PDF when its pixels are like their neighbours, and keeps each of them", async () => {
    // More pixels than are made fewer.
    const side = 7_100;
    const grey = (x: number, y: number): number => Math.floor((x * x) / 9_000 + (y * y) / 7_000) & 255;
    const source = `data:image/png;base64,${greyPng(side, side, grey).toString("base64")}`;
    const { pdf } = await print({ markdown: `<img src="${source}" alt="smooth" width="400">`, meta: {} });
    expect(pdf.length).toBeLessThan(5_000_000);
    const pixels = listImages(pdf)
      .map((image) => image.readStream().asUint8Array())
      .find(({ length }) => length % side === 0);
    const colors = (pixels?.length ?? 0) / side ** 2;
    const isSame = pixels?.every((value, at) => {
      const pixel = Math.floor(at / colors);
      return value === grey(pixel % side, Math.floor(pixel / side));
    });
    expect(isSame).toBe(true);
  });
});
