import { describe, expect, it } from "vitest";
import { giveImages, imagesUrl, show } from "../../../document/core/browser/isolated-page.ts";
import { print, sharedBrowser } from "../../printing/print.ts";
import { noisePng } from "./grey-png.ts";
import { listImages } from "./list-images.ts";
import { pdfText } from "./pdf-text.ts";

/** Draws noise as a photograph, and with transparent parts as a PNG. @returns their addresses */
function drawImages(width: number, height: number): Promise<readonly string[]> {
  return sharedBrowser().withPage((page) =>
    page.evaluate(
      (wide, high) => {
        const canvas = document.createElement("canvas");
        canvas.width = wide;
        canvas.height = high;
        const context = canvas.getContext("2d");
        const pixels = context?.createImageData(wide, high);
        if (!context || !pixels) return [];
        let seed = 1;
        for (let at = 0; at < pixels.data.length; at++) {
          // Marsaglia's generator "xorshift".
          seed ^= seed << 13;
          seed ^= seed >>> 17;
          seed ^= seed << 5;
          pixels.data[at] = at % 4 === 3 ? 255 : seed & 255;
        }
        context.putImageData(pixels, 0, 0);
        const photograph = canvas.toDataURL("image/jpeg", 0.8);
        context.clearRect(0, 0, wide / 2, high);
        return [photograph, canvas.toDataURL("image/png")];
      },
      width,
      height,
    ),
  );
}

/** Has a JPEG say that its upper edge is at the right (Exif 2.32, table 6: orientation 6). */
function turnRight(jpeg: Buffer): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), Buffer.from(tiff)]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content, jpeg.subarray(2)]);
}

describe("images of a document", () => {
  it("are printed, small ones and such as the page asks for", async () => {
    // 260 pixels make 68 kB, which the page does not hold itself.
    const [small, large] = [20, 260].map(
      (side) => `data:image/png;base64,${noisePng(side).toString("base64")}`,
    );
    const markdown = `![small](${small})\n\n<img src="${large}" alt="large">\n\n![again](${large})`;
    const { pdf } = await print({ markdown, meta: {} });
    const widths = [...pdfText(pdf).matchAll(/\/Subtype \/Image\s*\/Width (\d+)/g)].map(([, width]) => width);
    expect(widths.sort()).toEqual(["20", "260"]);
  });

  it("have the pixels that their page can show, turned as they say, and stay JPEG or PNG", async () => {
    const [photograph] = await drawImages(4_200, 2_800);
    const [, drawing] = await drawImages(1_200, 800);
    const turned = turnRight(Buffer.from(photograph?.split(",")[1] ?? "", "base64"));
    const uri = `data:image/jpeg;base64,${turned.toString("base64")}`;
    const markdown = `![](${uri})\n\n![again](${uri})\n\n<img src="${drawing}" width="200">`;
    const { pdf } = await print({ markdown, meta: {} });
    const images = listImages(pdf).map((image) => ({
      isJpeg: image.get("Filter").toString() === "/DCTDecode",
      width: image.get("Width").asNumber(),
      height: image.get("Height").asNumber(),
      isTransparent: !image.get("SMask").isNull(),
    }));
    // What an A4 page is wide between its margins, in 300ths of an inch.
    expect(images).toEqual([
      { isJpeg: true, width: 1_890, height: 2_835, isTransparent: false },
      { isJpeg: false, width: 625, height: 417, isTransparent: true },
      { isJpeg: false, width: 625, height: 417, isTransparent: false },
    ]);
  });

  it("are served to their own page alone, by their own addresses, and as images", async () => {
    const given = { url: `${imagesUrl}given`, mediaType: "image/png", bytes: noisePng(20) };
    const loaded = await Promise.all(
      [[given], []].map((images) =>
        sharedBrowser().withPage(async (page) => {
          giveImages(page, images);
          await show(
            page,
            `<img src="${given.url}"><img src="${given.url}2"><img src="${imagesUrl}"><iframe src="${given.url}"></iframe>`,
          );
          return page.evaluate(() => Array.from(document.images, ({ naturalWidth }) => naturalWidth));
        }),
      ),
    );
    expect(loaded).toEqual([
      [20, 0, 0],
      [0, 0, 0],
    ]);
  });
});
