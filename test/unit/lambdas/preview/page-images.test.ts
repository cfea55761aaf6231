import { PNG } from "pngjs";
import { expect, it } from "vitest";
import { drawPages } from "../../../../lambdas/preview/page-images.ts";

/** Creates a PDF with pages of this size in points, on each of which a black bar is lower than on the one before. */
function createPdf(pages: number, width: number, height: number): Uint8Array {
  const numbers = Array.from({ length: pages }, (_, index) => index);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${String(pages)} /Kids [${numbers.map((number) => `${String(3 + 2 * number)} 0 R`).join(" ")}] >>`,
    ...numbers.flatMap((number) => {
      const content = `0 0 1 rg 0 ${String(height - 72 * (number + 1))} ${String(width)} 72 re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${String(width)} ${String(height)}] /Contents ${String(4 + 2 * number)} 0 R >>`,
        `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = String(objects.length + 1);
  return new TextEncoder().encode(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF`,
  );
}

const decode = (data: string) => PNG.sync.read(Buffer.from(data, "base64"));

it("pages are drawn at 60 dpi, each as it is, in their colours", async () => {
  const images = await drawPages(createPdf(3, 288, 432), [1, 3]);
  expect(images.map(({ page, media_type: type }) => [page, type])).toEqual([
    [1, "image/png"],
    [3, "image/png"],
  ]);
  const pngs = images.map(({ data }) => decode(data));
  expect(pngs.map(({ width, height }) => [width, height])).toEqual([
    [240, 360],
    [240, 360],
  ]);
  // The middle of each bar, of one inch.
  const colourAt = (png: PNG | undefined, y: number) =>
    png && [...png.data.subarray(4 * (y * png.width + 100), 4 * (y * png.width + 100) + 3)];
  expect(colourAt(pngs[0], 30)).toEqual([0, 0, 255]);
  expect(colourAt(pngs[0], 150)).toEqual([255, 255, 255]);
  expect(colourAt(pngs[1], 30)).toEqual([255, 255, 255]);
  expect(colourAt(pngs[1], 150)).toEqual([0, 0, 255]);
});

it("pages of a large paper are drawn smaller, so that an answer holds three of them", async () => {
  const [image] = await drawPages(createPdf(1, 3_000, 4_000), [1]);
  const { width, height } = decode(image?.data ?? "");
  expect(width * height).toBeLessThanOrEqual(450_000);
  expect(width * height).toBeGreaterThan(440_000);
  expect(width / height).toBeCloseTo(0.75, 2);
});

it("what is no PDF is refused, and the next one drawn", async () => {
  await expect(drawPages(new TextEncoder().encode("<html>"), [1])).rejects.toThrow();
  expect(await drawPages(createPdf(1, 72, 72), [1])).toHaveLength(1);
});
