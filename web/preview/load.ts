import { getElement, showText, write } from "../elements.ts";
import { getTextField } from "../form/text.ts";
import { loadPart } from "../load-part.ts";
import type { LaidOutPages, Preview, ReadDocument } from "./preview.ts";
import { translate } from "../words/translate.ts";

/** The part of the preview in the page's first script: it loads the rest when somebody begins to write. */

/** The fonts of pages in the default theme. */
const firstFonts = [
  "faces.css",
  ...["SourceSerif4_400Regular", "SourceSans3_400Regular", "SourceSans3_600SemiBold"].map(
    (name) => `${name}_Western.woff2`,
  ),
];

let preview: Promise<void> | undefined;
let loaded: Preview | undefined;

/** Updates the document's pages. @param read returns the current document when pages are made */
export function updatePreview(read: ReadDocument): void {
  if (!loaded && getTextField().length() > 0) write("pages-empty", translate("Making the pages …"));
  void (preview ??= load(read)).then(() => loaded?.update());
}

/** Resolves when the awaited pages are shown or have failed; at once when none are awaited. */
export function waitForFirstPages(): Promise<void> {
  if (!preview || getElement("preview").dataset.state === "shown") return Promise.resolve();
  return new Promise((resolve) => {
    getElement("preview").addEventListener(
      "settled",
      () => {
        resolve();
      },
      { once: true },
    );
  });
}

/** Returns how many pages a document has, where the preview shows it. @param body as it would be sent */
export function countPreviewPages(body: string): number | undefined {
  return loaded?.countPages(body);
}

/** Returns the title that the PDF of a document will have, where the preview has made its pages. @param body as it would be sent */
export function readPreviewTitle(body: string): string | undefined {
  return loaded?.readTitle(body);
}

/** Returns the pages of a document, where the preview shows them. @param body as it would be sent */
export function findPreviewPages(body: string): LaidOutPages | undefined {
  return loaded?.findPages(body);
}

async function load(read: ReadDocument): Promise<void> {
  const {
    worker = "",
    frame = "",
    fonts = "",
    drawing = "",
    pdfWorker = "",
    pdfProgram = "",
    diagrams = "",
    ahead = "",
    aheadEnglish = "",
  } = getElement("preview").dataset;
  // Most people write in the language of their browser; another's hyphenation is asked for when the text is known.
  const hyphenation = navigator.language.startsWith("en") ? [aheadEnglish] : [];
  const files = [...ahead.split(" "), frame, ...hyphenation, ...firstFonts.map((name) => fonts + name)];
  for (const address of files) askFor(address);
  try {
    const { createPreview } = await loadPart(() => import("./preview.ts"), true);
    loaded = await createPreview({ worker, frame, fonts, drawing, diagrams, pdfWorker, pdfProgram }, read);
  } catch (error) {
    console.error(error);
    // It may be available the next time.
    preview = undefined;
    getElement("preview").dispatchEvent(new Event("settled"));
    showText(
      "preview-fault",
      translate("We can't show the pages at the moment. You can still make the PDF."),
    );
  }
}

/** Asks for all that is sure to be needed at once: it would be asked for one after the other, each a way there and back later. */
function askFor(address: string): void {
  // It comes from the cache then, and reports its own errors.
  void fetch(address)
    .then((response) => response.blob())
    .catch(() => undefined);
}
