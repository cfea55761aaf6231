import type { Page } from "playwright-core";
import { toLayout } from "../../../document/core/options/chosen.ts";
import type { FetchedImage } from "../../../document/core/images/embed-images.ts";
import { createRenderer, type Renderer } from "../../../document/core/renderer.ts";
import { createImagePlaceholder } from "../../../web/preview/compile/placeholders.ts";
import { writeText } from "../../integration/site/form-text.ts";
import { previewedPages, printedPages, type ShownPage } from "../../integration/site/shown-pages.ts";
import { until } from "../../until.ts";
import { findDifferences, type Difference } from "./compare.ts";

/** The pages of a document in the preview and in print. */
export interface MadePages {
  readonly previewed: readonly ShownPage[];
  readonly printed: readonly ShownPage[];
  readonly differences: readonly Difference[];
}

/** Creates a renderer with the preview's placeholders for images on the web. */
export function placeholderRenderer(): Renderer {
  return createRenderer({ fetchImage: (url) => Promise.resolve(withoutText(createImagePlaceholder(url))) });
}

/** Removes the words of a drawing, which are text in a PDF. */
function withoutText({ mediaType, bytes }: FetchedImage): FetchedImage {
  const svg = new TextDecoder().decode(bytes).replace(/<text.*<\/text>/, "");
  return { mediaType, bytes: new TextEncoder().encode(svg) };
}

/**
 * Writes a document into the page, prints it, and holds what comes of both against each other.
 * @param page the service's own, visited without a policy
 * @param options that stand in its form
 */
export async function makePages(
  page: Page,
  renderer: Renderer,
  markdown: string,
  options: Readonly<Record<string, string>> = {},
): Promise<MadePages> {
  await writeText(page, markdown);
  const fault = await until(() => shownOrFault(page));
  const { pdf } = await renderer.render({ markdown, meta: {}, layout: toLayout(options) });
  const printed = await printedPages(pdf);
  if (fault !== "")
    return { previewed: [], printed, differences: [{ kind: "fault", page: 0, detail: fault }] };
  const previewed = await previewedPages(page);
  return { previewed, printed, differences: findDifferences(previewed, printed, markdown) };
}

/** Returns "" once the pages are shown, or the fault; requests those of a long text, which are only made on request. */
async function shownOrFault(page: Page): Promise<string | undefined> {
  const { state, fault, count } = await page.evaluate(() => {
    const at = (id: string) => document.getElementById(id);
    return {
      state: at("preview")?.dataset.state,
      fault: at("preview-fault")?.hidden === false ? (at("preview-fault")?.textContent ?? "") : "",
      count: at("page-count")?.textContent ?? "",
    };
  });
  if (state === "waiting" && (await page.isVisible("#update-pages"))) await page.click("#update-pages");
  return state === "shown" && (fault !== "" || count !== "") ? fault : undefined;
}
