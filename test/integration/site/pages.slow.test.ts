import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

const parts = Array.from(
  { length: 24 },
  (_, index) =>
    `## Gauge ${String(index + 1)}\n\n${`Reading ${String(index + 1)} was kept. `.repeat(90)}\n\n- first\n- second`,
).join("\n\n");

async function writePages(options?: Parameters<typeof visit>[2]): Promise<Page> {
  const { page } = await visit(browser, service.url, options);
  await writeText(page, `---\ntoc: false\n---\n\n${parts}`);
  await untilShown(page);
  return page;
}

const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() => document.getElementById("pages")?.scrollTop ?? 0);

/** Returns the middle of what is seen of the pages. */
async function middleOf(page: Page): Promise<[x: number, y: number]> {
  const box = await page.locator("#pages").boundingBox();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}

/** Lists words that are seen in the pages, from top to bottom, as somebody finds who points at them. */
const wordsInSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const region = document.getElementById("pages")?.getBoundingClientRect();
    const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
    const outer = frame?.getBoundingClientRect();
    const shown = frame?.contentDocument;
    if (!region || !outer || !shown) return [];
    const scale = outer.width / frame.offsetWidth;
    const words: string[] = [];
    for (let y = region.top + 2; y < region.bottom; y += 8) {
      const position = shown.caretPositionFromPoint(
        (region.left + region.width / 3 - outer.left) / scale,
        (y - outer.top) / scale,
      );
      const said = /Reading \d+|Gauge \d+/.exec(
        (position?.offsetNode.textContent ?? "").replaceAll("\u00ad", ""),
      )?.[0];
      if (said !== undefined && said !== words.at(-1)) words.push(said);
    }
    return words;
  });

describe("pages one below the other", () => {
  it("are as wide as their pane, and scroll by the wheel over them", async () => {
    const page = await writePages();
    const { width, inside, height } = await page.evaluate(() => {
      const region = document.getElementById("pages");
      const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
      const sheet = frame?.contentDocument?.querySelector(".sheet")?.getBoundingClientRect();
      const scale = frame ? frame.getBoundingClientRect().width / frame.offsetWidth : 0;
      return {
        width: region?.clientWidth ?? 0,
        inside: (sheet?.width ?? 0) * scale,
        height: region?.scrollHeight ?? 0,
      };
    });
    expect(inside).toBeGreaterThan(width * 0.9);
    expect(inside).toBeLessThanOrEqual(width);
    expect(height).toBeGreaterThan(width * 6);
    expect((await wordsInSight(page))[0]).toBe("Gauge 1");
    await page.mouse.move(...(await middleOf(page)));
    for (let turns = 1; turns <= 6; turns++) {
      await page.mouse.wheel(0, 900);
      await until(async () => (await scrolled(page)) >= 900 * turns - 5);
    }
    const words = await wordsInSight(page);
    expect(words.length, "text, and not blank paper").toBeGreaterThan(1);
    const numbers = words.map((word) => Number(word.split(" ")[1]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers[0]).toBeGreaterThan(5);
  });

  it("scroll by a finger on a phone", async () => {
    const page = await writePages({
      viewport: { width: 375, height: 760 },
      hasTouch: true,
      isMobile: true,
    });
    await page.tap("#face-pages");
    const [x, y] = await middleOf(page);
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number): Promise<unknown> =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
    await touch("touchStart", y + 150);
    for (let at = y + 140; at > y - 150; at -= 20) await touch("touchMove", at);
    await touch("touchEnd");
    await until(async () => (await scrolled(page)) > 200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  it("scroll by keys once somebody has clicked into them", async () => {
    const page = await writePages();
    const [x] = await middleOf(page);
    const box = await page.locator("#pages").boundingBox();
    await page.mouse.click(x, (box?.y ?? 0) + 20);
    for (const key of ["ArrowDown", "PageDown", " ", "End"]) {
      const before = await scrolled(page);
      await page.keyboard.press(key);
      await until(async () => (await scrolled(page)) > before);
      await page.waitForTimeout(400);
    }
    await until(async () => /^(\d+) of \1$/.test(await page.innerText("#page-number")));
    expect(await page.isDisabled("#next")).toBe(true);
    await page.keyboard.press("Home");
    await until(async () => (await scrolled(page)) === 0);
    await until(() => page.isDisabled("#previous"));
  });

  it("change their size by buttons, and by the wheel with Ctrl, and keep their place", async () => {
    const page = await writePages();
    await page.click("#next");
    await until(async () => (await page.innerText("#page-number")).startsWith("2 of"));
    const width = (): Promise<number> =>
      page.evaluate(() => document.getElementById("pages-row")?.clientWidth ?? 0);
    const fitting = await width();
    await page.click("#larger");
    expect(await width()).toBeGreaterThan(fitting);
    await page.mouse.move(...(await middleOf(page)));
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, 120);
    await page.keyboard.up("Control");
    await until(async () => (await width()) === fitting);
    expect(await page.innerText("#page-number")).toMatch(/^2 of/);
  });

  it("are as wide as somebody draws them, by mouse and by keyboard, and on the next visit", async () => {
    const page = await writePages();
    const width = (): Promise<number> =>
      page.evaluate(() => document.getElementById("preview")?.clientWidth ?? 0);
    const before = await width();
    const divider = await page.locator("#divider").boundingBox();
    await page.mouse.move((divider?.x ?? 0) + 6, 500);
    await page.mouse.down();
    await page.mouse.move(440, 500, { steps: 4 });
    await page.mouse.up();
    expect(await width()).toBeGreaterThan(before + 150);
    const drawn = await width();
    await page.focus("#divider");
    await page.keyboard.press("ArrowRight");
    expect(await width()).toBeLessThan(drawn);
    const kept = await width();
    expect(await inaccessible(page)).toEqual([]);
    await page.reload();
    expect(await width()).toBe(kept);
  });

  it("move when somebody scrolls the text", async () => {
    const page = await writePages();
    await page.evaluate(() => document.querySelector(".cm-scroller")?.scrollTo(0, 0));
    await page.mouse.move(300, 500);
    await page.mouse.wheel(0, 2_400);
    await until(async () => (await scrolled(page)) > 300);
    await page.waitForTimeout(600);
    const line = await page.evaluate(() => {
      const scroller = document.querySelector(".cm-scroller")?.getBoundingClientRect();
      const lines = Array.from(document.querySelectorAll(".cm-line"));
      const below = (scroller?.top ?? 0) + (scroller?.height ?? 0) / 4;
      return lines.find((found) => found.getBoundingClientRect().bottom > below)?.textContent ?? "";
    });
    const said = /Reading \d+|Gauge \d+/.exec(line)?.[0] ?? "none";
    expect(await wordsInSight(page)).toContain(said);
  });

  // Catches pages that are made again, or called stale, because somebody clicked.
  it("stay as they are when somebody clicks into the text", async () => {
    const page = await writePages();
    await page.focus("#options-toggle");
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const preview = document.getElementById("preview");
      new MutationObserver(() => seen.push(preview?.dataset.state ?? "")).observe(preview ?? document, {
        attributes: true,
      });
    });
    await page.click(".cm-line >> nth=2");
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  });
});
