import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { inaccessible, startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";

/** A wallet of the browser pays for credit in USDC. */

const { service, browser } = await startSite({ evm: "and on Base" });

/** Where pictures of the walk go, to be looked at; nowhere when undefined. */
const folder = process.env.PICTURES;

async function take(page: Page, name: string): Promise<void> {
  expect(await inaccessible(page)).toEqual([]);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/wallet-${name}.png`, fullPage: true });
}

const button = "#credit button:has-text('on Base Sepolia')";
const isPack = (url: URL): boolean => url.pathname === "/v1/credits";

async function offerPack(page: Page): Promise<void> {
  await writeText(page, `# Paid by a wallet ${randomUUID()}`);
  await page.click("#submit");
  await page.getByRole("button", { name: "100 documents for $1.60" }).click();
  await page.waitForSelector(button);
}

async function visitPack(): Promise<{ readonly page: Page; readonly faults: readonly string[] }> {
  const visited = await visit(browser, service.url);
  await offerPack(visited.page);
  return visited;
}

async function readReceived(): Promise<bigint> {
  return (await service.evm?.readBalance(service.evm.merchant.address)) ?? 0n;
}

/** Collects the requests for packs that carry a payment, and has each of them answered by a function. */
async function interceptPaid(page: Page, answer: (route: Route, count: number) => Promise<void>) {
  const sent: { readonly key: string | undefined; readonly proof: string | undefined }[] = [];
  await page.route(isPack, async (route) => {
    const headers = route.request().headers();
    const proof = headers["payment-signature"];
    if (proof === undefined) {
      await route.continue();
      return;
    }
    sent.push({ key: headers["idempotency-key"], proof });
    await answer(route, sent.length);
  });
  return sent;
}

it("a person with a wallet buys credit for one payment, and pays for the document with it", async () => {
  const before = await readReceived();
  const { page, faults } = await visitPack();
  expect(await page.locator("#credit button:has-text('with the test wallet')").allInnerTexts()).toEqual([
    "Pay 0.8 USDC with the test wallet on Solana",
    "Pay 0.8 USDC with the test wallet on Base Sepolia",
  ]);
  await take(page, "1-offers");
  await page.click(button);
  await page.getByText("Paid: 100 documents").waitFor();
  await take(page, "2-key");
  expect(await page.textContent("#credit-key-text")).toMatch(/^mdpdf_live_/);
  expect((await readReceived()) - before).toBe(800_000n);
  await page.getByRole("button", { name: "Pay for this document with it" }).click();
  await page.waitForSelector("#result:not([hidden])");
  expect((await readReceived()) - before).toBe(800_000n);
  expect(faults).toEqual([]);
});

it("credit is not charged for when its buyer cancels in the wallet, who may sign after all", async () => {
  const before = await readReceived();
  const { page } = await visitPack();
  const signing = "**/test-wallets/evm/sign";
  await page.route(signing, (route) =>
    route.fulfill({ status: 400, json: { detail: "User rejected the request." } }),
  );
  await page.click(button);
  const fault = page.locator("#credit .fault");
  await fault.filter({ hasText: /^You cancelled in .*\. Nothing was charged\.$/ }).waitFor();
  await take(page, "3-cancelled");
  expect((await readReceived()) - before).toBe(0n);
  await page.unroute(signing);
  await page.click(button);
  await page.getByText("Paid: 100 documents").waitFor();
});

it("credit whose payment has an unknown outcome is asked for again with the same payment, and paid for once", async () => {
  const before = await readReceived();
  const { page } = await visitPack();
  const sent = await interceptPaid(page, async (route, count) => {
    // The service has it, and its answers are lost.
    if (count === 1) await route.fetch();
    if (count < 3) await route.abort();
    else await route.continue();
  });
  await page.click(button);
  await page.locator("#credit .fault").filter({ hasText: "Do not pay again" }).waitFor();
  await take(page, "4-unknown");
  await page.getByText("Paid: 100 documents").waitFor();
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(new Set(sent.map(({ key, proof }) => `${String(key)} ${String(proof)}`)).size).toBe(1);
  expect((await readReceived()) - before).toBe(800_000n);
});

it("credit whose page is closed before the answer is found again by the payment that was signed", async () => {
  const before = await readReceived();
  const { page } = await visitPack();
  const sent = await interceptPaid(page, (route) => route.abort());
  await page.click(button);
  await page.locator("#credit .fault").filter({ hasText: "Do not pay again" }).waitFor();
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(service.url);
  await writeText(again, `# Another document ${randomUUID()}`);
  await again.click("#submit");
  await again.getByText("Paid: 100 documents").waitFor();
  expect(sent.length).toBeGreaterThan(0);
  expect((await readReceived()) - before).toBe(800_000n);
});

/** Changes the signature in a payment. */
function forge(payment: string): string {
  const text = Buffer.from(payment, "base64").toString("utf8");
  const forged = text.replace(
    /("signature":"0x..)(....)/,
    (_all, start: string, digits: string) => start + (digits === "1234" ? "4321" : "1234"),
  );
  return Buffer.from(forged).toString("base64");
}

it.each([
  ["is not its wallet's", forge],
  ["cannot be read", () => "bm90aGluZw=="],
])(
  "credit is not charged for with a payment that %s, and can be paid for by another",
  async (_name, change) => {
    const before = await readReceived();
    const { page } = await visitPack();
    const sent = await interceptPaid(page, (route, count) => {
      const headers = route.request().headers();
      const payment = change(headers["payment-signature"] ?? "");
      return route.continue(count === 1 ? { headers: { ...headers, "payment-signature": payment } } : {});
    });
    await page.click(button);
    await page.locator("#credit .fault").filter({ hasText: "The payment was not accepted." }).waitFor();
    await take(page, "5-refused");
    expect(sent).toHaveLength(1);
    expect((await readReceived()) - before).toBe(0n);
    if (!(await page.isVisible(button)))
      await page.getByRole("button", { name: "100 documents for $1.60" }).click();
    await page.click(button);
    await page.getByText("Paid: 100 documents").waitFor();
    expect((await readReceived()) - before).toBe(800_000n);
  },
);
