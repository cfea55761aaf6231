import { expect, it } from "vitest";
import { startSite, visit } from "./browser.ts";

const { service, browser } = await startSite();

it.each([375, 1280])("nothing moves while the page is loaded, at %i pixels", async (width) => {
  const { page } = await visit(browser, service.url, { viewport: { width, height: 800 } });
  await page.waitForLoadState("networkidle");
  // As browsers sum it up ("Layout Instability API"), for a page that is loaded within one session of five seconds.
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType("layout-shift") as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // There are always some of these.
        observer.observe({ type: "paint", buffered: true });
      }),
  );
  expect(shift).toBeLessThanOrEqual(0.05);
});
