import { inject } from "vitest";
import { createIsolatedPage } from "../../document/core/browser/isolated-page.ts";
import { createWarmBrowser, type WarmBrowser } from "../../document/core/browser/warm-browser.ts";
import type { FetchImage } from "../../document/core/images/embed-images.ts";
import { createRenderer, type Renderer, type RenderOptions } from "../../document/core/renderer.ts";
import type { RenderedDocument } from "../../document/core/render-document.ts";
import type { DocumentSource } from "../../document/core/source.ts";
import { keeping } from "./kept-prints.ts";

/**
 * What test files that share a process print with: one renderer, one browser, one compiler. Nobody closes them; they end with the process,
 * for then their pipes close.
 */

const noImages: FetchImage = () => Promise.resolve(undefined);
let fetchImage = noImages;
let renderer: Renderer | undefined;
let browser: WarmBrowser | undefined;

const overflow = "The content of a page does not fit on it";

/** Prints a document now, without images of the web, for tests of printing itself. */
export function printUncached(source: DocumentSource, options?: RenderOptions): Promise<RenderedDocument> {
  renderer ??= createRenderer({ fetchImage: (...asked) => fetchImage(...asked) });
  return renderer.render(source, {
    warn: (warning, error) => {
      // The layout checks itself, and leaves such pages to the browser.
      if (error.message.includes(overflow)) return;
      throw new Error(`The document lacks something: ${warning}`, { cause: error });
    },
    ...options,
  });
}

/** Prints a document with images, now. */
export async function printWithImages(
  source: DocumentSource,
  fetched: FetchImage,
): Promise<RenderedDocument> {
  fetchImage = fetched;
  try {
    return await printUncached(source);
  } finally {
    fetchImage = noImages;
  }
}

/** The PDF of a document, which may be of an earlier run with the same engine (kept-prints.ts). */
export const print: (source: DocumentSource) => Promise<RenderedDocument> = keeping(
  inject("keptPrints"),
  (source) => printUncached(source),
);

/** Returns a browser for tests that open a page, as documents do. */
export function sharedBrowser(): WarmBrowser {
  browser ??= createWarmBrowser({
    openPage: (context) => createIsolatedPage(context, () => Promise.resolve(undefined)),
  });
  return browser;
}
