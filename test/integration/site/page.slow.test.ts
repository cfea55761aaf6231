import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { price } from "../service/harness.ts";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import type { Visit } from "./browser.ts";
import { previewedLetters, untilShown } from "./shown-pages.ts";
import { states } from "./states.ts";

const { service, browser } = await startSite();
afterEach(() => {
  service.lightning.misbehave(undefined);
  service.facilitator.intercept(undefined);
});

async function asked(text = `# Hello ${randomUUID()}`): Promise<Visit> {
  const visited = await visit(browser, service.url);
  await writeText(visited.page, text);
  await visited.page.click("#submit");
  await visited.page.waitForSelector("#pay:not([hidden])");
  return visited;
}

async function invoiceOn(page: Page): Promise<string> {
  await page.waitForSelector("#qr[src^='data:image/svg']");
  return page.innerText("#invoice");
}

async function resultOn(page: Page): Promise<string> {
  await page.waitForSelector("#result:not([hidden])");
  return page.innerText("#result-text");
}

describe("the page", () => {
  it("sells by keyboard alone, notices a Lightning payment by itself, and gives the PDF", async () => {
    const { page, faults, origins } = await visit(browser, service.url);
    await page.focus("#text");
    await page.keyboard.type("# Typed");
    await untilShown(page);
    await page.keyboard.press("Escape");
    const tabTo = async (id: string) => {
      while ((await page.evaluate(() => document.activeElement?.id)) !== id) await page.keyboard.press("Tab");
    };
    await tabTo("options-toggle");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("options");
    await tabTo("cover-summary");
    await page.keyboard.press("Enter");
    await tabTo("title");
    await page.keyboard.type(randomUUID());
    await page.keyboard.press("Tab");
    await page.keyboard.type("By hand");
    await untilShown(page);
    expect((await previewedLetters(page))[0]).toContain("byhand");
    await page.keyboard.press("Enter");
    const invoice = await invoiceOn(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("pay-heading");
    expect(await page.getAttribute("#lightning-link", "href")).toBe(`lightning:${invoice}`);
    expect(await page.innerText("#countdown")).toMatch(/^14 min \d\d s$/);
    expect(await page.innerText("#lightning-amount")).toBe("5 sats");
    expect(await page.innerText("#usdc-amount")).toBe("0.01 USDC");

    service.lightning.pay(invoice);
    expect(await resultOn(page)).toMatch(/\.pdf: 2 pages, \d+ kB\.$/);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("result-heading");
    expect(await page.innerText("#status")).toBe("Your PDF is ready: 2 pages.");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const stream = await download.createReadStream();
    const [first] = (await stream.take(1).toArray()) as Buffer[];
    expect(first?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(faults).toEqual([]);
    expect([...origins].sort()).toEqual([service.url, service.aws.endpoint].sort());
  });

  it("hands over to a Solana wallet in the browser, whose payment is collected once", async () => {
    const before = await service.received();
    const { page, faults, origins } = await asked();
    await page.click("#wallets button");
    expect(await resultOn(page)).toContain("1 page");
    expect((await service.received()) - before).toBe(price);
    expect(faults).toEqual([]);
    expect([...origins].sort()).toEqual([service.url, service.aws.endpoint, service.solanaRpc.url].sort());
  });

  it("continues after a reload with the same invoice, and once it is paid, with the PDF", async () => {
    const { page } = await asked();
    const invoice = await invoiceOn(page);
    await page.reload();
    expect(await invoiceOn(page)).toBe(invoice);
    await page.click("#pay-by-webln");
    await resultOn(page);
    await page.reload();
    await resultOn(page);
    expect(await page.isHidden("#pay")).toBe(true);
  });

  it("does not give a document to a guesser, and finds it again in the same browser alone", async () => {
    const text = `# Salary of ${randomUUID()}`;
    const sent: { body: string; key: string | undefined }[] = [];
    const { page } = await visit(browser, service.url);
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/markdown"))
        sent.push({ body: request.postData() ?? "", key: request.headers()["idempotency-key"] });
    });
    await writeText(page, text);
    await page.click("#submit");
    service.lightning.pay(await invoiceOn(page));
    await resultOn(page);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]?.key).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await service.post(sent[0]?.body)).status).toBe(402);
    await page.click("#again");
    await writeText(page, text);
    await page.click("#submit");
    await resultOn(page);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    await asked(text);
  });

  it("says that an offer has expired, and makes a new one by a click", async () => {
    const { page } = await visit(browser, service.url);
    await page.clock.install();
    await writeText(page, `# Late ${randomUUID()}`);
    await page.click("#submit");
    const invoice = await invoiceOn(page);
    await page.clock.fastForward("15:01");
    await page.waitForSelector("#lightning-expired:not([hidden])");
    expect(await page.innerText("#lightning-expired")).toContain("A payment made in time is still noticed.");
    // The service shows a document's invoice again as long as it can be paid.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    try {
      await page.clock.setSystemTime(Date.now());
      await page.click("#renew");
      await page.waitForSelector("#lightning-open:not([hidden])");
      await until(async () => (await page.innerText("#invoice")) !== invoice);
    } finally {
      vi.useRealTimers();
    }
  });

  it("continues with a signed payment whose outcome is unknown, without another signature", async () => {
    const before = await service.received();
    const { page } = await asked();
    let down = true;
    service.facilitator.intercept((operation, run) =>
      down && operation !== "supported" ? Promise.resolve("hang-up") : run(),
    );
    await page.click("#wallets button");
    await page.waitForSelector("#trouble:not([hidden])");
    expect(await page.innerText("#trouble-text")).toMatch(/did not collect it.*tries again in \d+ s/);
    expect(await page.isHidden("#pay")).toBe(true);
    expect(await page.innerText("#progress-text")).toContain("Do not pay again");
    down = false;
    await page.reload();
    await resultOn(page);
    expect((await service.received()) - before).toBe(price);
  });

  it("lets a person leave a failed document, which waits for another try", async () => {
    const { page } = await asked();
    await page.route("**/job/*/status", async (route) => {
      const answer = await route.fetch();
      const failed = { status: "Failed", description: "Its table is too wide." };
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...failed } });
    });
    await page.click("#pay-by-webln");
    await page.waitForSelector("#failed:not([hidden])");
    expect(await page.innerText("#trouble-text")).toContain(
      "Its table is too wide. Trying again costs nothing",
    );
    expect(await inaccessible(page)).toEqual([]);
    await page.click("#leave");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
    expect(await page.isHidden("#trouble")).toBe(true);
    await page.unroute("**/job/*/status");
    await page.click("#submit");
    await resultOn(page);
  });
});

