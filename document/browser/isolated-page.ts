import type { BrowserContext, HTTPRequest, Page } from "puppeteer-core";

/** Where the page under print lives. The name cannot resolve, and nothing but our own answers is ever served for it. */
export const pageUrl = "https://document.invalid/";
export const fontsUrl = `${pageUrl}fonts/`;

/** A font file by its path below {@link fontsUrl}; undefined when there is none. */
export type ReadFont = (path: string) => Uint8Array | undefined;

/** What Chromium itself lets a page under print do: nothing but to show images and styles that are in it, in our fonts. */
export const documentPolicy = `sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src ${fontsUrl}`;

/** The HTML that each page is to show. */
const documents = new WeakMap<Page, string>();

/** Loads HTML into an isolated page, with all web fonts that it shows. */
export async function show(page: Page, html: string): Promise<void> {
  documents.set(page, html);
  await page.goto(pageUrl, { waitUntil: "load", timeout: 0 });
  if (html.includes(fontsUrl)) await page.evaluate(webFontsLoaded);
}

/**
 * Runs in the page. A font is asked for when its text is first laid out, which may be after the page has been loaded. Text that was laid
 * out before its font had come, after an installed one that lacks its signs, keeps their empty boxes for as long as its style is the same
 * (Chromium 153): the theme gives it another one until then.
 */
async function webFontsLoaded(): Promise<void> {
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  document.documentElement.classList.remove("fonts-to-come");
}

/** A page with scripts off that can ask for nothing but itself and our fonts. */
export async function createIsolatedPage(context: BrowserContext, readFont: ReadFont): Promise<Page> {
  const page = await context.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  await page.setCacheEnabled(true);
  page.on("request", (request) => {
    void answer(request, documents.get(page), readFont).catch(() => undefined);
  });
  return page;
}

// The page may ask for itself and for our fonts; everything else is refused.
async function answer(request: HTTPRequest, html: string | undefined, readFont: ReadFont): Promise<void> {
  const url = request.url();
  if (url === pageUrl && request.isNavigationRequest() && html !== undefined) {
    await answerPage(request, html, documentPolicy);
  } else if (url.startsWith("data:")) await request.continue();
  else await answerFont(request, readFont);
}

/** Answers a page's request for itself. */
export function answerPage(request: HTTPRequest, html: string, policy: string): Promise<void> {
  return request.respond({
    status: 200,
    contentType: "text/html; charset=utf-8",
    headers: { "content-security-policy": policy },
    body: html,
  });
}

/** Answers a request for a font of ours, and refuses any other. */
export async function answerFont(request: HTTPRequest, readFont: ReadFont): Promise<void> {
  const url = request.url();
  const font = url.startsWith(fontsUrl) ? readFont(url.slice(fontsUrl.length)) : undefined;
  if (!font) {
    await request.abort("blockedbyclient");
    return;
  }
  await request.respond({
    status: 200,
    contentType: "font/woff2",
    headers: { "access-control-allow-origin": "*" },
    body: font,
  });
}
