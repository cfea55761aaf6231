import { createIsolatedPage, fontsUrl, show } from "../document/core/browser/isolated-page.ts";
import { createWarmBrowser } from "../document/core/browser/warm-browser.ts";
import { compileMarkdown } from "../document/core/compile.ts";
import { createDiagramPage, createDrawingPages } from "../document/core/diagrams/diagram-page.ts";
import { createDiagramDrawer } from "../document/core/diagrams/diagrams.ts";
import { insertImages } from "../document/core/images/named-images.ts";
import { createWebFonts } from "../document/core/fonts/web-fonts.ts";
import { chooseContents, chooseSections } from "../document/core/page/contents.ts";
import { formatPage } from "../document/core/page/page.ts";
import { defaultLayout } from "../document/core/source.ts";

/** A browser as warm as ours that prints finished HTML. */
export interface Bare {
  /** Returns the final HTML of a document, as a browser is usually shown it. */
  html(markdown: string, contents: "on" | "off"): Promise<string>;
  /** Prints it, with tags and bookmarks. */
  print(html: string): Promise<Uint8Array>;
  /** Resolves when its next page is ready. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** What the service adds, so that nothing is laid out before it is printed. */
const forPaperAlone = /@media \(min-width: \d+px\) \{[^{}]*\{ display: none; \} \}/;

/** Opens Chromium for bare prints, with the fonts of documents. */
export function openBare(): Bare {
  const fonts = createWebFonts(fontsUrl);
  const readFont = (path: string) => fonts.read(path);
  const browser = createWarmBrowser({
    async openPage(context) {
      const page = await createIsolatedPage(context, readFont);
      // The default of browsers.
      await page.emulateMediaType("screen");
      await page.setViewport({ width: 800, height: 600 });
      return page;
    },
  });
  const diagrams = createWarmBrowser({ openPage: (context) => createDiagramPage(context, readFont) });
  const drawDiagrams = createDiagramDrawer(createDrawingPages(diagrams), fonts);
  return {
    async html(markdown, wanted) {
      const compiled = await compileMarkdown(markdown, () => Promise.resolve(undefined), drawDiagrams);
      const { html: body, headings, language, length } = compiled;
      const contents = chooseContents(headings, { length, wanted });
      const layout = { ...defaultLayout, contents: wanted };
      const sections = chooseSections(headings, contents, layout.runningHeads);
      const parts = {
        body,
        meta: { title: "Bench" },
        fallbackTitle: undefined,
        contents,
        sections,
        language,
        layout,
      };
      const html = formatPage(parts, (shown) => fonts.stylesheetFor(shown));
      if (!forPaperAlone.test(html)) throw new Error("The page has another rule for what is not printed");
      return insertImages(html.replace(forPaperAlone, ""), compiled.images, Infinity).html;
    },
    print: (html) =>
      browser.withPage(async (page) => {
        await show(page, html);
        const options = { preferCSSPageSize: true, printBackground: true, timeout: 0 };
        return page.pdf({ ...options, tagged: true, outline: true });
      }),
    settled: () => browser.whenIdle(),
    async stop() {
      await Promise.all([browser.close(), diagrams.close()]);
    },
  };
}
