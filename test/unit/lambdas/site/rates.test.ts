import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPublicWeb } from "../../../../document/public-web/ask.ts";
import { priceRates } from "../../../../lambdas/http-contract/responses.ts";
import { mainPage } from "../../../../lambdas/site/pages.ts";
import { createRates } from "../../../../lambdas/site/rates.ts";
import { createSite } from "../../../../lambdas/site/site.ts";
import { exchangeRates, ratesAnswer, startRatesSource, type RatesSource } from "../../../rates-source.ts";
import { comingTimeOuts } from "../../../time-outs.ts";
import { until } from "../../../until.ts";
import { requestFor } from "../request.ts";
import { everythingOnSale } from "./deployments.ts";

let source: RatesSource;
beforeAll(async () => {
  source = await startRatesSource();
});
afterAll(() => source.stop());

const minute = 60_000;
const path = "/v2/exchange-rates?currency=USD";

/** Asks the source, which is on this machine, unless the guard is left as it is. */
function ratesOf(isGuarded = false) {
  let now = 0;
  const onFailure = vi.fn<(error: unknown) => void>();
  const ask = createPublicWeb(isGuarded ? {} : { isAllowed: () => true });
  const rates = createRates({ url: `${source.url}${path}`, ask, onFailure, clock: () => now });
  const asks = source.asked.length;
  return {
    rates,
    onFailure,
    pass: (ms: number) => (now += ms),
    /** How often the source was asked. */
    asks: () => source.asked.length - asks,
  };
}

describe("rates", () => {
  it("are what the source says of money and bitcoin, as numbers", async () => {
    const { rates, onFailure } = ratesOf();
    const had = await rates();
    expect(had).toMatchObject({ AED: 3.6725, BTC: 0.0000108695652174, EUR: 0.92, JPY: 151.2345, USD: 1 });
    for (const token of ["ETH", "SHIB", "USDC", "00"]) expect(had).not.toHaveProperty(token);
    expect(priceRates.parse(had)).toEqual(had);
    expect(source.asked.at(-1)).toBe(path);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it.each([
    "0",
    "0.00",
    "-0.92",
    "NaN",
    "Infinity",
    `1${"0".repeat(400)}`,
    "",
    "0x10",
    "1,08",
    0.92,
    null,
    {},
  ])("leave out one that is %j", async (EUR) => {
    source.next(ratesAnswer({ ...exchangeRates, EUR }));
    const had = await ratesOf().rates();
    expect(had).not.toHaveProperty("EUR");
    expect(had).toHaveProperty("JPY", 151.2345);
  });

  it("are asked for once in ten minutes, however many ask", async () => {
    const { rates, asks, pass } = ratesOf();
    const [first, second] = await Promise.all([rates(), rates()]);
    expect(first).toBe(second);
    pass(10 * minute - 1);
    await rates();
    expect(asks()).toBe(1);
    pass(1);
    await rates();
    expect(asks()).toBe(2);
  });

  it.each([
    ["has failed", 503],
    ["has moved", 302],
    ["sends something else", "<!doctype html>"],
    ["counts in another money", ratesAnswer(exchangeRates, "EUR")],
    ["has no rates", ratesAnswer([])],
    ["sends more than anybody needs", ratesAnswer({ ...exchangeRates, X: "1".repeat(200_000) })],
  ])("are none for a minute where the source %s", async (_what, answer) => {
    const { rates, asks, pass, onFailure } = ratesOf();
    source.next(answer);
    expect(await rates()).toBeUndefined();
    expect(onFailure).toHaveBeenCalledOnce();
    pass(minute - 1);
    expect(await rates()).toBeUndefined();
    expect(asks()).toBe(1);
    pass(1);
    expect(await rates()).toHaveProperty("EUR", 0.92);
  });

  it("are none where the source comes to no end in two seconds", async () => {
    const { rates, asks, onFailure } = ratesOf();
    const [timeOut, asked] = [comingTimeOuts(2_000), rates()];
    source.next("hang");
    await until(() => asks() === 1);
    await timeOut.end();
    expect(await asked).toBeUndefined();
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it("are asked of the public web alone", async () => {
    const { rates, asks, onFailure } = ratesOf(true);
    expect(await rates()).toBeUndefined();
    expect(asks()).toBe(0);
    expect(String(onFailure.mock.calls[0]?.[0])).toContain("public web");
  });
});

describe("the site", () => {
  const site = {
    ...everythingOnSale,
    documentHours: 24,
    storage: "https://storage.example",
    files: { page: () => "<body data-price-rates='{{price_rates}}'>", asset: () => undefined },
  };
  const asked = { ...requestFor<"site">("getRatesJson", {}), path: "/rates.json" };

  it("hands them on, to be kept as long as they are", async () => {
    const { rates } = ratesOf();
    const { status, headers, body } = await createSite({ ...site, rates })(asked);
    expect([status, headers?.["cache-control"]]).toEqual([200, "public, max-age=600"]);
    expect(body).toEqual(await rates());
    expect(String(mainPage({ ...site, rates }).body)).toContain("'/rates.json'");
  });

  it("asks for them each time", async () => {
    const answers = [{ USD: 1 }, undefined, { USD: 1, EUR: 0.9 }];
    const serve = createSite({ ...site, rates: () => Promise.resolve(answers.shift()) });
    expect((await serve(asked)).body).toEqual({ USD: 1 });
    await expect(serve(asked)).rejects.toMatchObject({ status: 404 });
    expect((await serve(asked)).body).toEqual({ USD: 1, EUR: 0.9 });
  });

  it("has none where the operator names no source, and the page asks for none", async () => {
    await expect(createSite(site)(asked)).rejects.toMatchObject({ status: 404 });
    expect(String(mainPage(site).body)).toContain("data-price-rates=''");
  });
});
