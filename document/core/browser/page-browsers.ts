import {
  createIsolatedPage,
  emptyIsolatedPage,
  evaluate,
  isLargePage,
  show,
  type ReadFont,
} from "./isolated-page.ts";
import type { OpenPage } from "./start.ts";
import { createWarmBrowser, type BrowserOptions, type WarmBrowser } from "./warm-browser.ts";
import { createDiagramPage, createWarmDiagramPage } from "../diagrams/diagram-page.ts";
import { loadPageProgram } from "../layout/program/page-program-text.ts";
import { buildSamplePage, type SamplePage } from "../page/sample-page.ts";

/** The browsers of a renderer: one prints documents, the other draws their diagrams. */
export interface PageBrowsers {
  readonly forPrints: WarmBrowser;
  readonly forDiagrams: WarmBrowser;
}

/** Memory limit of drawing, in MB: three times the need of the largest drawing that is kept. */
const diagramsMemoryMb = 900;

/** Starts and reuses browsers for pages. @param readFont reads the fonts that pages request */
export function createPageBrowsers(
  readFont: ReadFont,
  options: Omit<BrowserOptions, "openPage" | "openPageAhead">,
): PageBrowsers {
  const openPage: OpenPage = (context) => createIsolatedPage(context, readFont, loadPageProgram());
  let sample: SamplePage | undefined;
  return {
    forPrints: createWarmBrowser({
      openPage,
      openPageAhead: async (context) => {
        const page = await openPage(context);
        sample ??= buildSamplePage();
        await show(page, sample.html);
        await evaluate(page, sample.script);
        return page;
      },
      emptyPage: emptyIsolatedPage,
      isLargePage,
      ...options,
    }),
    forDiagrams: createWarmBrowser({
      openPage: (context) => createDiagramPage(context, readFont),
      openPageAhead: (context) => createWarmDiagramPage(context, readFont),
      ...options,
      memoryMb: Math.min(options.memoryMb ?? Infinity, diagramsMemoryMb),
    }),
  };
}
