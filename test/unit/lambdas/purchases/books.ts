import { accountItemKey, packAccountId } from "../../../../lambdas/accounts/account.ts";
import { boughtList, dueList, refundList } from "../../../../lambdas/aws/due-lists.ts";
import { jobItemKey } from "../../../../lambdas/jobs/job.ts";
import { parsePayment, paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { createReceipt, type ScriptedRail } from "./scripted-rail.ts";
import type { PaymentRecord } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { longMs } from "./situations.ts";
import type { Shop } from "./shop.ts";
import { parseDueList } from "../../table.ts";

const listRails = ({ rails }: Shop): readonly ScriptedRail[] => Object.values(rails);

/** Does what the sweep does, with nothing failing any more, until nothing is left to be done. */
export async function sweepAll(shop: Shop): Promise<void> {
  const { table, ledger, purchases, faults } = shop;
  faults.none();
  for (const { script } of listRails(shop)) for (const answers of Object.values(script)) answers.length = 0;
  // A refused payment is looked up once more after a while; one whose document another one has is looked up each time.
  for (let round = 0; round < 3; round++) {
    const due: PaymentRecord[] = [];
    for (const { truths } of listRails(shop))
      for (const { payment } of truths.values()) {
        const item = await table.get(paymentItemKey(payment));
        const record = parsePayment(item);
        if (!record || !item || parseDueList(item) !== dueList) continue;
        table.now = Math.max(table.now, Number(item.due_at));
        due.push(record);
      }
    if (due.length === 0) return;
    table.now += longMs;
    for (const record of due) await purchases.followUp((await ledger.find(record)) ?? record);
  }
}

/** Lists faults in the books, after everything has been followed up; empty if there are none. */
export async function wrongInBooks(shop: Shop): Promise<string[]> {
  const { table, wrongs, documents, queued, jobs } = shop;
  const faults = [...wrongs];
  const bought = new Map<string, string[]>();
  for (const { truths } of listRails(shop))
    for (const { payment, collected } of truths.values()) {
      const item = await table.get(paymentItemKey(payment));
      const record = parsePayment(item);
      if (collected !== (record?.state === "settled"))
        faults.push(`A payment was ${collected ? "" : "not "}collected and is ${record?.state ?? "unknown"}`);
      if (record?.state === "claimed") faults.push("A payment is left open");
      if (record?.state !== "settled") continue;
      if (record.receipt?.transaction !== createReceipt(payment).transaction)
        faults.push("A receipt is lost");
      if (item && parseDueList(item) === boughtList)
        bought.set(record.job_id, [...(bought.get(record.job_id) ?? []), payment.id]);
      // What bought nothing is a refund due.
      else if (!item || parseDueList(item) !== refundList)
        faults.push("A payment bought nothing and is on no list");
    }
  for (const { jobId } of documents) {
    const job = await jobs.find(jobId);
    const by = bought.get(jobId) ?? [];
    if (by.length !== (job ? 1 : 0)) faults.push(`A ${job ? "" : "missing "}job has ${by.length} payments`);
    if (job && job.payment.id !== by[0]) faults.push("A job names a payment that did not buy it");
    if (job && !queued.includes(jobId) && !(dueList in (await table.readDue(jobItemKey(jobId)))))
      faults.push("A job is neither queued nor on the sweep's list");
    if (job && !shop.sources.has(jobId)) faults.push("A job has no source");
  }
  for (const { jobId, pack: documents } of shop.packs) {
    const pack = await shop.packStore.find(jobId);
    const account = await table.get(accountItemKey(packAccountId(jobId)));
    const by = bought.get(jobId) ?? [];
    if (by.length !== (pack ? 1 : 0))
      faults.push(`A ${pack ? "" : "missing "}pack has ${by.length} payments`);
    if (pack && pack.payment.id !== by[0]) faults.push("A pack names a payment that did not buy it");
    if (account?.credit !== (pack && documents))
      faults.push(`A pack has a credit of ${String(account?.credit)}`);
  }
  return faults;
}
