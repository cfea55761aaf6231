import { write } from "../elements.ts";

/** The bar that is always in sight: the document's name and what it costs. The rest of it is told by the preview. */

/** How long nothing is typed before the name is read anew, in ms: it is looked for in the whole text. */
const pauseMs = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Names the document, after a pause. @param read its name as it is then */
export function updateBar(read: () => string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    write("document-title", read());
  }, pauseMs);
}
