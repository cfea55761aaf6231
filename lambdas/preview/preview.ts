import {
  BrowserError,
  BrowserHungError,
  DocumentError,
  DocumentTimeError,
} from "../../document/core/errors.ts";
import type { Renderer } from "../../document/core/renderer.ts";
import type { PreviewOrder, PreviewOutcome } from "../previews/message.ts";
import { maxSmallUs, toDocumentSource } from "../printing/document-source.ts";
import type { DrawPages } from "./page-images.ts";

/** What prints pages that nobody has paid for. */
export interface PreviewOptions {
  readonly renderer: () => Promise<Renderer>;
  readonly drawPages: DrawPages;
  /** Reports a browser that failed. */
  readonly warn: (message: string, error: unknown) => void;
}

/** Pages that are shown whatever is asked. */
const firstPages = 2;
/** Time for printing a document, with the start of a browser, in ms. */
const timeoutMs = 15_000;

const tooSlow = "Printing it takes too long.";

/**
 * Prints a document, and shows some of its pages, too coarse to be what a buyer pays for. Nothing of it is kept. Printed whole, since the numbers of its
 * pages and its warnings are those of the whole.
 * @throws {Error} when the service is to blame
 */
export function createPreview({
  renderer,
  drawPages,
  warn,
}: PreviewOptions): (order: PreviewOrder) => Promise<PreviewOutcome> {
  return async ({ page, ...request }) => {
    const source = toDocumentSource(request);
    const loaded = await renderer();
    if ((await loaded.predictWork(source)) > maxSmallUs) return { refusal: tooSlow };
    try {
      const { pdf, pages, warnings } = await loaded.render(source, { timeoutMs });
      const images = await drawPages(pdf, choosePages(pages, page));
      return { pages, images, ...(warnings.length > 0 && { warnings: [...warnings] }) };
    } catch (error) {
      if (error instanceof DocumentTimeError || error instanceof BrowserHungError)
        return { refusal: tooSlow };
      if (error instanceof DocumentError) return { refusal: error.message };
      if (!(error instanceof BrowserError)) throw error;
      // A document can be the cause, and whoever buys it has further tries.
      warn("A preview could not be printed", error);
      return { refusal: "Printing it failed." };
    }
  };
}

/** Chooses the pages that are shown, in their order. @param page the one that is asked for */
export function choosePages(pages: number, page: number | undefined): readonly number[] {
  const first = Array.from({ length: Math.min(firstPages, pages) }, (_, index) => index + 1);
  const further = Math.min(page ?? 1, pages);
  return first.includes(further) ? first : [...first, further];
}
