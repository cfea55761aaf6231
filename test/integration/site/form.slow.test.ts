import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { startSite, visit } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { inOptions } from "./options.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

describe("the form", () => {
  it("reports what is wrong with a document before any request", async () => {
    const { page } = await visit(browser, service.url);
    await page.click("#submit");
    expect(await page.innerText("#text-fault")).toContain("Paste Markdown here");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
  });

  it("takes a file into the form", async () => {
    const { page } = await visit(browser, service.url);
    await page.setInputFiles("#file", {
      name: "tides.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("# From a file"),
    });
    await until(async () => (await textOn(page)) === "# From a file");
    expect(await page.inputValue("#document_name")).toBe("tides.pdf");
  });

  it("sends the chosen options, each with its own type, and no others", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, "# Chosen");
    await inOptions(page, async () => {
      await page.selectOption("#theme", "article");
      await page.selectOption("#align", "left");
      await page.selectOption("#columns", "2");
      await page.fill("#size", "11.5");
      await page.fill("#footer", "|{page}|");
    });
    const sent = page.waitForRequest((request) => request.url().endsWith("/markdown"));
    await page.click("#submit");
    const { options } = (await sent).postDataJSON() as { options: unknown };
    expect(options).toEqual({ theme: "article", align: "left", columns: 2, size: 11.5, footer: "|{page}|" });
    expect((await (await sent).response())?.status()).toBe(402);
  });

  it("shows how to use the API where scripts are off", async () => {
    const { page } = await visit(browser, service.url, { javaScriptEnabled: false });
    expect(await page.isVisible("#make")).toBe(false);
    expect(await page.innerText("noscript")).toContain(`curl -s ${service.url}/markdown`);
  });

  it("saves a draft after a pause in typing, and when the page is left", async () => {
    const { page } = await visit(browser, service.url);
    await page.evaluate(() => {
      const drafts: string[] = [];
      Object.assign(window, { drafts });
      Storage.prototype.setItem = function (name: string, value: string) {
        if (/draft(?:$|:)/.test(name)) drafts.push(value);
        this[name] = value;
      };
    });
    const stored = () => page.evaluate(() => (window as unknown as { drafts: string[] }).drafts);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.focus("#text");
    await page.keyboard.type("Much to say");
    expect(await stored()).toEqual([]);
    await page.clock.runFor(1_000);
    // One for the tab, and one for the next.
    const texts = (await stored()).map(
      (draft) => (JSON.parse(draft) as { values: Record<string, string> }).values.text_body,
    );
    expect(texts).toEqual(["Much to say", "Much to say"]);
    await page.keyboard.type(", and more");
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect(await stored()).toHaveLength(4);
    await page.keyboard.type(" yet");
    await page.reload();
    expect(await textOn(page)).toBe("Much to say, and more yet");
  });

  it("shows the preview's number of pages, where the preview is of this document", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, `# Counted ${randomUUID()}`);
    await untilShown(page);
    await page.click("#submit");
    await page.waitForSelector("#pay:not([hidden])");
    expect(await page.innerText("#summary-pages")).toBe("1 page, as in the preview");
    await page.click("#edit");
    await untilShown(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    // Not yet laid out.
    await writeText(page, `# Counted ${randomUUID()}`);
    await page.click("#submit");
    await page.waitForSelector("#pay:not([hidden])");
    expect(await page.isHidden("#summary-pages-row")).toBe(true);
  });
});
