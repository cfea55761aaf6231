import { describe, expect, it } from "vitest";
import { startSite, visit } from "./browser.ts";

const { service, browser } = await startSite();

describe("the form", () => {
  it("tells what is wrong with a document before anything is asked", async () => {
    const { page } = await visit(browser, service.url);
    await page.click("#submit");
    expect(await page.innerText("#text-fault")).toContain("Paste Markdown here");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
  });

  it("takes a file", async () => {
    const { page } = await visit(browser, service.url);
    await page.setInputFiles("#file", {
      name: "tides.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("# From a file"),
    });
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "# From a file");
    expect(await page.inputValue("#document_name")).toBe("tides.pdf");
  });

  it("sends what is chosen of the options, each as its own kind, and nothing of the others", async () => {
    const { page } = await visit(browser, service.url);
    await page.fill("#text", "# Chosen");
    await page.selectOption("#theme", "article");
    await page.selectOption("#align", "left");
    await page.selectOption("#columns", "2");
    await page.fill("#size", "11.5");
    await page.fill("#footer", "|{page}|");
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
});
