import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inaccessible, startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";

const { service, browser } = await startSite();

describe("the page for a payment by phone", () => {
  it("offers the phone's own wallet first, and the QR code for another device on demand", async () => {
    const { page } = await visit(browser, service.url, { viewport: { width: 390, height: 844 } });
    await writeText(page, `# Paid ${randomUUID()}`);
    await page.click("#submit");
    const link = page.locator("#lightning-link");
    await link.waitFor();
    expect(await link.innerText()).toBe("Open in wallet");
    expect(await link.getAttribute("href")).toMatch(/^lightning:ln/);
    expect(await page.isVisible("#qr")).toBe(false);
    await page.click("#qr-fold summary");
    expect(await page.isVisible("#qr")).toBe(true);
    const tops = await page.evaluate(() =>
      ["lightning-link", "copy", "qr"].map(
        (id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0,
      ),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(await inaccessible(page)).toEqual([]);
  });

  it("shows the QR code first on a wide screen, to be scanned by a phone", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, `# Paid ${randomUUID()}`);
    await page.click("#submit");
    await page.waitForSelector("#qr[src^='data:image/svg']");
    const tops = await page.evaluate(() =>
      ["qr", "lightning-link"].map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });
});
