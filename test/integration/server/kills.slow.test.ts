import { describe, expect, it } from "vitest";
import { createBuyers } from "./buy-across-death.ts";
import { serversOfThisFile } from "./served.ts";

/**
 * A server is killed at each call that it makes while a document is bought, and started again: what was paid for is delivered, once, for one
 * payment. Without `SERVER_KILLS=all`, at a sample of its calls.
 */

const sample = 4;

const { outside } = await serversOfThisFile();
const { payers, buyAcrossDeath } = createBuyers(outside);

describe.each(Object.entries(payers))("a document paid by %s", (_name, open) => {
  it("is delivered once for one payment, wherever its server was killed", async () => {
    const { calls } = await buyAcrossDeath(await open(), "");
    expect(calls.length).toBeGreaterThan(10);
    const points = calls.flatMap((_, index) =>
      ["before", "after"].map((moment) => `${String(index + 1)} ${moment}`),
    );
    const step = process.env.SERVER_KILLS === "all" ? 1 : Math.floor(points.length / sample);
    let deaths = 0;
    for (const point of points.filter((_, index) => index % step === step - 1)) {
      const { died } = await buyAcrossDeath(await open(), point);
      if (died) deaths++;
    }
    // Not every run makes every call.
    expect(deaths).toBeGreaterThan(sample / 2);
  });
});
