import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startSite, visit, type Visit } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

/** Opens a page that the service worker answers for. */
async function openKept(): Promise<Visit> {
  const opened = await visit(browser, service.url, { serviceWorkers: "allow" });
  const { page } = opened;
  await writeText(page, "# Kept\n\nWritten with a network.");
  await untilShown(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await reload(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return opened;
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForSelector("#make[data-editor]");
}

const listKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

describe("the page without a network", () => {
  it("lets one write and see pages, and keeps nothing of the API", async () => {
    const { page } = await openKept();
    await page.context().setOffline(true);
    await reload(page);
    expect(await textOn(page)).toContain("Written with a network.");
    await writeText(page, "# Kept\n\nWritten without.\n\nIt is shown.");
    await untilShown(page);
    expect(await page.innerText("#page-count")).toBe("1 page");
    expect(await page.isHidden("#preview-fault")).toBe(true);
    await page.click("#submit");
    await page.waitForSelector("#trouble-text >> text=offline");
    await page.context().setOffline(false);
    await page.waitForSelector("#pay:not([hidden])");
    const kept = await listKept(page);
    expect(kept.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
    expect(kept).toContain("/");
  });

  it("comes from the network as soon as there is one, whatever is kept", async () => {
    const { page } = await openKept();
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        await (await caches.open(name)).put("/", new Response("An older release"));
    });
    await reload(page);
    expect(await page.title()).toContain("Kept");
    await page.context().setOffline(true);
    await page.reload();
    expect(await page.innerText("body")).toBe("An older release");
  });

  it("removes the worker and all that it kept where the page names none", async () => {
    const { page } = await openKept();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        document.querySelector("body")?.removeAttribute("data-service-worker");
      }).observe(document, { childList: true, subtree: true });
    });
    await reload(page);
    await page.waitForFunction(
      async () =>
        (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
    );
  });
});
