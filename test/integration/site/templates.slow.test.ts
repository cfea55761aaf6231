import { isDeepStrictEqual } from "node:util";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { templateFile, templates } from "../../../lib/assets/page/templates.ts";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { inOptions } from "./options.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

const card = (label: string): string => `#templates button:has-text("${label}")`;
const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);
const readTemplate = (name: string): Promise<string> => readFile(templateFile(name), "utf8");

/** Counts the loaded pictures. */
const pictures = (page: Page): Promise<number> =>
  page
    .locator("#templates img")
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);

describe("the templates", () => {
  it("are shown in the place of the pages, each with its picture, until something is written", async () => {
    const { page, faults } = await visit(browser, service.url, { viewport: { width: 1280, height: 900 } });
    expect(await page.locator("#templates button img").count()).toBe(10);
    await until(async () => (await pictures(page)) === 10);
    expect(await page.isVisible("#templates-toggle")).toBe(false);
    await page.focus("#text");
    await page.keyboard.type("# Mine");
    expect(await page.isVisible("#templates")).toBe(false);
    expect(await page.isVisible("#templates-toggle")).toBe(true);
    await untilShown(page);
    expect(faults).toEqual([]);
  });

  // Catches a template that the preview refuses or finds fault with, and one whose file is another's.
  it("start a document by one click, which is shown at once and without findings", async () => {
    const { page, faults } = await visit(browser, service.url);
    for (const { name, label } of templates) {
      if (!(await page.isVisible("#templates"))) await page.click("#templates-toggle");
      await page.click(card(label));
      await until(async () => (await textOn(page)) === (await readTemplate(name)));
      await untilShown(page);
      expect(await page.isVisible("#templates"), label).toBe(false);
      const findings = await page.locator("#findings li").allTextContents();
      // Of one that has a diagram, the preview says where it will be.
      expect(
        findings.filter((finding) => !/diagram/i.test(finding)),
        label,
      ).toEqual([]);
      expect(await page.isHidden("#preview-fault"), label).toBe(true);
    }
    expect(faults).toEqual([]);
  });

  it("can be chosen by keyboard, which moves the focus to the text", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, "");
    for (const expected of ["options-toggle", "submit"]) {
      await page.keyboard.press(expected === "options-toggle" ? "Escape" : "Shift");
      await page.keyboard.press("Tab");
      expect(await focused(page)).toBe(expected);
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await until(async () => (await textOn(page)) === (await readTemplate("article")));
    expect(await focused(page)).toBe("text");
    expect(await page.innerText("#status")).toBe("The template “Paper” is ready to edit.");
    await page.focus("#templates-toggle");
    await page.keyboard.press("Enter");
    expect(await page.getAttribute("#templates-toggle", "aria-expanded")).toBe("true");
    expect(await focused(page)).toBe("templates");
    await page.keyboard.press("Escape");
    expect(await focused(page)).toBe("templates-toggle");
    expect(await page.isVisible("#templates")).toBe(false);
  });

  it("begin with a draft of their own where something is written, without its options", async () => {
    const { page } = await visit(browser, service.url);
    const choose = async (label: string): Promise<void> => {
      await page.click("#templates-toggle");
      await page.click(card(label));
    };
    await writeText(page, "Mine");
    await choose("CV");
    await until(async () => (await textOn(page)) === (await readTemplate("cv")));
    await page.keyboard.press("ControlOrMeta+z");
    expect(await textOn(page)).toBe(await readTemplate("cv"));
    // Nothing is lost by another one.
    await choose("Recipe");
    await until(async () => (await textOn(page)) === (await readTemplate("recipe")));
    await inOptions(page, () => page.fill("#title", "An older one"));
    await choose("Exam");
    await until(async () => (await textOn(page)) === (await readTemplate("exam")));
    expect(await page.inputValue("#title")).toBe("");
    await page.click("#drafts-toggle");
    await page.waitForSelector("#drafts-list li >> nth=2");
    // A draft is listed before the last change of it is stored.
    await until(async () => {
      const titles = await page.locator("#drafts-list li > button:first-child").allInnerTexts();
      return isDeepStrictEqual(titles.slice(1), ["An older one", "Untitled document"]);
    });
  });

  it("report one that could not be loaded, and leave the text", async () => {
    const { page } = await visit(browser, service.url, { viewport: { width: 390, height: 844 } });
    await writeText(page, "Mine");
    await page.route("**/assets/cv-*.md", (route) => route.abort());
    await page.click("#templates-toggle");
    await page.click(card("CV"));
    await page.waitForSelector("#text-fault >> text=The template could not be loaded.");
    expect(await page.isVisible("#text")).toBe(true);
    expect(await textOn(page)).toBe("Mine");
  });

  // Catches pictures that a phone loads though it does not show them.
  it("open from a button on a phone, which loads their pictures then", async () => {
    const { page } = await visit(browser, service.url, { viewport: { width: 390, height: 844 } });
    await page.waitForLoadState("networkidle");
    expect(await page.isVisible("#text")).toBe(true);
    expect(await page.isVisible("#templates")).toBe(false);
    expect(await pictures(page)).toBe(0);
    await page.click("#templates-toggle");
    await until(async () => (await pictures(page)) > 0);
    expect(await page.isVisible("#text")).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.click("#face-text");
    expect(await page.isVisible("#text")).toBe(true);
    await page.click("#face-pages");
    expect(await page.isVisible("#templates")).toBe(true);
    await page.click(card("Letter"));
    await until(async () => (await textOn(page)) === (await readTemplate("business-letter")));
    expect(await page.isVisible("#text")).toBe(true);
  });

  it.each([
    [390, 844, { colorScheme: "light" }],
    [1280, 900, { colorScheme: "dark" }],
    [1280, 900, { forcedColors: "active" }],
  ] as const)("have no fault that axe finds at %i by %i pixels: %j", async (width, height, colours) => {
    const { page } = await visit(browser, service.url, { viewport: { width, height }, ...colours });
    if (width < 800) await page.click("#templates-toggle");
    await until(async () => (await pictures(page)) > 0);
    expect(await inaccessible(page)).toEqual([]);
  });
});
