import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ColorSpace, Document, DrawDevice, Matrix, Pixmap } from "mupdf";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** Shades of grey, or of each colour, that a picture keeps: enough to see text by, and few enough for a small file. */
const shades = 16;

/** Pages of a PDF as pictures in grey. @param scale pixels a point */
export function pagePictures(pdf: Uint8Array, scale: number, pages?: readonly number[]): readonly PNG[] {
  const document = Document.openDocument(Uint8Array.from(pdf), "application/pdf");
  const numbers = pages ?? Array.from({ length: document.countPages() }, (_, index) => index + 1);
  const pictures = numbers.map((number) =>
    PNG.sync.read(
      PNG.sync.write(
        pagePicture(document, number, () => scale, ColorSpace.DeviceGray),
        { colorType: 0 },
      ),
    ),
  );
  document.destroy();
  return pictures;
}

/** Draws the first page of a PDF in colour. @param width in pixels */
export function firstPagePicture(pdf: Uint8Array, width: number): PNG {
  const document = Document.openDocument(Uint8Array.from(pdf), "application/pdf");
  const picture = pagePicture(document, 1, (points) => width / points, ColorSpace.DeviceRGB);
  document.destroy();
  return picture;
}

/** Draws a page. @param scaleOf returns pixels per point, by the width of the page in points */
function pagePicture(
  document: Document,
  number: number,
  scaleOf: (width: number) => number,
  colours: ColorSpace,
): PNG {
  const page = document.loadPage(number - 1);
  const [left, top, right, bottom] = page.getBounds();
  const scale = scaleOf(right - left);
  const size = [Math.round((right - left) * scale), Math.round((bottom - top) * scale)] as const;
  const pixmap = new Pixmap(colours, [0, 0, ...size], false);
  pixmap.clear(255);
  const device = new DrawDevice(Matrix.scale(scale, scale), pixmap);
  page.run(device, Matrix.translate(-left, -top));
  device.close();
  const png = PNG.sync.read(Buffer.from(pixmap.asPNG()));
  for (const wasm of [device, pixmap, page]) wasm.destroy();
  for (let at = 0; at < png.data.length; at++)
    png.data[at] = Math.round(((png.data[at] ?? 0) * (shades - 1)) / 255) * (255 / (shades - 1));
  return png;
}

/**
 * The share of a picture that differs from the approved one, 1 where that has another size; undefined when there is none. With `APPROVE=1`
 * the picture is approved first.
 * @param write makes the file of a picture
 */
export async function compareWithApproved(
  file: string,
  now: PNG,
  write: (picture: PNG) => Buffer = (picture) => PNG.sync.write(picture, { colorType: 0, deflateLevel: 9 }),
): Promise<number | undefined> {
  if (process.env.APPROVE === "1") {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, write(now));
  }
  if (!existsSync(file)) return undefined;
  const approved = PNG.sync.read(await readFile(file));
  if (now.width !== approved.width || now.height !== approved.height) return 1;
  const differing = pixelmatch(now.data, approved.data, undefined, now.width, now.height, { threshold: 0.3 });
  return differing / (now.width * now.height);
}
