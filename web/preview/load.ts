import { element, showText, write } from "../elements.ts";
import { textField } from "../form/text.ts";
import type { Preview, ReadDocument } from "./preview.ts";

/** What the page's first script has of the preview: it loads the rest when somebody begins to write. */

let preview: Promise<void> | undefined;
let loaded: Preview | undefined;

/** Shows the document's pages anew. @param read the document as it is when pages are made */
export function updatePreview(read: ReadDocument): void {
  if (!loaded && textField().length() > 0) write("pages-empty", "Making the pages …");
  void (preview ??= load(read)).then(() => loaded?.update());
}

/** How many pages a document has, where the preview shows it. @param body as it would be sent */
export function pagesOfPreview(body: string): number | undefined {
  return loaded?.pagesOf(body);
}

async function load(read: ReadDocument): Promise<void> {
  const { worker = "", frame = "", fonts = "", drawing = "", diagrams = "" } = element("preview").dataset;
  try {
    const { createPreview } = await import("./preview.ts");
    loaded = await createPreview({ worker, frame, fonts, drawing, diagrams }, read);
  } catch (error) {
    console.error(error);
    // It may be had the next time.
    preview = undefined;
    showText("preview-fault", "The pages cannot be shown at the moment. The PDF is made all the same.");
  }
}
