import { turnedParts } from "./columns.ts";
import type { PageContext } from "./page-context.ts";
import { makePageStart } from "./pages.ts";

/** Classes whose rules set the text closer, the least first (page/theme). */
const closer = ["closer-1", "closer-2", "closer-3"];

/**
 * Puts the slip of a payment below the text of the last page, if there is room for it; runs in the page. A text of one page is set a little closer for
 * that. The style of the slip says how much room it leaves (page/theme/rules/payment-slip.ts).
 * @param mayBegin whether pages may be made to begin where they do
 */
export function placePaymentSlip(context: PageContext, mayBegin: boolean): void {
  const { document, text, box, columns, ends } = context;
  const place = text.querySelector<HTMLElement>(":scope > .slip-place");
  // It has a page of its own so far.
  const page = (place && columns.findPage(place)) ?? 0;
  if (!place || page === 0 || (page > 1 && !mayBegin) || text.querySelector(turnedParts)) return;
  const room = Number.parseFloat(getComputedStyle(place).getPropertyValue("--room"));
  const hasRoom = (): boolean => {
    const end = ends.gapBefore(place);
    return end !== undefined && box.height - end.gap <= room;
  };
  if (!hasRoom() && !(page === 1 && setCloser(document.documentElement, hasRoom))) return;
  let block: Element | null = makePageStart(page - 1, context) ?? null;
  for (; block; block = block.nextElementSibling) block.classList.add("on-slip-page");
  document.documentElement.classList.add("slip-below");
  const depth = columns.measureDepth(place.getBoundingClientRect().top);
  place.style.setProperty("--depth", `${String(depth)}px`);
}

/** Sets the text closer until there is room. @returns whether there is; if not, the text is as before */
function setCloser({ classList }: Element, hasRoom: () => boolean): boolean {
  return closer.some((step) => {
    classList.add(step);
    const isEnough = hasRoom();
    if (!isEnough) classList.remove(step);
    return isEnough;
  });
}
