import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { print } from "../../printing/print.ts";
import { compareWithApproved, pagePictures } from "./page-picture.ts";

/**
 * Every page of the gallery, against the one that somebody has looked at and approved. After a change that is meant to be seen, look at the
 * pages (`npm run print -- "examples/gallery/*.md" -o out/gallery/`) and run
 * `APPROVE=1 npx vitest run --config vitest.slow.config.ts test/integration/document/gallery.slow.test.ts`.
 */

const gallery = fileURLToPath(new URL("../../../examples/gallery/", import.meta.url));
const folder = fileURLToPath(new URL("approved/gallery/", import.meta.url));
const names = readdirSync(gallery)
  .filter((name) => name.endsWith(".md"))
  .map((name) => name.slice(0, -3));
const scale = 0.55;
/** So much of a page may differ: smoothing, not a moved line. */
const tolerance = 0.002;
/** Documents of the gallery that are longer in life than here, and have a list of contents then. */
const withContents = new Set(["report", "manual"]);

describe("the gallery", () => {
  it.each(names)("prints its pages as approved: %s", async (name) => {
    const markdown = await readFile(`${gallery}${name}.md`, "utf8");
    const layout = withContents.has(name) ? ({ contents: "on", runningHeads: "on" } as const) : {};
    const { pdf } = await print({ markdown, meta: {}, layout });
    const pictures = pagePictures(pdf, scale);
    for (const [index, picture] of pictures.entries()) {
      const difference = await compareWithApproved(`${folder}${name}-${index + 1}.png`, picture);
      expect(difference, `page ${index + 1} of ${name}`).toBeLessThan(tolerance);
    }
    const approved = readdirSync(folder).filter((file) => file.replace(/-\d+\.png$/, "") === name);
    expect(approved).toHaveLength(pictures.length);
  });

  it("has thirty documents", () => {
    expect(names).toHaveLength(30);
  });
});
