import type { PriceRates } from "../../lambdas/http-contract/responses.ts";
import { show, showText } from "../elements.ts";
import { estimateText } from "./amount.ts";
import type { Price } from "./amount.ts";

/** What stands beside a price in the visitor's own money. Nothing is paid by it. */

let asked: Promise<PriceRates | undefined> | undefined;
const shown = new Map<string, Price | undefined>();

/**
 * Says in an element what a price is about, where the operator names a source of rates and it is known.
 * @param price undefined while there is none
 */
export function showEstimate(id: string, price: Price | undefined): void {
  shown.set(id, price);
  showText(id);
  if (price) void write(id, price);
}

async function write(id: string, price: Price): Promise<void> {
  asked ??= askRates();
  const rates = await asked;
  // Another price may be shown by now.
  const text = rates && shown.get(id) === price ? estimateText(price, rates, navigator.language) : undefined;
  if (text === undefined) return;
  showText(id, text);
  show("estimates-hint");
}

/** Once: a price does not become another one while somebody looks at it. */
async function askRates(): Promise<PriceRates | undefined> {
  const { priceRates } = document.body.dataset;
  if (!priceRates) return undefined;
  try {
    const response = await fetch(priceRates);
    return response.ok ? ((await response.json()) as PriceRates) : undefined;
  } catch {
    return undefined;
  }
}
