import { afterEach, expect, it, vi } from "vitest";
import { hangUpAt, readJob, startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { requestInvoice } from "./lightning/lightning-buyer.ts";

/** What the caller's own payment may have bought comes before the limit on guesses. */

const hour = 3600_000;
const service = await forThisFile(startHarness({ environment: { UNPROVEN_PER_ADDRESS_HOURLY: "5" } }));
afterEach(() => {
  service.facilitator.intercept(undefined);
  vi.useRealTimers();
});

const at = (ms: number) => {
  vi.useFakeTimers({ toFake: ["Date"], now: ms });
};
const askForOthers = async () => {
  for (let asked = 0; asked < 8; asked++) expect((await service.post(service.document())).status).toBe(402);
};

it("the service gives a document that was paid by hand and found by the sweep to its sender, whatever else their address asked for", async () => {
  const start = Math.ceil(Date.now() / hour) * hour;
  at(start);
  const body = service.document();
  service.lightning.pay(await requestInvoice(service, body));
  at(start + hour + 60_000);
  await service.sweep();
  await askForOthers();
  await readJob(await service.post(body));
});

it("the service resumes a payment that was claimed from the same address, and returns its job", async () => {
  const start = Math.ceil(Date.now() / hour) * hour + 3 * hour;
  // The document is counted in the hour before.
  at(start - 20_000);
  const body = service.document();
  const payment = await service.signed(body);
  service.facilitator.intercept(hangUpAt("settle"));
  expect((await service.post(body, payment)).status).toBe(503);
  service.facilitator.intercept(undefined);
  at(start + 20_000);
  await askForOthers();
  await readJob(await service.post(body));
  await readJob(await service.post(body));
});

it("the service gives an address for an hour what it bought, also when only the job names the buyer", async () => {
  const start = Math.ceil(Date.now() / hour) * hour + 6 * hour;
  at(start - 600_000);
  const body = service.document();
  await readJob(await service.post(body, await service.signed(body)));
  // The limiter counts, and remembers purchases, by the hour of the clock.
  at(start + 600_000);
  await askForOthers();
  await readJob(await service.post(body));
  at(start + hour);
  await askForOthers();
  const answer = await service.post(body);
  expect(answer.status).toBe(429);
  expect(await answer.text()).toContain("do not pay again");
});
