import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { templateFile, templatePicture, templates } from "../../../lib/assets/page/templates.ts";
import { print } from "../../printing/print.ts";
import { compareWithApproved, firstPagePicture } from "./page-picture.ts";
import { palettePng } from "./palette-png.ts";

/**
 * The pictures by which one chooses a template on the page. After a change that is meant to be seen, look at the pages and run
 * `APPROVE=1 npx vitest run --config vitest.slow.config.ts test/integration/document/templates.slow.test.ts`.
 */

/** In pixels: twice what a picture has on the page. */
const width = 320;
/** So much of a page may differ: smoothing, not a moved line. */
const tolerance = 0.002;

describe("the pictures of templates", () => {
  it.each(templates)("show the first page that the template is printed with: $label", async ({ name }) => {
    const { pdf } = await print({ markdown: await readFile(templateFile(name), "utf8"), meta: {} });
    const picture = firstPagePicture(pdf, width);
    expect(await compareWithApproved(templatePicture(name), picture, palettePng)).toBeLessThan(tolerance);
  });

  it("are ten, one for each template, of 120 kB together", () => {
    const files = templates.map(({ name }) => templatePicture(name));
    const folder = dirname(files[0] ?? "");
    expect(readdirSync(folder).sort()).toEqual(templates.map(({ name }) => `${name}.png`).sort());
    expect(files).toHaveLength(10);
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(120_000);
  });
});
