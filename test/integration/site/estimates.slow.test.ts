import { afterAll, describe, expect, it } from "vitest";
import type { Page, Request } from "playwright-core";
import { createPublicWeb } from "../../../document/public-web/ask.ts";
import { createRates } from "../../../lambdas/site/rates.ts";
import { startRatesSource } from "../../rates-source.ts";
import { until } from "../../until.ts";
import { inaccessible, startSite } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { shown } from "./form-pages.ts";

/** The guard asks nobody on this machine: the source of this service's rates is out of reach. */
const { service, browser } = await startSite({
  environment: { PRICE_RATES_URL: "https://127.0.0.1/v2/exchange-rates?currency=USD" },
});
const source = await startRatesSource();
afterAll(() => source.stop());

/** The offers for a document, to a visitor from somewhere. */
async function offered(locale: string, prepare: (page: Page) => Promise<void>): Promise<Page> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  await prepare(page);
  const ended: string[] = [];
  const note = (request: Request) => ended.push(new URL(request.url()).pathname);
  // A body that the page leaves unread is never finished.
  page.on("response", (response) => note(response.request())).on("requestfailed", note);
  await page.goto(service.url);
  const { data } = service.document();
  await writeText(page, data.text_body);
  await page.click("#submit");
  await page.waitForSelector("#qr[src^='data:image/svg']");
  await until(() => ended.includes("/rates.json"));
  return page;
}

/** Answers as the service does whose source is within reach. */
async function withRates(page: Page): Promise<void> {
  const rates = createRates({
    url: source.url,
    ask: createPublicWeb({ isAllowed: () => true }),
    onFailure: () => undefined,
  });
  await page.route("**/rates.json", async (route) => route.fulfill({ json: await rates() }));
}

const texts = (page: Page) =>
  Promise.all(["#lightning", "#usdc"].map((section) => page.innerText(`${section} .amount`)));

describe("the offers", () => {
  it("tell about what they are in the visitor's own money, beside what is paid", async () => {
    const page = await offered("en-IE", withRates);
    await shown(page, "usdc-estimate");
    await shown(page, "lightning-estimate");
    expect(await texts(page)).toEqual(["5 sats about €0.0042", "0.01 USDC about €0.0092"]);
    expect(await page.isVisible("#estimates-hint")).toBe(true);
    expect(await inaccessible(page)).toEqual([]);
    await page.click("#edit");
    expect(await page.innerText("#bar-estimate")).toBe("about €0.0042");
    expect(await inaccessible(page)).toEqual([]);
    await page.click("#submit");

    await page.click("#pay-by-webln");
    await shown(page, "result");
    expect(await page.innerText("#result-payment")).toBe("Paid: 5 sats over Lightning.");
  });

  it("do not tell in dollars what a dollar of USDC is", async () => {
    const page = await offered("en-US", withRates);
    await shown(page, "lightning-estimate");
    expect(await texts(page)).toEqual(["5 sats about $0.0046", "0.01 USDC"]);
  });

  it.each([
    ["are out of reach", () => Promise.resolve()],
    ["are none", (page: Page) => page.route("**/rates.json", (route) => route.fulfill({ json: null }))],
    ["are no JSON", (page: Page) => page.route("**/rates.json", (route) => route.fulfill({ body: "<" }))],
    ["cannot be had", (page: Page) => page.route("**/rates.json", (route) => route.abort())],
    [
      "are no numbers",
      (page: Page) =>
        page.route("**/rates.json", (route) => route.fulfill({ json: { EUR: "1", BTC: null, USD: 1 } })),
    ],
  ])("are the same where the rates %s", async (_what, prepare) => {
    const page = await offered("en-IE", async (fresh) => {
      fresh.on("pageerror", ({ message }) => expect.fail(message));
      await prepare(fresh);
    });
    expect(await texts(page)).toEqual(["5 sats", "0.01 USDC"]);
    expect(await page.isVisible("#estimates-hint")).toBe(false);
  });
});
