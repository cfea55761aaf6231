import type { Page } from "playwright-core";

/** Opens the panel of options, with all that is folded in it. */
export async function openOptions(page: Page): Promise<void> {
  await page.click("#options-toggle");
  const folded = page.locator("#options details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Opens the panel of options, has something done in it, and closes it again. */
export async function inOptions(page: Page, act: () => Promise<unknown>): Promise<void> {
  await openOptions(page);
  await act();
  await page.click("#options-close");
}
