import { afterEach, describe, expect, it } from "vitest";
import { price } from "../service/harness.ts";
import { until } from "../../until.ts";
import { startSite } from "./browser.ts";
import { finish, obstacles, sendNew, startWay, type Point, type Way } from "./ways.ts";

/**
 * Every way through the page, by what is in it and where. The page never forgets an order whose payment it knows, never shows an offer of
 * another order, never says that nothing was charged once a payment was sent, and comes to the PDF for one price (page-watch.ts).
 */

const { service, browser } = await startSite();
afterEach(() => {
  service.facilitator.intercept(undefined);
});

const ways = Object.keys(obstacles);
const ofAnswers = ways.filter((name) => !/wallet|invoice|failed job/.test(name));

/** Steps by which a document comes to where a request can be hindered. */
const upTo: Readonly<Record<string, { readonly hinder: Point; readonly go: (way: Way) => Promise<void> }>> = {
  "offers are asked for": { hinder: "document", go: ({ page }) => sendNew(page, "Way") },
  "an invoice is asked for": { hinder: "invoice", go: ({ page }) => sendNew(page, "Way") },
  "a payment is sent": { hinder: "proof", go: async ({ page }) => page.click("#wallets button") },
  "the page asks again": { hinder: "document", go: async ({ page }) => page.click("#pay-by-webln") },
  "the job is asked about": { hinder: "status", go: async ({ page }) => page.click("#pay-by-webln") },
  "the PDF is asked for": { hinder: "output", go: async ({ page }) => page.click("#wallets button") },
};

async function offered(way: Way): Promise<void> {
  await sendNew(way.page, "Way");
  await until(() => way.page.isVisible("#pay"));
  await way.settle();
}

async function endsWell(way: Way, before: bigint): Promise<void> {
  const { page } = way;
  way.clear();
  await page.reload();
  await way.settle();
  expect(await way.offences()).toEqual([]);
  if ((await way.paidTitles()).includes("Way")) {
    await finish(page, "Way");
    expect(await way.offences()).toEqual([]);
    expect((await service.received()) - before).toBeLessThanOrEqual(price);
  }
  await way.context.close();
}

/** Samples another third of them at each step, and all with `SWEEP=all`. */
const sampled = (step: string): string[] => {
  const first = Object.keys(upTo).indexOf(step) % 3;
  return process.env.SWEEP === "all" ? ofAnswers : ofAnswers.filter((_, at) => at % 3 === first);
};

describe.each(Object.entries(upTo))("the page when %s", (step, { hinder, go }) => {
  it.each(sampled(step))("leads to a PDF or an explanation: %s", async (obstacle) => {
    const before = await service.received();
    const way = await startWay(browser, service);
    if (!/^(offers|an invoice)/.test(step)) await offered(way);
    way.hinder(hinder, obstacle);
    await go(way);
    await way.settle();
    // Once more, as somebody does who does not trust what is shown.
    await way.page.reload();
    await way.settle();
    await endsWell(way, before);
  });
});
