import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { PaymentRequired } from "@x402/core/types";
import { expect, it, vi } from "vitest";
import { pass, passedMs } from "../../time-outs.ts";
import { readJob, paymentHeader, price, startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { postJson } from "../../post-json.ts";

/** API Gateway waits for 29 s: whoever we ask may take as long as each may by itself, and the answer comes before. */

const gatewayMs = 29_000;
/** How long each call of the facilitator may take, in ms. */
const limits = { supported: 6_000, verify: 6_000, settle: 13_000 };

/** Returns whether a time-out is that of external calls, which end 5 s before API Gateway gives up, less the time until the function was called. */
const isDeadline = (ms: number): boolean => ms > gatewayMs - 6_000 && ms <= gatewayMs - 5_000;

const service = await forThisFile(startHarness());

/** Signs a payment before its function has called the facilitator. */
async function signedEarly(body: object): Promise<Record<string, string>> {
  service.facilitator.intercept(() => Promise.resolve("hang-up"));
  const offered = (await (await service.post(body)).json()) as {
    payment_context_token: string;
    offers: [{ id: string }];
  };
  service.facilitator.intercept(undefined);
  const answer = await postJson(`${service.url}/payment_request/x402`, {
    offer_id: offered.offers[0].id.replace("lightning", "x402"),
    payment_context_token: offered.payment_context_token,
  });
  const { accepts, resource } = (await answer.json()) as {
    accepts: PaymentRequired["accepts"];
    resource: string;
  };
  return paymentHeader(await service.sign({ x402Version: 2, resource: { url: resource }, accepts }));
}

/** Makes the facilitator take almost all of each call's time, unless it is given up before. */
function slowFacilitator(): void {
  service.facilitator.intercept(async (operation, run) => {
    const answer = await run();
    for (let left = limits[operation] - 1; left > 0; left -= 500) {
      if (pass(Math.min(500, left)).some(isDeadline)) return new Promise(() => undefined);
    }
    return answer;
  });
}

/** Makes every call of the table take almost all of its time. */
function slowTable(): void {
  const prototype = DynamoDBClient.prototype as unknown as {
    send: (...given: unknown[]) => Promise<unknown>;
  };
  const { send } = prototype;
  vi.spyOn(prototype, "send").mockImplementation(function (this: unknown, ...given) {
    pass(1_900);
    return send.apply(this, given);
  });
}

it("a payment is answered in time and buys one job when every service is as slow as its time-out allows", async () => {
  const body = service.document();
  const payment = await signedEarly(body);
  const before = await service.received();
  slowFacilitator();
  slowTable();
  const begun = passedMs();
  const answer = await service.post(body, payment);
  expect(passedMs() - begun).toBeLessThanOrEqual(gatewayMs);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  // It was collected, and the answer was lost.
  expect((await service.received()) - before).toBe(price);

  vi.restoreAllMocks();
  service.facilitator.intercept(undefined);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const again = await service.post(body, payment);
  vi.useRealTimers();
  await service.finished(await readJob(again));
  expect((await service.received()) - before).toBe(price);
});
