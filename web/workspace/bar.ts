import { write } from "../elements.ts";

/** The bar that is always in sight: the document's name and what it costs. The preview shows the rest. */

/** The pause in typing after which the name is read again, in ms: finding it takes the whole text. */
const pauseMs = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Names the document, after a pause. @param read its name as it is then */
export function updateBar(read: () => string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    write("document-title", read());
  }, pauseMs);
}
