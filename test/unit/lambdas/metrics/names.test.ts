import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { paymentMethods, railNames } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import { metricsOf, notOfferedMetrics, railMetrics } from "../../../../lambdas/metrics/names.ts";
import { NotOfferedError } from "../../../../lambdas/payments/networks/errors.ts";
import { createPurchaseMetrics } from "../../../../lambdas/purchases/metrics.ts";
import { createNotOfferedReporter } from "../../../../lambdas/submit/not-offered.ts";
import { sourceFiles } from "../../../source-files.ts";

describe("the metrics of the functions", () => {
  const ofRails = new Set<string>([
    ...Object.values(railMetrics).flatMap(({ sold, revenue }) => [sold, revenue ?? ""]),
    ...Object.values(notOfferedMetrics),
  ]);
  const listed = Object.entries(metricsOf).flatMap(([name, metrics]) =>
    Object.keys(metrics)
      .filter((metric) => !ofRails.has(metric))
      .map((metric) => [name, metric] as const),
  );

  let texts: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const files = (await sourceFiles()).filter((path) => /^(lambdas|document)\//.test(path));
    texts = new Map(
      await Promise.all(files.map(async (path) => [path, await readFile(path, "utf8")] as const)),
    );
  });

  it.each(listed)("are all counted by the code: %s, %s", (name, metric) => {
    const own = [`lambdas/${name}/`, "lambdas/purchases/", "lambdas/payments/", "document/"];
    const counting = [...texts].filter(
      ([path, text]) => own.some((room) => path.startsWith(room)) && text.includes(`"${metric}"`),
    );
    expect(counting).not.toEqual([]);
  });

  it.each(["correction", "receipt"] as const)("count no sale and no revenue of a %s", (rail) => {
    expect(railMetrics[rail].sold).toMatch(/^Free/);
    expect(railMetrics[rail].revenue).toBeUndefined();
  });

  it.each(railNames)("count each sale by the rail %s", (rail) => {
    const counted: string[] = [];
    const observe = createPurchaseMetrics({ add: (name) => counted.push(name), publish: () => undefined });
    observe({ event: "sold", rail, amount: { currency: "X", value: 1 } });
    const { sold, revenue } = railMetrics[rail];
    expect(counted).toEqual(revenue === undefined ? [sold] : [sold, revenue]);
  });

  it.each([
    ["refused", "PaymentsRefused"],
    ["pending", "PaymentsPending"],
  ] as const)("count at once a payment that is %s as %s", (event, metric) => {
    const counted: string[] = [];
    const publish = () => counted.push("published");
    const observe = createPurchaseMetrics({ add: (name) => counted.push(name), publish });
    observe({ event, rail: "solana" });
    expect(counted).toEqual([metric, "published"]);
  });

  it.each(paymentMethods)("count the rail %s when it is not offered", (rail) => {
    const counted: string[] = [];
    const metrics = { add: (name: string) => counted.push(name), publish: () => undefined };
    const notOffered = createNotOfferedReporter({ error: () => undefined }, metrics);
    notOffered(rail, new NotOfferedError("out of reach", "its node cannot be reached"));
    expect(counted).toEqual([notOfferedMetrics[rail]]);
  });
});
