import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";

const { service, browser } = await startSite();

const saved = (page: Page): Promise<unknown> => page.waitForSelector("#saved:not([hidden])");

/** Opens another tab of the same browser. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(service.url);
  await page.waitForSelector("#make[data-editor]");
  return page;
}

async function listTitles(page: Page): Promise<string[]> {
  if ((await page.getAttribute("#drafts-toggle", "aria-expanded")) !== "true")
    await page.click("#drafts-toggle");
  await page.waitForSelector("#drafts-list li");
  return page.locator("#drafts-list li > button:first-child").allInnerTexts();
}

describe("drafts", () => {
  it("are listed with the titles of their PDFs, opened again, and deleted when that is confirmed", async () => {
    const { page, faults } = await visit(browser, service.url);
    expect(await page.isHidden("#drafts-toggle")).toBe(true);
    await writeText(page, "---\ntitle: Of the tides\n---\n\nText.");
    await until(async () => (await page.innerText("#document-title")) === "Of the tides");
    await saved(page);
    expect(await listTitles(page)).toEqual(["Of the tides"]);
    expect(await inaccessible(page)).toEqual([]);
    await page.click("#draft-new");
    await until(async () => (await textOn(page)) === "");
    expect(await page.isHidden("#saved")).toBe(true);
    await writeText(page, "# Second");
    await saved(page);
    expect(await listTitles(page)).toEqual(["Second", "Of the tides"]);
    await page.click("#drafts-list li:nth-child(2) button");
    await until(async () => (await textOn(page)).includes("Of the tides"));
    await page.reload();
    await page.waitForSelector("#make[data-editor]");
    expect(await textOn(page)).toContain("Of the tides");
    await listTitles(page);
    const remove = "#drafts-list button:text-is('Delete') >> nth=";
    page.once("dialog", (dialog) => void dialog.dismiss());
    await page.click(`${remove}0`);
    expect(await listTitles(page)).toHaveLength(2);
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void dialog.accept();
    });
    await page.click(`${remove}0`);
    await until(async () => (await page.locator("#drafts-list li").count()) === 1);
    expect(asked).toEqual(["Delete the draft “Second” with its pictures? This cannot be undone."]);
    // The one that is shown.
    await page.click(`${remove}0`);
    await until(async () => (await textOn(page)) === "");
    await page.reload();
    await page.waitForSelector("#make[data-editor]");
    expect(await textOn(page)).toBe("");
    expect(faults).toEqual([]);
  });

  it("are never overwritten by another tab", async () => {
    const { page: first } = await visit(browser, service.url);
    await writeText(first, "# Begun");
    await saved(first);
    const second = await openTab(first.context());
    await until(async () => (await textOn(second)) === "# Begun");
    await writeText(first, "# Begun\n\nOf the first tab.");
    await first.waitForTimeout(1_000);
    await writeText(second, "# Begun\n\nOf the second tab.");
    await second.waitForSelector("#taken >> text=Yours is now a draft of its own.");
    await writeText(first, "# Begun\n\nOf the first tab, and more.");
    await first.waitForTimeout(1_000);
    expect(await listTitles(first)).toEqual(["Begun", "Begun"]);
    await second.reload();
    await second.waitForSelector("#make[data-editor]");
    expect(await textOn(second)).toBe("# Begun\n\nOf the second tab.");
    await listTitles(second);
    await second.click("#drafts-list li:nth-child(1) button");
    await until(async () => (await textOn(second)) === "# Begun\n\nOf the first tab, and more.");
  });

  it("take over the one that was kept before there were several", async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      if (localStorage.length === 0)
        localStorage.setItem("markdown-to-pdf:draft", JSON.stringify({ text_body: "# Of before" }));
    });
    const page = await openTab(context);
    expect(await textOn(page)).toBe("# Of before");
    expect(await listTitles(page)).toEqual(["Of before"]);
    expect(await page.evaluate(() => localStorage.getItem("markdown-to-pdf:draft"))).toBeNull();
  });

  it("take their pictures with them", async () => {
    const { page } = await visit(browser, service.url);
    const stored = (): Promise<number> =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open("markdown-to-pdf");
            opening.onsuccess = () => {
              const counting = opening.result.transaction("pictures").objectStore("pictures").count();
              counting.onsuccess = () => {
                opening.result.close();
                resolve(counting.result);
              };
            };
          }),
      );
    await writeText(page, "# Drawn\n\n![A](a.svg)");
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9Z"/></svg>';
    await page.setInputFiles("#file", {
      name: "a.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(svg),
    });
    await page.waitForSelector("#taken >> text=1 picture was added.");
    await page.waitForTimeout(1_000);
    expect(await stored()).toBe(1);
    await listTitles(page);
    expect(await page.innerText("#drafts-list")).toContain("1 picture");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.click("#drafts-list button:text-is('Delete')");
    await until(async () => (await stored()) === 0);
  });
});
