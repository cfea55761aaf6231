import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import type { Harness } from "../service/harness.ts";
import { visit } from "./browser.ts";
import { writeText } from "./form-text.ts";

/** Pages with a document in the form that nobody else has sent. */
export function formPages({ url }: Pick<Harness, "url">, browser: Browser) {
  const written = async (text = `# Tides ${randomUUID()}`): Promise<Page> => {
    const { page } = await visit(browser, url);
    await writeText(page, text);
    return page;
  };
  return {
    written,
    /** With the offers for it. */
    asked: async (text?: string): Promise<Page> => {
      const page = await written(text);
      await page.click("#submit");
      await page.waitForSelector("#qr[src^='data:image/svg']");
      return page;
    },
  };
}

/** Waits until a part of the page is there to be seen. */
export async function waitUntilVisible(page: Page, id: string): Promise<void> {
  await page.waitForSelector(`#${id}:not([hidden])`);
}
