import type { BrowserContext, CDPSession, Page } from "puppeteer-core";
import { fromBase64 } from "../images/base64.ts";
import { answerRequests, type PageRequest, type PageResponse } from "./requests.ts";
import { printWindowWidthPx } from "./window-width.ts";

/** Address of the page under print. The name cannot resolve, and only our own responses are ever served for it. */
export const pageUrl = "https://document.invalid/";
/** The folder of the fonts that a page may ask for. */
export const fontsUrl = `${pageUrl}fonts/`;
/** The folder of the images that a page may ask for. */
export const imagesUrl = `${pageUrl}images/`;

/** A font file by its path below {@link fontsUrl}; undefined when there is none. */
export type ReadFont = (path: string) => Promise<Uint8Array | undefined>;

/** An image of a document, by the address that it has in the HTML. */
export interface PageImage {
  readonly url: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Undefined where it is printed as it is. */
  readonly reduction?: ImageReduction;
}

/** How an image that has more pixels than a page can show is made smaller. */
export interface ImageReduction {
  /** Of its width and its height, 1 at most. */
  readonly scale: number;
  /** That it has now. */
  readonly pixels: number;
  /** Whether it says that it is to be turned. Chromium prints such a photograph as pixels, many times as large. */
  readonly isTurned: boolean;
}

/** Chromium's policy for a page under print. It may show its own images and styles, those delivered with it, and this service's fonts; nothing else. */
export const documentPolicy = `sandbox; default-src 'none'; img-src data: ${imagesUrl}; style-src 'unsafe-inline'; font-src ${fontsUrl}`;

/** The page before its document, which is written into it without a slow navigation. The policy of this page stays (HTML, "document open steps"). */
export const emptyPage =
  '<!doctype html><html lang="en"><head><title>Empty</title></head><body></body></html>';

/** Controls a page past the driver, whose own ways ask the browser more often than is needed. */
interface Control {
  readonly session: CDPSession;
  /** The world of scripts in which its program is defined. */
  readonly contextId: number;
  readonly use: PageUse;
}

/** What a page has been used for so far. */
interface PageUse {
  /** The images and the fonts of its document that it may ask for, by their addresses. */
  images: ReadonlyMap<string, PageImage>;
  documents: number;
  /** Characters of HTML and bytes of images that it has shown. */
  shown: number;
  /** Whether it has shown SVG or fonts of a document. */
  hasDrawings: boolean;
  /** Whether it has printed a long document. */
  isLarge: boolean;
}
const controls = new WeakMap<Page, Control>();

/** Documents that one page prints at most. */
const maxDocuments = 50;
/** Characters of HTML and bytes of images after which a page is not used again: what it holds of memory may not grow. */
const maxShown = 5_000_000;
/** Size of a printed PDF of some 180 pages, in bytes. */
const maxPrinted = 4_000_000;

/** Gives a page the images and fonts that its HTML does not hold itself. */
export function giveImages(page: Page, images: readonly PageImage[]): void {
  const { use } = getControl(page);
  use.images = new Map(images.map((image) => [image.url, image]));
  use.shown += images.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  use.hasDrawings ||= images.some(
    ({ mediaType }) => mediaType === "image/svg+xml" || mediaType.startsWith("font/"),
  );
}

/** Replaces the content of an isolated page by HTML, with all its images, and all web fonts that it shows. */
export async function show(page: Page, html: string): Promise<void> {
  const { use } = getControl(page);
  use.shown += html.length;
  use.hasDrawings ||= html.includes("data:image/svg+xml;base64,");
  await page.setContent(html, { waitUntil: "load", timeout: 0 });
  if (html.includes(fontsUrl)) await page.evaluate(waitForWebFonts);
}

/**
 * Empties a page after a document, for the next one. Opening a new page takes longer than printing a short document. What one document leaves behind for
 * the next: docs/security.md, "One page prints several documents".
 * @returns whether the page may be used again
 */
export async function emptyIsolatedPage(page: Page): Promise<boolean> {
  const { use, session } = getControl(page);
  const hadImages = use.images.size > 0;
  use.images = new Map();
  use.documents++;
  if (use.documents >= maxDocuments || use.shown > maxShown || use.hasDrawings) return false;
  await page.setContent(emptyPage, { waitUntil: "load", timeout: 0 });
  // Both outlive the elements that they were in.
  await evaluate(page, "getSelection().removeAllRanges(), scrollTo(0, 0)");
  // Disabling the cache evicts what is in the memory of the page's process, from which an address would still be answered (Blink,
  // InspectorNetworkAgent::setCacheDisabled).
  if (hadImages)
    for (const cacheDisabled of [true, false])
      await session.send("Network.setCacheDisabled", { cacheDisabled });
  return true;
}

