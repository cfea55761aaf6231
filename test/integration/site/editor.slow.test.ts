import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);

/** Opens a page whose editor is held back until a test releases it. */
async function withoutEditor(): Promise<{ page: Page; faults: string[]; letGo: () => void }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route("**/assets/editor-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(service.url);
  return {
    page,
    faults,
    letGo: () => {
      resolve(undefined);
    },
  };
}

describe("the editor", () => {
  it("takes over what was typed before it was loaded, with the cursor in its place", async () => {
    const { page, faults, letGo } = await withoutEditor();
    await page.fill("textarea", "# Early\n\nand late");
    await page.focus("textarea");
    await page.keyboard.press("Home");
    letGo();
    await page.waitForSelector("#make[data-editor]");
    expect(await focused(page)).toBe("text");
    await page.keyboard.type("before ");
    expect(await textOn(page)).toBe("# Early\n\nbefore and late");
    expect(await page.isVisible("textarea")).toBe(false);
    await page.keyboard.press("Control+z");
    expect(await textOn(page)).toBe("# Early\n\nand late");
    expect(faults).toEqual([]);
  });

  // Catches a cursor that is at the beginning once a slow machine has put the editor in the place of the field.
  it("takes over the selection, however long loading takes", async () => {
    const { page, letGo } = await withoutEditor();
    await page.fill("textarea", "# Early\n\nand late");
    await page.evaluate(() => {
      let now = Date.now();
      Date.now = () => (now += 1_000);
    });
    await page.focus("textarea");
    await page.keyboard.press("ControlOrMeta+a");
    letGo();
    await page.waitForSelector("#make[data-editor]");
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.keyboard.press("Delete");
    expect(await textOn(page)).toBe("");
  });

  it("leaves the plain field usable, to write and buy, where it cannot be loaded", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route("**/assets/editor-*.js", (route) => route.abort());
    await page.goto(service.url, { waitUntil: "networkidle" });
    await page.fill("textarea", "# Plain");
    await untilShown(page);
    await page.click("#submit");
    await page.waitForSelector("#pay:not([hidden])");
    await page.click("#edit");
    expect(await focused(page)).toBe("text");
  });

  it("has its own styles under the page's policy, highlights Markdown, and continues lists", async () => {
    const { page, faults } = await visit(browser, service.url);
    await page.focus("#text");
    await page.keyboard.type("## Tides\n- high\nlow\n");
    expect(await textOn(page)).toBe("## Tides\n- high\n- low\n- ");
    const weights = await page.evaluate(() => {
      const spans = [...document.querySelectorAll(".cm-line:first-child span")];
      return spans.map((span) => [span.textContent, getComputedStyle(span).fontWeight]);
    });
    expect(weights).toEqual([
      ["##", "400"],
      [" Tides", "700"],
    ]);
    await page.keyboard.press("Tab");
    await page.keyboard.type("neap");
    expect(await textOn(page)).toBe("## Tides\n- high\n- low\n  - neap");
    expect(faults).toEqual([]);
  });

  it("finds and replaces, and sends no search term", async () => {
    const { page, faults } = await visit(browser, service.url);
    await writeText(page, "high water, high wind");
    await page.keyboard.press("Control+f");
    await page.keyboard.type("high");
    await page.fill(".cm-search [name=replace]", "low");
    expect(await inaccessible(page)).toEqual([]);
    await page.click(".cm-search [name=replaceAll]");
    expect(await textOn(page)).toBe("low water, low wind");
    await page.keyboard.press("Escape");
    expect(await focused(page)).toBe("text");
    const names = await page.evaluate(() => {
      const form = document.getElementById("make");
      return form instanceof HTMLFormElement ? [...new FormData(form).keys()] : [];
    });
    expect(names).not.toContain("search");
    expect(faults).toEqual([]);
  });

  it("marks the lines that have findings, until the text changes", async () => {
    const { page, faults } = await visit(browser, service.url);
    await writeText(page, "# One\n\n[gone](other.md)");
    await untilShown(page);
    const marked = (): Promise<string[]> => page.locator(".cm-lintRange").allInnerTexts();
    await until(async () => (await marked()).length > 0);
    expect(await marked()).toEqual(["[gone](other.md)"]);
    await page.hover(".cm-lintRange");
    expect(await page.innerText(".cm-tooltip")).toContain("The link to other.md became plain text");
    expect(await inaccessible(page)).toEqual([]);
    // They come back as soon as the text is checked again.
    const unmarked = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector(".cm-lintRange")) resolve();
          });
          observer.observe(document.body, { subtree: true, childList: true });
        }),
    );
    await page.focus("#text");
    await page.keyboard.type("!");
    await unmarked;
    expect(faults).toEqual([]);
  });

  it("marks the line for which a document cannot be printed, until the text changes", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, `# One\n\n${"> ".repeat(250)}deep\n\nend`);
    await page.waitForSelector("#preview-fault:not([hidden])");
    const marked = (): Promise<number> => page.locator(".cm-lintRange").count();
    await until(async () => (await marked()) > 0);
    expect(await page.innerText("#preview-fault")).toContain("(line 3)");
    expect(await page.innerText(".cm-line:has(.cm-lintRange)")).toContain("> > deep");
    // The next check, which finds the same, may come at any moment.
    const unmarked = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const observer = new MutationObserver(() => {
            if (document.querySelector(".cm-lintRange") === null) resolve(true);
          });
          observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        }),
    );
    await page.focus("#text");
    await page.keyboard.type("!");
    expect(await unmarked).toBe(true);
  });

  it("inserts a pasted image at the cursor", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, "before  after");
    for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowLeft");
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["<svg/>"], "whatever", { type: "image/svg+xml" }));
      const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await until(async () => (await page.innerText("#taken")) === "1 picture was added.");
    expect(await textOn(page)).toBe("before ![Whatever](whatever.svg) after");
  });
});
