import { loadPart } from "../load-part.ts";
import { firstPages } from "../preview/load.ts";
import { element, write } from "../elements.ts";
import type { Price } from "../estimate/amount.ts";

/** The bar that is always in sight: the document's name and what it costs. The rest of it is told by the preview. */

/** How long nothing is typed before the name is read anew, in ms: it is looked for in the whole text. */
const pauseMs = 150;

let timer: ReturnType<typeof setTimeout> | undefined;
let isEstimated = false;

/** Names the document, after a pause. @param read its name as it is then */
export function updateBar(read: () => string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    write("document-title", read());
  }, pauseMs);
  void estimate();
}

/** Once there is a document, since most who look at the page ask for no rates. */
async function estimate(): Promise<void> {
  if (isEstimated) return;
  isEstimated = true;
  const price = priceIn(element("bar-price").textContent);
  // They come over the same line.
  await firstPages();
  try {
    const { showEstimate } = await loadPart(() => import("../estimate/estimate.ts"));
    showEstimate("bar-estimate", price);
  } catch {
    // The price itself is there.
  }
}

/** As the service writes it: `5 sats`, `0.01 USDC`. */
function priceIn(text: string): Price | undefined {
  const [, amount, name] = /^([\d.]+) (sats?|USDC)$/.exec(text) ?? [];
  if (amount === undefined) return undefined;
  return { amount: Number(amount), unit: name === "USDC" ? "dollar" : "sat" };
}