/** Returns whether a page has printed a long document: it then holds as much memory as packing the PDF takes, until it is closed. */
export function isLargePage(page: Page): boolean {
  return getControl(page).use.isLarge;
}

/** Returns the value of an expression in an isolated page, as JSON has it; it may use what the page's program defines. @throws {Error} what it threw */
export async function evaluate(page: Page, expression: string): Promise<unknown> {
  return evaluateExpression(getControl(page), expression);
}

async function evaluateExpression({ session, contextId }: Control, expression: string): Promise<unknown> {
  const asked = { expression, contextId, returnByValue: true };
  const { result, exceptionDetails: thrown } = await session.send("Runtime.evaluate", asked);
  if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
  return result.value as unknown;
}

function getControl(page: Page): Control {
  const control = controls.get(page);
  if (!control) throw new Error("The page is not an isolated one");
  return control;
}

/**
 * Waits for web fonts; runs in the page. A font is requested when its text is first laid out, which may be after the page has loaded. Text laid out
 * before its font arrived, behind an installed one that lacks its characters, keeps empty boxes (Chromium 153) as long as its style is the same: the
 * theme gives it another one until then.
 */
async function waitForWebFonts(): Promise<void> {
  const areLoaded = async (): Promise<void> => {
    // What has come may lack a character, for which the next font of its list is asked.
    do {
      document.body.getBoundingClientRect();
      await document.fonts.ready;
    } while (document.fonts.status === "loading");
  };
  await areLoaded();
  document.documentElement.classList.remove("fonts-to-come");
  await areLoaded();
}

/**
 * Prints an isolated page as a tagged PDF with bookmarks, on the paper that its style sheet says, whose web fonts are there. The driver's
 * own way asks the browser four times.
 */
export async function printIsolated(page: Page): Promise<Uint8Array> {
  const { session, use } = getControl(page);
  const { data } = await session.send("Page.printToPDF", {
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  });
  const { buffer, byteOffset, byteLength } = fromBase64(data);
  use.isLarge ||= byteLength > maxPrinted;
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/**
 * Creates an empty page with scripts off that can ask for nothing but itself, the images that it was given, and our fonts.
 * @param program defines the functions that evaluated expressions call; it runs before there is a document
 */
export async function createIsolatedPage(
  context: BrowserContext,
  readFont: ReadFont,
  program: Promise<string> | string = "",
): Promise<Page> {
  const [{ page, control }, text] = await Promise.all([openEmptyPage(context, readFont), program]);
  await evaluateExpression(control, text);
  return page;
}

async function openEmptyPage(
  context: BrowserContext,
  readFont: ReadFont,
): Promise<{ readonly page: Page; readonly control: Control }> {
  const page = await context.newPage();
  const [session] = await Promise.all([
    answerRequests(page, (request) => answer(request, page, readFont)),
    page.setJavaScriptEnabled(false),
    page.emulateMediaType("print"),
    page.setViewport({ width: printWindowWidthPx, height: 1 }),
  ]);
  await page.goto(pageUrl, { waitUntil: "load", timeout: 0 });
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
  });
  const control = {
    session,
    contextId,
    use: { images: new Map(), documents: 0, shown: 0, hasDrawings: false, isLarge: false },
  };
  controls.set(page, control);
  return { page, control };
}

async function answer(
  { url, type }: PageRequest,
  page: Page,
  readFont: ReadFont,
): Promise<PageResponse | undefined> {
  const image = type === "Image" || type === "Font" ? controls.get(page)?.use.images.get(url) : undefined;
  if (image)
    return {
      contentType: image.mediaType,
      body: image.bytes,
      ...(type === "Font" && { headers: { "access-control-allow-origin": "*" } }),
    };
  if (url === pageUrl && type === "Document") return buildPageResponse(emptyPage, documentPolicy);
  return buildFontResponse(url, readFont);
}

/** Returns a page, under its policy. */
export function buildPageResponse(html: string, policy: string): PageResponse {
  return {
    contentType: "text/html; charset=utf-8",
    headers: { "content-security-policy": policy },
    body: html,
  };
}

/** Answers a request for a font. @returns undefined for any other */
export async function buildFontResponse(url: string, readFont: ReadFont): Promise<PageResponse | undefined> {
  const font = url.startsWith(fontsUrl) ? await readFont(url.slice(fontsUrl.length)) : undefined;
  return (
    font && {
      contentType: url.endsWith(".ttf") ? "font/ttf" : "font/woff2",
      headers: { "access-control-allow-origin": "*" },
      body: font,
    }
  );
}
