import { buy, type Purchase } from "./buy.ts";
import { findUnrecordedPayments } from "./find-unrecorded-payments.ts";
import { followUp } from "./follow-up.ts";
import { createJobQueuing } from "./queue-jobs.ts";
import { resumeRecord } from "./resume.ts";
import type { PurchaseOptions, Purchases } from "./purchases.ts";
import { toDocument } from "../payments/ledger/payment-record.ts";
import type { PurchaseOutcome } from "./purchases.ts";
import type { PurchaseParts, StepOutcome } from "./steps.ts";

/**
 * Creates purchases, which turn a payment into a job. A crash may follow any step, so each leaves on record what the next request with the same
 * payment, or the sweep, needs to go on:
 *
 *     verify ─▶ claim ─▶ store source ─▶ withdraw other offers ─▶ settle ─▶ record payment + create job ─▶ enqueue
 *              (ledger)      (S3)          (other networks)      (network)       (one transaction)          (SQS)
 *
 * Where an invoice of the document turns out to be paid, that payment buys it, and the other one is not collected.
 */
export function createPurchases(options: PurchaseOptions): Purchases {
  const { ledger, verifications } = options;
  const queuing = createJobQueuing(options);
  const parts: PurchaseParts = { ...options, ...queuing };

  /** Lets the earlier payment buy the document. To the payer of the other one, it is bought. */
  const buyOtherwise = async (
    outcome: StepOutcome,
    { document, source, clientNetwork }: Omit<Purchase, "presented">,
  ): Promise<PurchaseOutcome> => {
    if (outcome.result !== "paid otherwise") return outcome;
    const presented = { payment: outcome.payment, verify: () => Promise.resolve(undefined) };
    const bought = await buy(parts, { document, source, presented, clientNetwork }, () => Promise.resolve());
    if (bought.result === "job") return { result: "bought", job: bought.job };
    // Where another request refused it meanwhile, nothing is charged, and the next request starts again.
    return bought.result === "bought" ? bought : { result: "pending" };
  };

  return {
    ...queuing,
    findUnrecordedPayments: (document) => findUnrecordedPayments(parts, document),

    async followUp(record) {
      const done = await followUp(parts, record);
      if (done)
        await buyOtherwise(done.outcome, { ...record, document: toDocument(record), source: done.source });
    },

    buy: (document, source, presented, clientNetwork) =>
      verifications.limit(clientNetwork, async (admit) => {
        const purchase = { document, source, presented, clientNetwork };
        return buyOtherwise(await buy(parts, purchase, admit), purchase);
      }),

    async resumeLocked(lock, source, check) {
      const record = await ledger.find({ rail: lock.rail, id: lock.payment_id });
      await check?.(record);
      if (!record) return { result: "pending" };
      const outcome = await resumeRecord(parts, record, source);
      return buyOtherwise(outcome, { ...record, document: toDocument(record), source });
    },

    async checkAgain(record) {
      const next = await findUnrecordedPayments(parts, record);
      if (next === undefined) await ledger.clearDue(record);
      else await ledger.postpone(record, next);
    },

    async receipt(payment) {
      return (await ledger.find(payment))?.receipt;
    },
  };
}
