import { createHash, randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { until } from "../../until.ts";
import { startSite } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { formPages, waitUntilVisible } from "./form-pages.ts";
import { storedOrder, storedOrders } from "./stored-orders.ts";

const { service, browser } = await startSite();
const { written, asked } = formPages(service, browser);
afterEach(() => {
  vi.useRealTimers();
  service.facilitator.intercept(undefined);
});

/** Has the page ask whether its document is paid for now, as when it is looked at again. */
const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

const openOther = async (page: Page, title: string): Promise<void> => {
  await page.click("#edit");
  await writeText(page, `# ${title}\n\n${randomUUID()}`);
  await page.click("#submit");
};

/** Keeps answers to these requests back until it is called. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let goOn: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(path, async (route) => {
    await waiting;
    await route.continue();
  });
  return goOn;
}

async function failedOn(page: Page): Promise<void> {
  await page.route("**/job/*/status", async (route) => {
    const real = await route.fetch();
    const failed = { status: "Failed", description: "Its table is too wide." };
    await route.fulfill({ response: real, json: { ...((await real.json()) as object), ...failed } });
  });
  await page.click("#pay-by-webln");
  await waitUntilVisible(page, "failed");
}

describe("an order that was paid for", () => {
  it.each(["from the form", "by the button"])("is known while it is tried again %s", async (way) => {
    const page = await asked();
    await failedOn(page);
    await page.route("**/markdown", (route) => route.abort());
    if (way === "from the form") {
      await page.click("#leave");
      await page.click("#submit");
    } else await page.click("#trouble-retry");
    await page.waitForSelector("#trouble-text >> text=cannot be reached");
    expect((await storedOrder(page))?.jobId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await storedOrder(page))?.payment?.amount).toBe("5 sats over Lightning");
  });

  it.each([403, 413, 422, 502, 504])("survives a %i when it is tried again", async (status) => {
    const page = await asked();
    await failedOn(page);
    await page.route("**/markdown", (route) =>
      route.fulfill({ status, contentType: "text/html", body: "<h1>No</h1>" }),
    );
    await page.click("#trouble-retry");
    await page.waitForSelector(`#trouble-text >> text=status ${String(status)}`);
    expect(await page.innerText("#trouble-text")).not.toContain("Nothing was charged");
    expect((await storedOrder(page))?.jobId).toBeDefined();
    await page.unroute("**/markdown");
    await page.unroute("**/job/*/status");
    await page.reload();
    await waitUntilVisible(page, "result");
  });

  it("shows its second payment when it is bought a second time, and keeps the first", async () => {
    const page = await asked("# Twice " + randomUUID());
    await page.click("#wallets button");
    await waitUntilVisible(page, "result");
    expect(await page.innerText("#result-payment")).toBe("Paid: 0.01 USDC on Solana.");
    await page.click("#correct-edit");
    // The service knows a document for a week.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 8 * 24 * 3600_000 });
    await page.click("#submit");
    await page.waitForSelector("#qr[src^='data:image/svg']");
    const offered = await storedOrder(page);
    expect(offered?.jobId).toBeUndefined();
    expect(JSON.stringify(offered)).toContain("0.01 USDC on Solana");
    await page.click("#pay-by-webln");
    await waitUntilVisible(page, "result");
    expect(await page.innerText("#result-payment")).toBe("Paid: 5 sats over Lightning.");
    expect(JSON.stringify(await storedOrder(page))).toContain("0.01 USDC on Solana");
  });

  it("is shown once as one whose PDF has expired, and is not linked again", async () => {
    const page = await asked();
    await page.route("**/job/*/output", (route) =>
      route.fulfill({ status: 410, json: { detail: "Deleted" } }),
    );
    await page.click("#wallets button");
    await page.waitForSelector("#trouble-text >> text=no longer has");
    await page.goBack();
    expect(await page.evaluate(() => history.state as unknown)).toBeNull();
    expect(await storedOrder(page)).toMatchObject({
      isGone: true,
      payment: { amount: "0.01 USDC on Solana" },
    });
    expect((await storedOrder(page))?.body).toBeUndefined();
  });
});

