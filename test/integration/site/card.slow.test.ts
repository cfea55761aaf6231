import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Page } from "playwright-core";
import { inaccessible, startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";

const CREDIT_PACKS = '[{"documents":100,"percentOff":20},{"documents":200,"percentOff":20}]';
const { service, browser } = await startSite({ environment: { CREDIT_PACKS } });

/** Where pictures of the walk go, to be looked at; nowhere when undefined. */
const folder = process.env.PICTURES;

async function take(page: Page, name: string): Promise<void> {
  expect(await inaccessible(page)).toEqual([]);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function offerDocument(page: Page): Promise<void> {
  await writeText(page, `# Paid by card ${randomUUID()}`);
  await page.click("#submit");
  await page.getByRole("button", { name: "100 documents for $1.60" }).waitFor();
}

it.each([375, 1280])(
  "a person with a card buys credit, and pays for two documents with it, %i pixels wide",
  async (width) => {
    const { page } = await visit(browser, service.url, { viewport: { width, height: 800 } });
    const name = (state: string) => `${width}-${state}`;
    await offerDocument(page);
    await take(page, name("1-offers"));
    const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);
    // A wide page shows all ways to pay at once.
    const toCard = page.locator("#ways").getByRole("button", { name: "Bank card" });
    expect(await toCard.isVisible()).toBe(width < 608);
    if (await toCard.isVisible()) {
      await toCard.click();
      expect(await focused()).toBe("credit-heading");
    }
    await page.getByRole("button", { name: "100 documents for $1.60" }).click();
    const link = page.getByRole("link", { name: "$1.60 by card" });
    await link.waitFor();
    expect(await focused()).toBe("credit-heading");
    await take(page, name("2-card"));
    const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await tab.waitForSelector("button");
    await take(tab, name("3-stripe"));
    await tab.fill("input", "4000 0000 0000 0002");
    await tab.click("button");
    await tab.getByRole("alert").waitFor();
    await tab.fill("input", "4242 4242 4242 4242");
    await tab.click("button");
    await tab.getByText("Paid by card. Go back").waitFor();
    await take(tab, name("4-paid"));
    await tab.close();
    await page.getByText("Paid: 100 documents").waitFor();
    await take(page, name("5-key"));
    const key = (await page.textContent("#credit-key-text")) ?? "";
    expect(key).toMatch(/^mdpdf_live_/);
    await page.getByRole("button", { name: "Pay for this document with it" }).click();
    await page.waitForSelector("#result:not([hidden])");
    await take(page, name("6-pdf"));
    expect(await page.innerText("#result-payment")).toBe("Paid: credit of your key.");
    const [receipt] = await Promise.all([page.waitForEvent("download"), page.click("#receipt")]);
    expect(readFileSync(await receipt.path(), "utf8")).toMatch(/^Paid: +credit of your key$/m);
    await page.click("#again");
    await offerDocument(page);
    await page.getByText("Your key has 99 documents left.").waitFor();
    await take(page, name("7-key-kept"));
    await page.getByRole("button", { name: "Pay with my key" }).click();
    await page.waitForSelector("#result:not([hidden])");
  },
);

it("a person pays with a key from another browser, and is told when a key is wrong or used up", async () => {
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  const ask = () =>
    fetch(`${service.url}/v1/credits`, { method: "POST", headers, body: '{"documents":100}' });
  const required = (await (await ask()).json()) as {
    payment_context_token: string;
    offers: { id: string }[];
  };
  const page = await fetch(`${service.url}/payment_request/card`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      offer_id: required.offers.at(-1)?.id,
      payment_context_token: required.payment_context_token,
    }),
  });
  await service.stripe.pay(((await page.json()) as { checkout_url: string }).checkout_url);
  const { key } = (await (await ask()).json()) as { key: string };

  const { page: buyer } = await visit(browser, service.url);
  await offerDocument(buyer);
  await buyer.getByText("I have a key").click();
  const enter = async (text: string) => {
    await buyer.fill("#credit-key", text);
    await buyer.getByRole("button", { name: "Pay with this key" }).click();
  };
  await enter(`${key.slice(0, -1)}!`);
  await buyer.getByText("The service does not know this key").waitFor();
  await buyer.getByText("I have a key").click();
  await enter(` ${key} `);
  await buyer.waitForSelector("#result:not([hidden])");
});

it("a person who leaves the page for cards, chooses another pack and pays on that page after all has the pack's key", async () => {
  const { page } = await visit(browser, service.url);
  await offerDocument(page);
  await page.getByRole("button", { name: "100 documents for $1.60" }).click();
  const link = page.getByRole("link", { name: "$1.60 by card" });
  const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  const address = tab.url();
  await tab.getByRole("link", { name: "Back" }).click();
  await tab.getByText("If you pay on that page after all, your key appears there").waitFor();
  await take(tab, "cancelled");
  await page.locator("#credit").getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "200 documents for $3.20" }).click();
  await page.getByRole("link", { name: "$3.20 by card" }).waitFor();
  await service.stripe.pay(address);
  // Nobody waits until the page asks by itself for what was begun before.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByText("Paid: 100 documents").waitFor();
  expect(await page.textContent("#credit-key-text")).toMatch(/^mdpdf_live_/);
  await tab.close();
  // The other pack can still be paid for, and is asked for again.
  await page.click("#edit");
  await page.click("#submit");
  const asked = page.waitForRequest(
    (request) => request.url().endsWith("/v1/credits") && request.postData() === '{"documents":200}',
  );
  await page.getByRole("button", { name: "Pay with my key" }).waitFor();
  await asked;
});
