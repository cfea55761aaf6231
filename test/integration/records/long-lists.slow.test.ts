import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { accountPartition } from "../../../lambdas/accounts/account.ts";
import { refundList } from "../../../lambdas/aws/due-lists.ts";
import type { Item } from "../../../lambdas/aws/table.ts";
import { JobStore } from "../../../lambdas/jobs/job-store.ts";
import { createAccountNetwork } from "../../../lambdas/payments/networks/account/network.ts";
import { readDocumentRecords } from "../../../lambdas/purchases/records.ts";
import { createAccountBook } from "../../../operator/account-book.ts";
import { createRefundBook } from "../../../operator/refunds-due.ts";
import { tableOfThisFile } from "../../unit/table.ts";

/** However many there are of each kind of item, none hides another. */

const many = 5_000;
const now = Date.UTC(2026, 10, 21);
const clock = () => now;
/** Makes items as large as the largest. */
const filler = "x".repeat(600);
const table = tableOfThisFile();

const put = (make: (number: number) => Item): Promise<void> =>
  table.putAll(Array.from({ length: many }, (_, number) => make(number)));

it("the records of a document show its job beside all else", async () => {
  const document = { hash: randomUUID(), jobId: randomUUID() };
  const payment = { rail: "solana", id: "p" } as const;
  const job = {
    jobId: document.jobId,
    documentName: "a.pdf",
    payment,
    accountId: undefined,
    payers: [],
    slow: false,
    mail: false,
    callsBack: false,
  };
  await put((number) => ({ pk: `JOB#${document.jobId}`, sk: `INVOICE#${number}`, filler }));
  await table.transact([new JobStore(table, clock).newJob(job).write]);
  expect((await readDocumentRecords(table, document, now)).job).toMatchObject({ job_id: document.jobId });
});

it("an account is listed with its keys and usage beside all its charges", async () => {
  const book = createAccountBook(table, clock);
  const { account_id: id, key_id } = await book.create("Busy");
  await book.credit(id, 5);
  const rail = createAccountNetwork({
    table,
    clock,
    settings: { ACCOUNT_MONTHLY_QUOTA: 0, ACCOUNT_PRICE_DOCUMENTS: 1 },
  });
  const charged = rail.payment(
    { accountId: id, plan: "credit" },
    { hash: "d", jobId: randomUUID(), bytes: 9 },
  );
  await put((number) => ({ pk: accountPartition(id), sk: `CHARGE#${number}`, filler }));
  await rail.settle(charged.payment);
  expect(await book.list()).toMatchObject([
    { account_id: id, credit: 4, documents_this_month: 1, keys: [{ key_id }] },
  ]);
});

it("all refunds due are listed, the oldest first", async () => {
  await put((number) => ({
    ...{ pk: `PAYMENT#lightning#${number}`, sk: "PAYMENT", rail: "lightning", id: String(number) },
    ...{ state: "settled", fulfilled: true, job_id: randomUUID(), document_hash: "d", claimed_at: 0 },
    ...{ lease_until: 0, evidence: { amount_sats: 5 }, due_shard: refundList, due_at: now + number, filler },
  }));
  const due = await createRefundBook(table, clock).list();
  expect(due).toHaveLength(many);
  expect(due.map(({ payment_id: id }) => Number(id))).toEqual(due.map((_, index) => index));
});
