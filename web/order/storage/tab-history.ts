/** Returns the order that the tab shows, from its own history: Back leads to the form, a refresh to the same order, and each tab has its own. */

export function orderHere(): string | undefined {
  return (history.state as { readonly order?: string } | null)?.order;
}

/** Adds an entry to the tab's history for the order, once. */
export function enterOrder(key: string): void {
  if (orderHere() !== key) history.pushState({ order: key }, "");
}

/** Goes on to the form; Back leads to the order again. */
export function leaveOrder(): void {
  if (orderHere() !== undefined) history.pushState(null, "");
}

/** Makes the entry one of the form, when its order is no more. */
export function dropOrder(): void {
  if (orderHere() !== undefined) history.replaceState(null, "");
}
