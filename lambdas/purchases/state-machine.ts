import { buy } from "./buy.ts";
import { findUnrecordedPayments } from "./find-unrecorded-payments.ts";
import { followUp } from "./follow-up.ts";
import { createJobQueuing } from "./queue-jobs.ts";
import { resumeRecord } from "./resume.ts";
import type { PurchaseOptions, Purchases } from "./purchases.ts";
import type { PurchaseParts } from "./steps.ts";

/**
 * How a payment becomes a job. A crash may follow any step, so each leaves on record what the next request with the same payment, or the
 * sweep, needs to go on:
 *
 *     verify ─▶ claim ─▶ store source ─▶ settle ─▶ record payment + create job ─▶ enqueue
 *              (ledger)      (S3)        (rail)        (one transaction)           (SQS)
 */
export function createPurchases(options: PurchaseOptions): Purchases {
  const { ledger, verifications } = options;
  const queuing = createJobQueuing(options);
  const parts: PurchaseParts = { ...options, ...queuing };

  return {
    ...queuing,
    findUnrecordedPayments: (document) => findUnrecordedPayments(parts, document),
    followUp: (record) => followUp(parts, record),

    buy: (document, source, presented, clientNetwork) =>
      verifications.limit(clientNetwork, (admit) =>
        buy(parts, { document, source, presented, clientNetwork }, admit),
      ),

    async resumeLocked(lock, source, check) {
      const record = await ledger.find({ rail: lock.rail, id: lock.payment_id });
      await check?.(record);
      return record ? resumeRecord(parts, record, source) : { result: "pending" };
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
