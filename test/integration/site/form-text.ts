import type { Page } from "playwright-core";
import { paste } from "./paste.ts";

/** Replaces the text in the form, as somebody does who selects all and pastes. */
export async function writeText(page: Page, text: string): Promise<void> {
  // A field that the editor takes the place of at this very moment would not have the focus.
  await page.waitForSelector("#make[data-editor]");
  await page.focus("#text");
  await page.keyboard.press("ControlOrMeta+a");
  if (text === "") await page.keyboard.press("Delete");
  else await paste(page, "", text);
}

/** Returns the text in the form. */
export function textOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const form = document.getElementById("make");
    const text = form instanceof HTMLFormElement ? new FormData(form).get("text_body") : null;
    return typeof text === "string" ? text : "";
  });
}