describe("a payment that was signed", () => {
  const unclear = (): void => {
    service.facilitator.intercept((operation, run) =>
      operation === "supported" ? run() : Promise.resolve("hang-up"),
    );
  };

  it.each([400, 403, 413, 422, 502, 504])("is kept when it is answered by %i", async (status) => {
    const page = await asked();
    await page.route("**/markdown", (route) =>
      route.request().headers()["payment-signature"] === undefined
        ? route.continue()
        : route.fulfill({ status, contentType: "text/html", body: "<h1>No</h1>" }),
    );
    await page.click("#wallets button");
    await page.waitForSelector(`#trouble-text >> text=status ${String(status)}`);
    expect(await page.innerText("main")).not.toMatch(/nothing was charged|no money/i);
    expect(await page.isHidden("#pay")).toBe(true);
    expect((await storedOrder(page))?.proof).toBeDefined();
    await page.unroute("**/markdown");
    await page.reload();
    await waitUntilVisible(page, "result");
  });

  it("is not lost to another tab of the same order, which leads to it", async () => {
    const page = await asked();
    const secondTab = await page.context().newPage();
    await secondTab.goto(service.url);
    await secondTab.click("#earlier-summary");
    await secondTab.click("#earlier-list button:text-is('Continue')");
    await secondTab.waitForSelector("#qr[src^='data:image/svg']");
    const goOn = await holdBack(secondTab, "**/markdown");
    await lookAgain(secondTab);
    unclear();
    await page.click("#wallets button");
    await page.waitForSelector("#trouble:not([hidden])");
    const { proof } = (await storedOrder(page)) ?? {};
    expect(proof).toBeDefined();
    goOn();
    await until(() => secondTab.isHidden("#pay"));
    expect((await storedOrder(secondTab))?.proof).toEqual(proof);
    service.facilitator.intercept(undefined);
    for (const tab of [page, secondTab])
      await until(async () => {
        await lookAgain(tab);
        return tab.isVisible("#result");
      });
    expect((await storedOrder(page))?.payment?.amount).toBe("0.01 USDC on Solana");
    expect((await storedOrder(page))?.payment?.facts.map(([name]) => name)).toContain("Transaction");
  });
});

describe("an offer of another order", () => {
  it("is not shown while a new invoice is asked for", async () => {
    const page = await asked();
    const first = await page.innerText("#invoice");
    const goOn = await holdBack(page, "**/payment-request");
    await openOther(page, "Second");
    await waitUntilVisible(page, "pay");
    expect(await page.isHidden("#lightning-open")).toBe(true);
    goOn();
    await waitUntilVisible(page, "lightning-open");
    expect(await page.innerText("#invoice")).not.toBe(first);
  });

  it("is not shown before there was one", async () => {
    const page = await written();
    const goOn = await holdBack(page, "**/payment-request");
    await page.click("#submit");
    await waitUntilVisible(page, "pay");
    expect(await page.isHidden("#lightning-open")).toBe(true);
    goOn();
    await waitUntilVisible(page, "lightning-open");
  });

  it("is not shown while the order behind Back is loaded", async () => {
    const page = await asked();
    await openOther(page, "Second");
    await page.waitForSelector("#summary-title >> text=Second");
    await page.route("**/markdown", (route) => route.abort());
    await page.evaluate(() => {
      history.go(-2);
    });
    await page.waitForSelector("#trouble-text >> text=cannot be reached");
    expect(await page.isHidden("#pay")).toBe(true);
  });
});

describe("a wallet that answers late", () => {
  it("is trusted for the order that it was asked to pay for, and no other", async () => {
    const page = await asked("# First\n\n" + randomUUID());
    const goOn = await holdBack(page, "**/test-wallets/pay");
    await page.click("#pay-by-webln");
    await openOther(page, "Second");
    await page.waitForSelector("#summary-title >> text=Second");
    await page.waitForSelector("#qr[src^='data:image/svg']");
    goOn();
    await until(async () => (await storedOrder(page, "First"))?.payment);
    const orders = await storedOrders(page);
    const { preimage = "" } = orders.get("First")?.kept?.lightning ?? {};
    const hash = createHash("sha256").update(Buffer.from(preimage, "hex")).digest("hex");
    expect(orders.get("First")?.payment?.facts).toContainEqual(["Payment hash", hash]);
    expect(orders.get("Second")?.payment).toBeUndefined();
    expect(orders.get("Second")?.kept?.lightning?.preimage).toBeUndefined();
  });

  it("shows its fault at no other order", async () => {
    const page = await asked();
    let goOn: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/test-wallets/pay", async (route) => {
      await waiting;
      await route.fulfill({ status: 400, json: { detail: "User rejected the request." } });
    });
    await page.click("#pay-by-webln");
    await openOther(page, "Second");
    await page.waitForSelector("#summary-title >> text=Second");
    await page.waitForSelector("#qr[src^='data:image/svg']");
    goOn();
    await page.waitForSelector("#pay-by-webln:not([disabled])");
    expect(await page.isHidden("#lightning-fault")).toBe(true);
  });

  it("is not trusted with a preimage of another payment", async () => {
    const page = await asked();
    await page.route("**/test-wallets/pay", (route) =>
      route.fulfill({ json: { preimage: "ab".repeat(32) } }),
    );
    await page.click("#pay-by-webln");
    await page.waitForSelector("#pay-by-webln:not([disabled])");
    await page.waitForSelector("#status >> text=Waiting for the service");
    expect((await storedOrder(page))?.kept?.lightning?.preimage).toBeUndefined();
  });
});
