import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { inaccessible, startSite, visit } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { openOptions } from "./options.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

const long = (): string =>
  `# Tides ${randomUUID()}\n\n${"The tide came in and went out again.\n\n".repeat(400)}`;

/** Returns whether all of an element is within the window. */
const inSight = (page: Page, id: string): Promise<boolean> =>
  page.evaluate((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    if (!box || box.width === 0) return false;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isWhole =
      box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    return isWhole && top?.closest(`#${id}`) !== null;
  }, id);

const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);

const sizes = [
  [390, 844],
  [768, 1024],
  [1280, 900],
  [1920, 1080],
] as const;

describe("the workspace", () => {
  it.each(sizes)("shows name, pages, price and Make PDF at %i by %i pixels", async (width, height) => {
    const { page, faults } = await visit(browser, service.url, { viewport: { width, height } });
    expect(await inSight(page, "submit")).toBe(true);
    expect(await page.isVisible("h1")).toBe(true);
    await writeText(page, long());
    await untilShown(page);
    for (const id of ["document-title", "page-count", "bar-price", "options-toggle", "submit"])
      expect(await inSight(page, id), id).toBe(true);
    expect(await page.innerText("#document-title")).toMatch(/^Tides /);
    expect(await page.innerText(".bar-price")).toMatch(/^Price:\s1 cent$/);
    // Text and pages scroll; the window has nothing to scroll to.
    const { scrollHeight, textHeight, visibleHeight } = await page.evaluate(() => {
      const text = document.getElementById("text")?.closest(".cm-scroller");
      return {
        scrollHeight: document.documentElement.scrollHeight,
        textHeight: text?.scrollHeight ?? 0,
        visibleHeight: text?.clientHeight ?? 0,
      };
    });
    expect(scrollHeight).toBe(height);
    expect(textHeight).toBeGreaterThan(visibleHeight);
    expect(visibleHeight).toBeGreaterThan(height / 3);
    await page.click("#options-toggle");
    expect(await inSight(page, "submit")).toBe(true);
    if (width < 800) {
      await page.click("#face-pages");
      expect(await inSight(page, "submit")).toBe(true);
      expect(await page.isVisible("#text")).toBe(false);
    }
    expect(await page.isVisible("#pages")).toBe(true);
    expect(faults).toEqual([]);
  });

  it("makes the PDF by keyboard, after a few tabs or by a shortcut", async () => {
    const { page } = await visit(browser, service.url);
    await page.focus("#text");
    await page.keyboard.type(`# Typed ${randomUUID()}`);
    // Tab alone indents.
    await page.keyboard.press("Escape");
    for (const id of ["options-toggle", "submit"]) {
      await page.keyboard.press("Tab");
      expect(await focused(page)).toBe(id);
    }
    await page.keyboard.press("Enter");
    await page.waitForSelector("#pay:not([hidden])");
    for (const keys of ["Control+Enter", "Meta+Enter"]) {
      await page.click("#edit");
      expect(await focused(page)).toBe("text");
      await page.keyboard.press(keys);
      await page.waitForSelector("#pay:not([hidden])");
    }
  });

  it("has its options in a panel beside the pages that Escape closes", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, "# Chosen");
    await page.focus("#options-toggle");
    await page.keyboard.press("Enter");
    expect(await page.getAttribute("#options-toggle", "aria-expanded")).toBe("true");
    expect(await page.isVisible("#text")).toBe(false);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("theme");
    for (let step = 0; step < 6; step++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("title");
    await page.keyboard.type("Named here");
    await page.waitForSelector("#document-title >> text=Named here");
    await page.keyboard.press("Escape");
    expect(await focused(page)).toBe("options-toggle");
    expect(await page.isVisible("#text")).toBe(true);
  });

  it("shows the most used options, and folds the others until one of them is chosen", async () => {
    const { page } = await visit(browser, service.url);
    await page.click("#options-toggle");
    const seen = (): Promise<string[]> =>
      page
        .locator("#options [name]")
        .evaluateAll((fields) => fields.filter((field) => field.checkVisibility()).map(({ id }) => id));
    expect(await seen()).toEqual(["theme", "paper", "toc", "cover", "size", "columns"]);
    expect(await inaccessible(page)).toEqual([]);
    await page.click("#options details >> nth=1");
    await page.fill("#footer", "{page}");
    await page.click("#options-close");
    await page.reload();
    await page.click("#options-toggle");
    expect(await seen()).toContain("footer");
    expect(await seen()).not.toContain("title");
  });

  it("shows the options that the text sets, until it does not", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, "---\ntheme: article\nsize: 12\nauthor: Ada\n---\n\n# Set");
    await untilShown(page);
    await openOptions(page);
    const shown = async (): Promise<string[]> => [
      await page.locator("#theme option:checked").innerText(),
      ...(await page
        .locator("#size, #author")
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).placeholder))),
    ];
    expect(await shown()).toEqual(["Article (set in the text)", "12", "Ada"]);
    await page.selectOption("#theme", "manual");
    await untilShown(page);
    expect(await shown()).toEqual(["Manual", "12", "Ada"]);
    await page.selectOption("#theme", "");
    await page.click("#options-close");
    await writeText(page, "# Not set");
    await untilShown(page);
    await openOptions(page);
    expect(await shown()).toEqual(["Report (default)", "Default", ""]);
  });

  it("describes the service until something is written, and again on a new visit alone", async () => {
    const { page } = await visit(browser, service.url);
    const lead = (): Promise<boolean> => page.isVisible(".lead");
    expect(await lead()).toBe(true);
    await page.focus("#text");
    await page.keyboard.type("# Mine");
    expect(await lead()).toBe(false);
    await page.reload();
    expect(await textOn(page)).toBe("# Mine");
    expect(await lead()).toBe(false);
    await writeText(page, "");
    await page.reload();
    expect(await lead()).toBe(true);
  });

  it("leads from anywhere on a phone to the text that is missing", async () => {
    const { page } = await visit(browser, service.url, { viewport: { width: 390, height: 844 } });
    await page.click("#face-pages");
    await page.click("#submit");
    expect(await focused(page)).toBe("text");
    expect(await page.isVisible("#text-fault")).toBe(true);
  });
});

