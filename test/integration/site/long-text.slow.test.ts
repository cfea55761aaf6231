import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { previewedLetters, untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

const paragraph =
  "The gauge looks down into a stilling well, which lets the tide in and keeps the waves out.\n\n";
/** More than any machine lays out between two keys. */
const long = `# Tides\n\n${paragraph.repeat(5_700)}`;

/** Counts how often pages are laid out: each time, the frame gets another body. */
function countLayouts(): void {
  const counted = { layouts: 0 };
  Object.assign(window, { counted });
  new MutationObserver((records) => {
    counted.layouts += records.length;
  }).observe(document.getElementById("pages-row") ?? document, {
    subtree: true,
    attributes: true,
    attributeFilter: ["class"],
  });
}

const layouts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { counted: { layouts: number } }).counted.layouts);

describe("a long text", () => {
  it("is laid out when somebody asks for its pages, and never because of typing", async () => {
    const { page, faults } = await visit(browser, service.url);
    await writeText(page, `${"> ".repeat(300)}deep`);
    await page.waitForSelector("#preview-fault:not([hidden])");
    await writeText(page, long);
    await page.waitForSelector("#pages-long:not([hidden])");
    expect(await page.isHidden("#preview-fault"), "what was wrong with the text before").toBe(true);
    expect(await page.innerText("#page-count")).toBe("");
    expect(await page.innerText("#pages-long")).toContain("first pages");
    expect((await previewedLetters(page)).length).toBeGreaterThan(2);
    expect(await page.innerText("#page-number")).toBe("1 of …");
    expect(await inaccessible(page)).toEqual([]);

    await page.click("#update-pages");
    await untilShown(page);
    expect(await page.innerText("#page-count")).toMatch(/^\d\d+ pages$/);
    expect(await page.isHidden("#pages-long")).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("pages");

    await page.evaluate(countLayouts);
    await page.focus("#text");
    await page.keyboard.type("wind");
    await page.waitForSelector("#pages-long:not([hidden])");
    expect(await page.getAttribute("#preview", "data-state")).toBe("waiting");
    expect(await layouts(page)).toBe(0);

    await writeText(page, "# Short");
    await until(async () => (await page.innerText("#page-count")) === "1 page");
    expect(await page.isHidden("#pages-long")).toBe(true);
    expect(await layouts(page)).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});
