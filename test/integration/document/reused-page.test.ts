import { afterAll, expect, it } from "vitest";
import type { Page } from "puppeteer-core";
import {
  createIsolatedPage,
  emptyIsolatedPage,
  giveImages,
  imagesUrl,
  printIsolated,
  show,
} from "../../../document/core/browser/isolated-page.ts";
import { createWarmBrowser } from "../../../document/core/browser/warm-browser.ts";
import { greyPng } from "./grey-png.ts";

/** One page prints several documents: what a document leaves behind in it (docs/security.md). */

const browser = createWarmBrowser({
  openPage: (context) => createIsolatedPage(context, () => Promise.resolve(undefined)),
  emptyPage: emptyIsolatedPage,
});
afterAll(() => browser.close());

const image = {
  url: `${imagesUrl}${"a".repeat(32)}-0`,
  mediaType: "image/png",
  bytes: greyPng(8, 8, () => 0),
};

/** Sets all that a style sheet and markup can set in a page, and more than the sanitiser lets through. */
const hostile = `<!doctype html><html lang="ar" dir="rtl" class="taken" style="zoom: 3"><head><title>First</title><base href="https://evil.example/">
<style>@property --p { syntax: "<length>"; inherits: true; initial-value: 9px } @counter-style own { system: cyclic; symbols: X } @page { size: 100px 100px; margin: 40px }
@page named { size: landscape } @view-transition { navigation: auto } @layer a, b; @font-face { font-family: Georgia; src: url(https://document.invalid/fonts/x.woff2) }
html, body, p { color: red; background: url(${image.url}); counter-increment: c 7; scroll-snap-type: both mandatory; --p: 3px; page: named; view-transition-name: v }</style></head>
<body><h1 id="probe" tabindex="0" autofocus contenteditable>First</h1><p style="height: 9000px; width: 9000px">long</p><img src="${image.url}"><dialog open>open</dialog><details open name="d">x</details><form name="forms"><input name="probe"></form></body></html>`;

/** Shows whatever is left of it. */
const probe = `<!doctype html><html lang="en"><head><title>Second</title></head><body><p>Text</p><ol style="list-style: own"><li>One</li></ol><p style="font-family: Georgia">Face</p></body></html>`;

async function inspect(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    title: document.title,
    html: document.documentElement.outerHTML,
    mode: document.compatMode,
    base: document.baseURI,
    sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    fonts: document.fonts.size,
    active: document.activeElement?.tagName,
    selected: getSelection()?.rangeCount,
    scroll: [scrollX, scrollY],
    zoom: [devicePixelRatio, visualViewport?.scale, document.documentElement.getBoundingClientRect().width],
    colour: getComputedStyle(document.querySelector("p") ?? document.body).color,
    property: getComputedStyle(document.body).getPropertyValue("--p"),
    named: "forms" in window,
  }));
}

it("a page that has printed a document shows the next as a new page does", async () => {
  const fresh = await browser.withPage(async (page) => {
    await show(page, probe);
    const seen = await inspect(page);
    const pdf = await printIsolated(page);
    giveImages(page, [image]);
    await show(page, hostile);
    await page.evaluate(() => {
      scrollTo(500, 500);
      getSelection()?.selectAllChildren(document.body);
    });
    await printIsolated(page);
    return { page, seen, size: pdf.length };
  });
  await browser.whenIdle();
  const again = await browser.withPage(async (page) => {
    await show(page, probe);
    return { page, seen: await inspect(page), size: (await printIsolated(page)).length };
  });
  expect(again.page).toBe(fresh.page);
  expect(again.seen).toEqual(fresh.seen);
  // Numbers of structure elements go on, by a digit more at most.
  expect(Math.abs(again.size - fresh.size)).toBeLessThan(60);
});

it("a page that has printed a document keeps its policy, and has no image of it", async () => {
  await browser.withPage(async (page) => {
    giveImages(page, [image]);
    await show(page, `<!doctype html><title>First</title><img src="${image.url}">`);
    expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(8);
  });
  await browser.whenIdle();
  await browser.withPage(async (page) => {
    await show(
      page,
      `<!doctype html><title>Second</title><img src="https://evil.example/a.png"><img src="${image.url}"><script>document.title = "ran"</script>`,
    );
    expect(await page.title()).toBe("Second");
    expect(await page.evaluate(() => [...document.images].map((shown) => shown.naturalWidth))).toEqual([
      0, 0,
    ]);
  });
});

it("a page that has shown SVG of a document, or has printed fifty, is replaced", async () => {
  const use = async (html: string) => {
    const used = await browser.withPage(async (page) => {
      await show(page, html);
      return page;
    });
    await browser.whenIdle();
    return used;
  };
  const svg = `<!doctype html><title>x</title><img src="data:image/svg+xml;base64,PHN2Zy8+">`;
  const before = await use(svg);
  const pages = [];
  for (let count = 0; count < 51; count++) pages.push(await use(probe));
  expect(pages[0]).not.toBe(before);
  expect(new Set(pages.slice(0, 50)).size).toBe(1);
  expect(pages[50]).not.toBe(pages[0]);
  expect(before.isClosed()).toBe(true);
});