describe("the accessibility of the page", () => {
  it.each([
    ["light", 375],
    ["dark", 375],
    ["light", 1280],
    ["dark", 1280],
  ] as const)("axe finds no fault in any state of the page, %s, at %i pixels", async (colorScheme, width) => {
    const { page } = await visit(browser, service.url, { colorScheme, viewport: { width, height: 800 } });
    for (const [name, reach] of Object.entries(states)) {
      await reach(page, service);
      expect(await inaccessible(page), name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
    }
  });

  it.each(["help", "agents"])(
    "axe finds no fault in /%s, which its links name as the page that is open",
    async (name) => {
      const { page, faults } = await visit(browser, `${service.url}/${name}`);
      expect(await page.getAttribute("nav [aria-current=page]", "href")).toBe(`/${name}`);
      expect(await inaccessible(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  it.each(["terms", "an/address/without/a/page"])(
    "axe finds no fault in /%s, which the bar at its top does not name",
    async (name) => {
      const { page } = await visit(browser, `${service.url}/${name}`);
      expect(await page.isVisible("nav a[href='/help']")).toBe(true);
      expect(await inaccessible(page)).toEqual([]);
    },
  );
});

describe("the page while the Lightning node is down", () => {
  it("says so, and sells for USDC", async () => {
    service.lightning.misbehave("hang-up");
    const { page } = await asked();
    expect(await page.innerText("#lightning-away")).toContain("Pay with USDC");
    await page.click("#wallets button");
    await resultOn(page);
  });

  it("shows an invoice as soon as the node is up again", async () => {
    service.lightning.misbehave("hang-up");
    const { page } = await asked();
    await page.waitForSelector("#lightning-away:not([hidden])");
    service.lightning.misbehave(undefined);
    // What the page does when it is looked at again.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const invoice = await invoiceOn(page);
    expect(await page.isHidden("#lightning-away")).toBe(true);
    expect(await page.innerText("#lightning-amount")).toBe("5 sats");
    service.lightning.pay(invoice);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await resultOn(page)).toContain("1 page");
  });
});
