import { formatPages, formatSize } from "../../counts.ts";
import { show, write } from "../../elements.ts";
import type { Order } from "../storage/orders.ts";
import { translate } from "../../words/translate.ts";

/** Shows the name and size of the document at the offers. */
export function showSummary({ title, pages, bytes }: Order): void {
  write("summary-title", title);
  show("summary-pages-row", pages !== undefined);
  write(
    "summary-pages",
    pages === undefined ? "" : translate("{pages}, as in the preview", { pages: formatPages(pages) }),
  );
  write("summary-size", formatSize(bytes));
}
