import { describe, expect, it } from "vitest";
import { inaccessible, startSite, visit } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { openOptions } from "./options.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

describe("writing without knowing Markdown", () => {
  it("is helped by buttons that write its signs, and remove them", async () => {
    const { page, faults } = await visit(browser, service.url);
    await page.focus("#text");
    await page.click("[data-format=heading]");
    await page.keyboard.type("Tides");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.click("[data-format=list]");
    await page.keyboard.type("one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    expect(await textOn(page)).toBe("# Tides\n\n- one\n- two");
    await page.keyboard.press("ControlOrMeta+a");
    await page.click("[data-format=quote]");
    expect(await textOn(page)).toBe("> # Tides\n\n> - one\n> - two");
    await page.click("[data-format=quote]");
    expect(await textOn(page)).toBe("# Tides\n\n- one\n- two");
    await writeText(page, "first\nsecond");
    await page.keyboard.press("ControlOrMeta+a");
    await page.click("[data-format=code]");
    expect(await textOn(page)).toBe("```\nfirst\nsecond\n```");
    await writeText(page, "");
    await page.click("[data-format=table]");
    await page.keyboard.type("Port");
    expect(await textOn(page)).toMatch(/^\| Port \| Amount \|\n\| --- \| ---: \|\n/);
    expect(await inaccessible(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("has the keys that people know, which also take the signs away again", async () => {
    const { page } = await visit(browser, service.url);
    for (const [key, expected] of [
      ["b", "**tide**"],
      ["i", "*tide*"],
      ["k", "[tide](https://)"],
    ] as const) {
      await writeText(page, "tide");
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press(`ControlOrMeta+${key}`);
      expect(await textOn(page)).toBe(expected);
      if (key === "k") continue;
      await page.keyboard.press(`ControlOrMeta+${key}`);
      expect(await textOn(page)).toBe("tide");
    }
    await writeText(page, "[tide](https://)");
    expect(await page.getAttribute("#text", "spellcheck")).toBe("true");
    expect(await page.getAttribute("#text", "autocapitalize")).toBe("sentences");
  });

  it("leaves an empty editor by Tab, and reaches the toolbar as one stop with arrows", async () => {
    const { page } = await visit(browser, service.url);
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const { id = "", ariaLabel } = document.activeElement ?? {};
        return ariaLabel ?? id;
      });
    await page.focus("#text");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("options-toggle");
    await page.focus("[data-format=bold]");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("Italic");
    await page.keyboard.press("End");
    expect(await focused()).toBe("Formula");
    await page.focus("#text");
    await page.keyboard.type("- one");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("text");
  });
});

describe("the title of a document", () => {
  it("is the PDF's in the bar, in the tab and in the file's name", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, "```sh\n# no title\n```\n\n# The **quarterly** report\n\nText.");
    await untilShown(page);
    expect(await page.innerText("#document-title")).toBe("The quarterly report");
    expect(await page.title()).toBe("The quarterly report · Markdown to PDF");
    await page.click("#submit");
    await page.waitForSelector("#pay:not([hidden])");
    expect(await page.innerText("#summary-title")).toBe("The quarterly report");
    await page.click("#pay-by-webln");
    await page.waitForSelector("#result:not([hidden])");
    expect(await page.getAttribute("#download", "download")).toBe("the-quarterly-report.pdf");
  });
});

describe("the fields of the options", () => {
  it("refuse a number where it is typed, and send nothing until it is mended", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, "# Tides");
    await untilShown(page);
    await openOptions(page);
    await page.fill("#size", "99");
    expect(await page.innerText("#size-fault")).toMatch(/choose a number from \d+ to \d+\.$/);
    expect(await page.getAttribute("#size", "aria-invalid")).toBe("true");
    expect(await inaccessible(page)).toEqual([]);
    await page.click("#submit");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("size");
    expect(await page.isHidden("#pay")).toBe(true);
    await page.fill("#size", "12");
    expect(await page.locator("#size-fault").count()).toBe(0);
    await page.click("#submit");
    await page.waitForSelector("#pay:not([hidden])");
  });
});

describe("the page of help", () => {
  it.each([1280, 375])("explains how it works, prices and Markdown, %i pixels wide", async (width) => {
    const { page, faults } = await visit(browser, service.url, { viewport: { width, height: 800 } });
    await page.click("nav a >> text=How it works");
    await page.waitForSelector("h1 >> text=How it works");
    expect(await page.innerText("main")).toMatch(/5 sats over Lightning, or 0\.01 USDC/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await inaccessible(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
