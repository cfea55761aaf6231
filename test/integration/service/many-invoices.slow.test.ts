import { afterEach, expect, it, vi } from "vitest";
import { createRefundBook } from "../../../operator/refunds-due.ts";
import { Table } from "../../../lambdas/aws/table.ts";
import { readJob, startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { requestChallenge, requestInvoice } from "./lightning/lightning-buyer.ts";

/** Whichever of a document's invoices is paid, and whenever it comes out: it buys the document, or is on the operator's list. */

const service = await forThisFile(startHarness());
afterEach(() => vi.useRealTimers());

const minutes = (count: number) => count * 60_000;
const days = (count: number) => minutes(count * 24 * 60);
function pass(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

const refunds = async () =>
  (await createRefundBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now()).list()).map(
    ({ why, rail, job_id }) => ({ why, rail, job_id }),
  );

it("the service finds the first of a document's invoices paid, after a day of requests for others", async () => {
  const body = service.document();
  const first = await requestInvoice(service, body);
  const shown = new Set([first]);
  for (let asked = 0; asked < 26; asked++) {
    pass(minutes(61));
    shown.add(await requestInvoice(service, body));
  }
  // A payer's wallet held it back until now.
  service.lightning.put(first, "SETTLED", 5);
  const before = service.lightning.requests.length;
  const answer = await service.post(body);
  expect(answer.status).toBe(200);
  await readJob(answer);
  // Each lives twice as long as the one before, so that there are few to look at.
  expect(shown.size).toBeLessThan(12);
  expect(service.lightning.requests.length - before).toBeLessThan(3 * shown.size);
});

it.each([1, 29])("the service finds a challenge that was paid by hand %s days later", async (count) => {
  const body = service.document();
  service.lightning.pay((await requestChallenge(service, body)).invoice);
  pass(days(count));
  expect((await service.post(body)).status).toBe(200);
});

it("the service no longer accepts a challenge once a use of it would be forgotten", async () => {
  const body = service.document();
  service.lightning.pay((await requestChallenge(service, body)).invoice);
  pass(days(38));
  expect((await service.post(body)).status).toBe(402);
});

it("the service records an invoice that was paid and never presented, until its document is sent", async () => {
  const body = service.document();
  service.lightning.pay(await requestInvoice(service, body));
  pass(minutes(30));
  await service.sweep();
  expect(await refunds()).toMatchObject([{ why: "no document", rail: "lightning" }]);
  expect((await service.post(body)).status).toBe(200);
  expect(await refunds()).toEqual([]);
});

it("the service cancels an invoice that would stay open after its document was bought", async () => {
  const body = service.document();
  // The fourth would live for two hours.
  let late = await requestInvoice(service, body);
  for (const minute of [16, 31, 61]) {
    pass(minutes(minute));
    late = await requestInvoice(service, body);
  }
  await readJob(await service.post(body, await service.signed(body)));
  pass(minutes(30));
  await service.sweep();
  expect(await refunds()).toEqual([]);
  expect(() => service.lightning.pay(late)).toThrow("can no longer be paid");
});
