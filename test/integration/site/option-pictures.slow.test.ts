import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

const names = ["theme", "paper", "toc", "cover", "size", "columns"] as const;

async function opened(page: Page): Promise<void> {
  await page.click("#options-toggle");
  await page.waitForSelector("#options .picture path", { state: "attached" });
}

const readPicture = (page: Page, name: string): Promise<string> =>
  page.locator(`[data-pictures=${name}]`).evaluate((picture) => picture.innerHTML);

describe("the pictures of options", () => {
  // Catches a value that an option has and its picture does not know.
  it("stand beside each of the six that people change, and differ by what is chosen", async () => {
    const { page, faults } = await visit(browser, service.url);
    await opened(page);
    for (const name of names) expect(await page.isVisible(`[data-pictures=${name}]`), name).toBe(true);
    for (const name of ["theme", "paper", "toc", "cover", "columns"]) {
      const values = await page
        .locator(`#${name} option:not([hidden])`)
        .evaluateAll((choices) => choices.map((choice) => (choice as HTMLOptionElement).value));
      const seen = new Set<string>();
      for (const value of values) {
        await page.selectOption(`#${name}`, value);
        seen.add(await readPicture(page, name));
      }
      // The default of the paper is A4, and looks so.
      expect(seen.size, name).toBe(name === "paper" ? values.length - 1 : values.length);
      await page.selectOption(`#${name}`, "");
    }
    const usual = await readPicture(page, "size");
    await page.fill("#size", "20");
    expect(await readPicture(page, "size")).not.toBe(usual);
    expect(faults).toEqual([]);
  });

  // Catches a default that cannot be chosen where the text has something else.
  it("show what the front matter says, and what is chosen in its place", async () => {
    const { page } = await visit(browser, service.url);
    await opened(page);
    await page.selectOption("#theme", "slides");
    const [slides, wide] = [await readPicture(page, "theme"), await readPicture(page, "paper")];
    await page.selectOption("#theme", "");
    const [report, a4] = [await readPicture(page, "theme"), await readPicture(page, "paper")];
    await page.click("#options-close");
    await writeText(page, "---\ntheme: slides\n---\n\n# Set");
    await untilShown(page);
    await opened(page);
    await until(async () => (await readPicture(page, "theme")) === slides);
    expect(await readPicture(page, "paper")).toBe(wide);
    await page.selectOption("#theme", "report");
    expect([await readPicture(page, "theme"), await readPicture(page, "paper")]).toEqual([report, a4]);
  });

  it("name the default that the text states", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, "---\ntheme: report\n---\n\n# Set");
    await untilShown(page);
    await opened(page);
    expect(await page.locator("#theme option:checked").innerText()).toBe("Report (set in the text)");
  });

  it.each([{ colorScheme: "light" }, { colorScheme: "dark" }, { forcedColors: "active" }] as const)(
    "are visible, and hidden from a screen reader: %j",
    async (colours) => {
      const { page } = await visit(browser, service.url, {
        viewport: { width: 390, height: 844 },
        ...colours,
      });
      await opened(page);
      expect(await inaccessible(page)).toEqual([]);
      const { stroke, ground } = await page.locator("[data-pictures=theme]").evaluate((picture) => ({
        stroke: getComputedStyle(picture).stroke,
        ground: getComputedStyle(picture.closest(".workspace") ?? picture).backgroundColor,
      }));
      expect(stroke).not.toBe(ground);
      expect(await page.locator("#options .picture:not([aria-hidden=true], img[alt=''])").count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  );
});
