import { buy, type Purchase } from "./buy.ts";
import { createDocumentGoods } from "./document-goods.ts";
import { findUnrecordedPayments } from "./find-unrecorded-payments.ts";
import { followUp } from "./follow-up.ts";
import { createJobQueuing } from "./queue-jobs.ts";
import { createPackGoods } from "./pack-goods.ts";
import { resumeRecord } from "./resume.ts";
import type { PurchaseOptions, Purchases } from "./purchases.ts";
import { toDocument } from "../payments/ledger/payment-record.ts";
import type { PurchaseOutcome } from "./purchases.ts";
import type { PurchaseParts, StepOutcome } from "./steps.ts";

/**
 * Creates purchases, which turn a payment into what it buys. A crash may follow any step, so each leaves on record what the next request with the same
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
  const buyOtherwise = async <Bought>(
    outcome: StepOutcome<Bought>,
    { document, goods, clientNetwork }: Omit<Purchase<Bought>, "presented">,
  ): Promise<PurchaseOutcome<Bought>> => {
    if (outcome.result !== "paid otherwise") return outcome;
    const presented = { payment: outcome.payment, verify: () => Promise.resolve(undefined) };
    const bought = await buy(parts, { document, goods, presented, clientNetwork }, () => Promise.resolve());
    if (bought.result === "sold") return { result: "bought", bought: bought.bought };
    // Where another request refused it meanwhile, nothing is charged, and the next request starts again.
    return bought.result === "bought" ? bought : { result: "pending" };
  };

  return {
    ...queuing,
    documentGoods: (source) => createDocumentGoods(parts, source),
    packGoods: () => createPackGoods(parts.packs),
    findUnrecordedPayments: (document) => findUnrecordedPayments(parts, document),

    async followUp(record) {
      const done = await followUp(parts, record);
      if (done)
        await buyOtherwise(done.outcome, { ...record, document: toDocument(record), goods: done.goods });
    },

    buy: (document, goods, presented, clientNetwork) =>
      verifications.limit(clientNetwork, async (admit) => {
        const purchase = { document, goods, presented, clientNetwork };
        return buyOtherwise(await buy(parts, purchase, admit), purchase);
      }),

    async resumeLocked(lock, goods, check) {
      const record = await ledger.find({ rail: lock.rail, id: lock.payment_id });
      await check?.(record);
      if (!record) return { result: "pending" };
      const outcome = await resumeRecord(parts, record, goods);
      return buyOtherwise(outcome, { ...record, document: toDocument(record), goods });
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
