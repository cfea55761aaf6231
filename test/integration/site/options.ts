import type { Page } from "playwright-core";

/** Opens the panel of cover and layout, has something done in it, and closes it again. */
export async function inOptions(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.click("#options-toggle");
  await act();
  await page.click("#options-close");
}
