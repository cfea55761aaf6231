import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** Shades of grey that a picture keeps: enough to see text by, and few enough for a small file. */
const shades = 16;

/** Pages of a PDF as pictures in grey. @param scale pixels a point */
export async function pagePictures(
  pdf: Uint8Array,
  scale: number,
  pages?: readonly number[],
): Promise<readonly PNG[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, disableFontFace: true });
  const document = await task.promise;
  const pictures: PNG[] = [];
  for (const number of pages ?? Array.from({ length: document.numPages }, (_, index) => index + 1)) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    await page.render({ canvas: canvas as never, canvasContext: canvas.getContext("2d") as never, viewport })
      .promise;
    const png = PNG.sync.read(canvas.toBuffer("image/png"));
    for (let at = 0; at < png.data.length; at++)
      png.data[at] = Math.round(((png.data[at] ?? 0) * (shades - 1)) / 255) * (255 / (shades - 1));
    pictures.push(PNG.sync.read(PNG.sync.write(png, { colorType: 0 })));
  }
  await task.destroy();
  return pictures;
}

/**
 * The share of a picture that differs from the approved one, 1 where that has another size; undefined when there is none. With `APPROVE=1`
 * the picture is approved first.
 */
export async function differenceFrom(file: string, now: PNG): Promise<number | undefined> {
  if (process.env.APPROVE === "1") {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, PNG.sync.write(now, { colorType: 0, deflateLevel: 9 }));
  }
  if (!existsSync(file)) return undefined;
  const approved = PNG.sync.read(await readFile(file));
  if (now.width !== approved.width || now.height !== approved.height) return 1;
  const differing = pixelmatch(now.data, approved.data, undefined, now.width, now.height, { threshold: 0.3 });
  return differing / (now.width * now.height);
}
