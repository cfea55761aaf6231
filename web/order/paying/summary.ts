import { formatPages, formatSize } from "../../counts.ts";
import { show, write } from "../../elements.ts";
import type { Order } from "../storage/orders.ts";

/** Shows the name and size of the document at the offers. */
export function showSummary({ title, pages, bytes }: Order): void {
  write("summary-title", title);
  show("summary-pages-row", pages !== undefined);
  write("summary-pages", pages === undefined ? "" : `${formatPages(pages)}, as in the preview`);
  write("summary-size", formatSize(bytes));
}
