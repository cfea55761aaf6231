import type { Page } from "playwright-core";

/** Pastes into the text, as a browser does. @param html "" where nothing but plain text was copied */
export async function paste(page: Page, html: string, plain: string): Promise<void> {
  await page.focus("#text");
  const transfer = await page.evaluateHandle(
    ([html, plain]) => {
      const made = new DataTransfer();
      if (html !== "") made.setData("text/html", html);
      made.setData("text/plain", plain);
      return made;
    },
    [html, plain] as const,
  );
  await page.evaluate((clipboardData) => {
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    // What a browser does with a paste that nobody takes.
    if (document.getElementById("text")?.dispatchEvent(event))
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else does that
      document.execCommand("insertText", false, clipboardData.getData("text/plain"));
  }, transfer);
}
