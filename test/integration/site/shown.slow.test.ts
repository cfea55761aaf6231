import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { expect, it } from "vitest";
import { templateFile } from "../../../lib/assets/page/templates.ts";
import { print } from "../../printing/print.ts";
import { compareWithApproved, firstPagePicture, pagePictures } from "../document/page-picture.ts";
import { startBrowser } from "./start-browser.ts";

/**
 * What the page shows people before they write: a sample, and the picture of links to it. After a change that is meant to be seen, look at
 * both and run `APPROVE=1 npx vitest run --config vitest.slow.config.ts test/integration/site/shown.slow.test.ts`.
 */

const root = fileURLToPath(new URL("../../../", import.meta.url));
const sample = `${root}web/site/sample.pdf`;
const fonts = `${root}node_modules/@expo-google-fonts/`;
/** So much of a picture may differ: smoothing, not a moved line. */
const tolerance = 0.002;

const printTemplate = async (name: string): Promise<Uint8Array> =>
  (await print({ markdown: await readFile(templateFile(name), "utf8"), meta: {} })).pdf;

const encode = async (file: string): Promise<string> => (await readFile(file)).toString("base64");

it("has the template Report as it is printed for a sample", async () => {
  const now = await printTemplate("report");
  if (process.env.APPROVE === "1") await writeFile(sample, now);
  const [printed, kept] = [pagePictures(now, 1), pagePictures(await readFile(sample), 1)];
  expect(kept).toHaveLength(printed.length);
  for (const [index, { data, width, height }] of printed.entries()) {
    const differing = pixelmatch(data, kept[index]?.data ?? data, undefined, width, height, {
      threshold: 0.3,
    });
    expect(differing / (width * height), `page ${String(index + 1)}`).toBeLessThan(tolerance);
  }
});

it("has a picture of links with two printed pages and what the page says", async () => {
  const text = await readFile(`${root}web/index.html`, "utf8");
  const [, title = ""] = /property="og:title" content="([^"]+)"/.exec(text) ?? [];
  const leaf = async (name: string): Promise<string> => {
    const picture = firstPagePicture(await printTemplate(name), 820);
    return `<img class="${name}" src="data:image/png;base64,${PNG.sync.write(picture).toString("base64")}" />`;
  };
  const face = async (name: string, weight: number, file: string): Promise<string> =>
    `@font-face { font-family: ${name}; font-weight: ${String(weight)}; src: url(data:font/ttf;base64,${await encode(`${fonts}${file}`)}); }`;
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(`<!doctype html><style>
      ${await face("serif4", 400, "source-serif-4/400Regular/SourceSerif4_400Regular.ttf")}
      ${await face("sans3", 400, "source-sans-3/400Regular/SourceSans3_400Regular.ttf")}
      ${await face("sans3", 600, "source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf")}
      body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden; background: #fcfaf6; color: #14181f; }
      main { position: absolute; left: 72px; top: 72px; width: 540px; font-family: sans3; }
      b { font-size: 29px; font-weight: 600; }
      h1 { font: 400 66px/1.16 serif4; letter-spacing: -0.02em; margin: 130px 0 36px; }
      p { font-size: 31px; line-height: 1.36; margin: 0; color: #4c535e; }
      img { position: absolute; width: 410px; box-shadow: 0 0 0 1px #c8c6c2, 0 8px 30px #0002; }
      .article { left: 850px; top: 40px; }
      .report { left: 660px; top: 110px; }
    </style><main><b>Markdown to PDF</b><h1>${title}</h1><p>See the pages while you write. Pay for the PDF when you like them.</p></main>
    ${await leaf("article")}${await leaf("report")}`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const overlap = await page.evaluate(() => {
      const bottoms = [...document.querySelectorAll("main > *")].map((part) => part.getBoundingClientRect());
      return bottoms.some(({ top }, index) => top < (bottoms[index - 1]?.bottom ?? 0));
    });
    expect(overlap).toBe(false);
    const picture = PNG.sync.read(await page.screenshot());
    const write = (now: PNG): Buffer => PNG.sync.write(now, { deflateLevel: 9 });
    expect(await compareWithApproved(`${root}web/site/og.png`, picture, write)).toBeLessThan(tolerance);
  } finally {
    await browser.close();
  }
});
