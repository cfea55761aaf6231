import { expect, it } from "vitest";
import { takeOutPictures } from "../../../../web/form/files.ts";
import { cpuGrowth } from "../../../work.ts";

/** Writes a text with so many pictures, all different. */
function writePictures(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const bytes = Buffer.from(`${String(index).padStart(8, "0")}${"x".repeat(40)}`);
    return `![](data:image/png;base64,${bytes.toString("base64")})`;
  }).join("\n\n");
}

it("pictures in a text are named one after another, in linear time up to two megabytes", async () => {
  const { markdown, pictures } = await takeOutPictures(writePictures(3));
  expect(markdown).toBe("![](picture.png)\n\n![](picture-2.png)\n\n![](picture-3.png)");
  expect(pictures.size).toBe(3);
  expect(await cpuGrowth((size) => takeOutPictures(writePictures(18_000 * size)))).toBeLessThan(1.6);
});