describe("the workspace at twice the size, and with forced colours", () => {
  it.each([
    [640, 450],
    [320, 568],
    [844, 390],
  ])("is usable to write and buy at %i by %i pixels", async (width, height) => {
    const { page } = await visit(browser, service.url, {
      viewport: { width, height },
      forcedColors: "active",
      reducedMotion: "reduce",
    });
    await writeText(page, long());
    await untilShown(page);
    expect(await inaccessible(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await inSight(page, "submit")).toBe(true);
    await openOptions(page);
    await page.fill("#document_name", "named.pdf");
    expect(await inaccessible(page)).toEqual([]);
    await page.click("#submit");
    await page.waitForSelector("#pay:not([hidden])");
  });
});

describe("findings", () => {
  const written = async (viewport: { width: number; height: number }): Promise<Page> => {
    const { page } = await visit(browser, service.url, { viewport });
    await writeText(page, "# One\n\n[gone](other.md)\n\n[also](more.md)");
    await untilShown(page);
    return page;
  };

  it("are counted in the bar on a phone, where a press opens them", async () => {
    const page = await written({ width: 390, height: 844 });
    for (const face of ["#face-text", "#face-pages"]) {
      await page.click(face);
      expect(await page.innerText("#findings-toggle")).toBe("2 findings");
      expect(await page.isVisible("#findings")).toBe(false);
    }
    await page.click("#findings-toggle");
    expect(await page.getAttribute("#findings-toggle", "aria-expanded")).toBe("true");
    expect(await inSight(page, "submit")).toBe(true);
    expect(await inaccessible(page)).toEqual([]);
    await page.click("#findings button");
    expect(await page.isVisible("#text")).toBe(true);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("[gone](other.md)");
    await writeText(page, `${"> ".repeat(250)}too deep`);
    for (const face of ["#face-text", "#face-pages"]) {
      await page.click(face);
      await page.waitForSelector("#preview-fault >> text=We can't print this");
    }
  });

  it("are marked as outdated when the text changes, and removed with it", async () => {
    const page = await written({ width: 1280, height: 900 });
    expect(await page.getAttribute("#remarks", "aria-busy")).toBeNull();
    const marks = await page.evaluateHandle(() => {
      const seen: (string | null)[] = [];
      const remarks = document.getElementById("remarks");
      new MutationObserver(() => seen.push(remarks?.getAttribute("aria-busy") ?? null)).observe(
        remarks ?? document.body,
        { attributes: true },
      );
      return seen;
    });
    await writeText(page, `${"> ".repeat(250)}too deep`);
    await page.waitForSelector("#preview-fault:not([hidden])");
    await page.waitForSelector("#remarks:not([aria-busy])");
    expect(await marks.jsonValue()).toContain("true");
    expect(await page.isHidden("#findings")).toBe(true);
    expect(await page.isHidden("#findings-toggle")).toBe(true);
    await writeText(page, "# Fine");
    await untilShown(page);
    expect(await page.isHidden("#preview-fault")).toBe(true);
  });
});
