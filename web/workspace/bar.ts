import { write } from "../elements.ts";

/** The bar that is always visible: the document's name and price. The preview shows the rest. */

/** The pause in typing after which the name is read again, in ms: that takes the complete text. */
const pauseMs = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Updates the document's name, after a pause. @param read returns the current name */
export function updateBar(read: () => string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    write("document-title", read());
  }, pauseMs);
}
