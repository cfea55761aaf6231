import { describe, expect, it } from "vitest";
import { inaccessible, startSite, visit } from "./browser.ts";

const { service, browser } = await startSite();

const looks = [
  ["light", 1280],
  ["dark", 1280],
  ["light", 390],
  ["dark", 390],
] as const;

describe("the accessibility of the reference", () => {
  it.each(looks)(
    "axe finds no fault in the reference as it is read, %s, %i pixels wide",
    async (colorScheme, width) => {
      const { page } = await visit(browser, `${service.url}/docs`, {
        colorScheme,
        viewport: { width, height: 800 },
      });
      expect(await inaccessible(page)).toEqual([]);
      for (const fold of await page.locator("summary").all()) await fold.click();
      expect(await inaccessible(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );

  it.each(looks)(
    "axe finds no fault in the reference that sends requests, %s, %i pixels wide",
    async (colorScheme, width) => {
      const { page } = await visit(browser, `${service.url}/docs#/`, {
        colorScheme,
        // A colour on its way to another is neither.
        reducedMotion: "reduce",
        viewport: { width, height: 800 },
      });
      const operation = page.locator("#operations-Documents-postMarkdown");
      await operation.waitFor();
      expect(await inaccessible(page)).toEqual([]);
      await operation.locator(".opblock-summary-control").click();
      await operation.locator(".responses-table").first().waitFor();
      expect(await inaccessible(page)).toEqual([]);
      await operation.locator(".try-out__btn").click();
      await operation.locator("button.execute").click();
      await operation.locator(".live-responses-table .response").waitFor();
      expect(await inaccessible(page)).toEqual([]);
      for (const button of await operation.locator(".tablinks", { hasText: "Schema" }).all())
        await button.click();
      await page.click(".models button.models-control");
      expect(await inaccessible(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.click("button.authorize");
      await page.locator(".modal-ux-content").waitFor();
      expect(await inaccessible(page)).toEqual([]);
    },
  );

  it("axe finds no fault in an operation that an address opens", async () => {
    const { page } = await visit(browser, `${service.url}/docs#/Jobs/getJobJobIdStatus`);
    await page.locator(".opblock.is-open").waitFor();
    expect(await page.locator(".opblock.is-open").count()).toBe(1);
    await page.locator("#operations-Documents-postMarkdown .opblock-summary-control").click();
    await page.waitForURL(/#\/Documents\/postMarkdown$/);
    expect(await inaccessible(page)).toEqual([]);
  });
});
