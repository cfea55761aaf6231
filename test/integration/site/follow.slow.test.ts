import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

const sections = Array.from(
  { length: 40 },
  (_, index) =>
    `## Gauge ${String(index)}\n\nReading *number* ${String(index)} is [kept](https://tides.example/log) and not lost, the same words each time.\n\n- first\n- second`,
);
const markdown = sections.join("\n\n");

/** Returns the selected text. */
const selectedLine = (page: Page): Promise<string> =>
  page.evaluate(() => document.getSelection()?.toString() ?? "");

/** Returns where what the first pages show is in the window. The frame runs no scripts, and so is asked from outside. */
const placeOf = (page: Page, selector: string, text: string): Promise<number[]> =>
  page.evaluate(
    ([selector, text]) => {
      const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
      const shown = frame?.contentDocument;
      const all = Array.from(shown?.querySelectorAll(selector) ?? []);
      const words = all.filter(({ textContent }) => textContent.replaceAll("\u00ad", "").includes(text));
      // The text and its copies each show one of its pages.
      const box = words
        .map((element) => element.getBoundingClientRect())
        .find(({ left, top }) => {
          const found = shown?.elementFromPoint(left + 20, top + 8) ?? null;
          return words.some((element) => element.contains(found));
        });
      const outer = frame?.getBoundingClientRect();
      if (!frame || !box || !outer) return [];
      const scale = outer.width / frame.offsetWidth;
      return [outer.left + (box.left + 20) * scale, outer.top + (box.top + 8) * scale];
    },
    [selector, text] as const,
  );

/** Clicks what the first pages show. */
async function clickWord(page: Page, selector: string, text: string): Promise<void> {
  const [, far = 0] = await placeOf(page, selector, text);
  await page.evaluate((by) => {
    document.getElementById("pages")?.scrollBy({ top: by, behavior: "instant" });
  }, far - 500);
  await page.waitForTimeout(100);
  const [x = 0, y = 0] = await placeOf(page, selector, text);
  await page.mouse.click(x, y);
}

async function writePage(): Promise<{ readonly page: Page; readonly faults: string[] }> {
  const visited = await visit(browser, service.url);
  await writeText(visited.page, markdown);
  await untilShown(visited.page);
  return visited;
}

describe("text and pages that follow each other", () => {
  it("go to the line of the clicked words, even if several lines say the same", async () => {
    const { page, faults } = await writePage();
    await clickWord(page, "main p", "Reading number 3 is kept");
    await until(async () => (await selectedLine(page)).startsWith("Reading *number* 3 is"));
    await clickWord(page, "main h2", "Gauge 5");
    await until(async () => (await selectedLine(page)) === "## Gauge 5");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
    expect(faults).toEqual([]);
  });

  it("go to the page of the cursor when it is moved, and stay while somebody types", async () => {
    const { page } = await writePage();
    const at = () => page.innerText("#page-number");
    expect(await at()).toMatch(/^1 of/);
    const last = (await at()).replace("1 of ", "");
    await page.focus("#text");
    await page.keyboard.press("ControlOrMeta+End");
    await until(async () => (await at()) === `${last} of ${last}`);
    await page.keyboard.press("ControlOrMeta+Home");
    await until(async () => (await at()) === `1 of ${last}`);
    await page.focus("#pages");
    await page.keyboard.press("End");
    await until(async () => (await at()) === `${last} of ${last}`);
    await page.focus("#text");
    await page.keyboard.type("# ");
    await untilShown(page);
    expect(await at()).toBe(`${last} of ${last}`);
  });
});
