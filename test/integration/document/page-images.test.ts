import { describe, expect, it } from "vitest";
import { giveImages, imagesUrl, show } from "../../../document/browser/isolated-page.ts";
import { print, sharedBrowser } from "../../printing/print.ts";
import { noisePng } from "./grey-png.ts";
import { pdfText } from "./pdf-text.ts";

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

  it("are given to their own page alone, by their own addresses, and as images", async () => {
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
