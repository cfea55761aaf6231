import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { readJob, price, startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { later } from "../../later.ts";

/** A settlement that landed while its answer was lost, and then more transactions of the payer's wallet than one look can go through. */

const service = await forThisFile(startHarness());

/** Sends transactions that name a wallet, as anybody may. */
function dust(count: number): void {
  const [landed] = service.solana.executed;
  if (!landed) throw new Error("Nothing has landed");
  const more = Array.from({ length: count }, () => ({ ...landed, signature: randomUUID(), memo: "[2] hi" }));
  (service.solana.executed as unknown[]).unshift(...more);
}

it("a payment hidden by dust is neither requested again nor given up, and is found by the sweep", async () => {
  const body = service.document();
  const payment = await service.signed(body);
  service.facilitator.intercept(async (operation, run) => {
    if (operation !== "settle") return run();
    await run();
    return "hang-up";
  });
  service.solanaRpc.fail("getSignaturesForAddress", 100);
  const earned = await service.earned(async () => {
    expect((await service.post(body, payment)).status).toBe(503);
  });
  expect(earned).toBe(price);
  service.solanaRpc.fail("getSignaturesForAddress", 0);
  dust(12_000);

  // The facilitator says that the transaction is no good any more, as it does of every one that has landed.
  service.facilitator.intercept(undefined);
  for (let minute = 0; minute < 3; minute++) {
    expect((await service.post(body, payment)).status).toBe(503);
    later(1);
  }
  for (let minute = 0; minute < 6; minute++) {
    later(1);
    await service.sweep();
  }
  const answer = await service.post(body);
  expect(answer.status).toBe(200);
  expect((await service.finished(await readJob(answer))).status).toBe("Done");
});
