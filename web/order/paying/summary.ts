import { formatPages, formatSize } from "../../counts.ts";
import { show, write } from "../../elements.ts";
import type { Order } from "../storage/orders.ts";
import { showFirstPage } from "./first-page.ts";
import { translate } from "../../words/translate.ts";

/** Shows the document at the offers: its name, its size, and its first page if the preview had made that. */
export function showSummary({ key, title, pages, bytes }: Order): void {
  write("summary-title", title);
  show("summary-pages-row", pages !== undefined);
  write(
    "summary-pages",
    pages === undefined ? "" : translate("{pages}, as in the preview", { pages: formatPages(pages) }),
  );
  write("summary-size", formatSize(bytes));
  showFirstPage(key);
}
