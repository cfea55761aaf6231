import type { Page } from "playwright-core";

/** What a page keeps of an order, as far as tests look at it. */
export interface StoredOrder {
  readonly key: string;
  readonly title: string;
  readonly body?: string;
  readonly proof?: Readonly<Record<string, string>>;
  readonly jobId?: string;
  readonly isGone?: boolean;
  readonly payment?: { readonly amount: string; readonly facts: readonly (readonly [string, string])[] };
  readonly kept?: { readonly lightning?: { readonly preimage?: string } };
}

/** Lists the orders stored in a page's browser, by their titles. */
export async function storedOrders(page: Page): Promise<ReadonlyMap<string, StoredOrder>> {
  const stored = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, value]) =>
      name.startsWith("markdown-to-pdf:order:") ? [value as string] : [],
    ),
  );
  return new Map(
    stored.map((text) => {
      const order = JSON.parse(text) as StoredOrder;
      return [order.title, order];
    }),
  );
}

/** Returns the only one, or the one of this title. */
export async function storedOrder(page: Page, title?: string): Promise<StoredOrder | undefined> {
  const orders = await storedOrders(page);
  return title === undefined ? [...orders.values()][0] : orders.get(title);
}
