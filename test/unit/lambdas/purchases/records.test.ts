import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { jobItemKey } from "../../../../lambdas/jobs/job.ts";
import { issuedItemKey, recordIssued } from "../../../../lambdas/payments/issued.ts";
import { readDocumentRecords } from "../../../../lambdas/purchases/records.ts";
import { tableOfThisFile } from "../../table.ts";
import { createShop } from "./shop.ts";

const table = tableOfThisFile();

it("a document's records are its lock or job, and its issued invoices, as far as they exist", async () => {
  const shop = createShop(table);
  const [document, payment] = [shop.document(), shop.payment()];
  const read = () => readDocumentRecords(table, document, table.now);
  expect(await read()).toEqual({
    isBought: false,
    job: undefined,
    pack: undefined,
    lock: undefined,
    items: [],
  });

  const issued = { name: randomUUID(), value: {}, nextCheckAt: table.now };
  await recordIssued(table, document, issued, table.now);
  expect(await read()).toMatchObject({ items: [issuedItemKey(document.jobId)] });

  shop.rails.solana.script.settle.push("pending, nothing collected");
  await shop.buy(document, payment);
  const items = [jobItemKey(document.jobId), issuedItemKey(document.jobId)];
  expect(await read()).toMatchObject({ job: undefined, lock: { payment_id: payment.payment.id }, items });

  await shop.buy(document, payment);
  expect(await read()).toMatchObject({ job: { job_id: document.jobId }, lock: undefined, items });
});
