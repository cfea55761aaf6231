import type { Page } from "puppeteer-core";
import { openFurtherPage, type OpenPage, type StartedBrowser } from "./start.ts";

/** A page that is ready for use. */
export interface ReadyPage {
  readonly page: Page;
  /** Rejects when the page's process has ended, for example out of memory: a wait for the page would never end. */
  readonly crashed: Promise<never>;
}

/** Opens a further page, ready for use. @throws {Error} as {@link openFurtherPage} does */
export async function openReadyPage(
  browser: Omit<StartedBrowser, "page">,
  openPage: OpenPage,
): Promise<ReadyPage> {
  return watchForCrash(await openFurtherPage(browser, openPage));
}

/** Watches for the end of a page's process. */
export function watchForCrash(page: Page): ReadyPage {
  const crashed = new Promise<never>((_, reject) => {
    page.once("error", reject);
  });
  crashed.catch(() => undefined);
  return { page, crashed };
}
