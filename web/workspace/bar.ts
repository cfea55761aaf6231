import { write } from "../elements.ts";
import { isShown } from "../views.ts";

/** The bar that is always visible: the document's name and price. The preview shows the rest. */

/** The pause in typing after which the name is read again, in ms: that takes the complete text. */
const pauseMs = 150;
const site = document.title;

let timer: ReturnType<typeof setTimeout> | undefined;
let readName: (() => string) | undefined;
/** As the PDF will have it, once its pages have been made. */
let printed: string | undefined;

/** Updates the document's name, after a pause. @param read returns the name as far as the text shows it by itself */
export function updateBar(read: () => string): void {
  readName = read;
  clearTimeout(timer);
  timer = setTimeout(showTitle, pauseMs);
}

/** Shows the title that the PDF will have; undefined where nothing tells it. */
export function showPrintedTitle(title: string | undefined): void {
  printed = title;
  clearTimeout(timer);
  showTitle();
}

/** Returns the title as the bar shows it; undefined where there is no document. */
export function readTitle(): string | undefined {
  return printed ?? readName?.();
}

function showTitle(): void {
  const title = readTitle();
  if (title === undefined) return;
  write("document-title", title);
  if (isShown("make")) nameTab(title);
}

/** Names the tab after the document in it: an order's, or by default the form's. */
export function nameTab(title = readTitle()): void {
  document.title = title === undefined ? site : `${title} · ${site}`;
}
