import type { ConversionRequest } from "../interface/requests.ts";
import { documentName } from "../jobs/document-name.ts";
import { SourceMissingError } from "../jobs/document-storage.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Job } from "../jobs/job.ts";
import { railDefinitions } from "../payments/definitions.ts";
import type { PaymentRecord } from "../payments/payment-record.ts";
import { boundToAnother } from "../payments/rail.ts";
import type { Payment, Rail, Refusal, Settlement } from "../payments/rail.ts";
import { createLook, lookSoonMs } from "./look.ts";
import type { PurchaseOptions, PurchaseOutcome, Purchases } from "./purchases.ts";
import { payersOf } from "./records.ts";

/** How long a request waits for another one that is settling the same payment, in ms, and how often it looks. */
const waitMs = 5_000;
const lookEveryMs = 100;

/**
 * How a payment becomes a job. Every step can be the last one before a crash, so each leaves on record what the next
 * request with the same payment, or the sweep, needs to go on:
 *
 *     verify ─▶ claim ─▶ store source ─▶ settle ─▶ record payment + create job ─▶ enqueue
 *              (ledger)      (S3)        (rail)        (one transaction)           (SQS)
 */
export function createPurchases(options: PurchaseOptions): Purchases {
  const { ledger, jobs, storage, queues, callbacks, rails, warn, observe, clock } = options;

  const railOf = (record: Pick<PaymentRecord, "rail">): Rail => {
    const rail = rails.find(({ name }) => name === record.rail);
    if (!rail) throw new Error(`A payment came by ${record.rail}, which is not configured`);
    return rail;
  };

  const refusalOf = (record: PaymentRecord): Refusal =>
    railOf(record).refusal(record.reason ?? "invalid_transaction_state", record);

  const enqueue = async (job: Pick<Job, "job_id" | "slow">, delaySeconds = 0): Promise<void> => {
    try {
      await queues.send(job, delaySeconds);
    } catch (error) {
      warn("Job was not queued; the sweep will queue it", error);
    }
  };

  const observeSale = ({ rail, evidence }: Pick<Payment, "rail" | "evidence">): void => {
    observe({ event: "sold", rail, worth: railDefinitions[rail].worth(evidence) });
  };

  const conclude = async (
    record: PaymentRecord,
    settlement: Settlement,
    source: ConversionRequest | undefined,
  ): Promise<PurchaseOutcome> => {
    switch (settlement.result) {
      case "pending":
        await ledger.release(record, settlement.progress);
        observe({ event: "pending", rail: record.rail });
        return { result: "pending" };
      case "refused":
        // Too late: by now source and lease may be somebody else's, who finds out anew.
        if (record.lease_until <= clock()) return { result: "pending" };
        // While the document is still locked: afterwards its source may be another payment's.
        await storage.deleteSource(record.job_id);
        if (!(await ledger.refuse(record, settlement.refusal.reason))) return { result: "pending" };
        observe({ event: "refused", rail: record.rail });
        return { result: "refused", refusal: settlement.refusal };
      case "settled":
        if (source) return fulfil(record, settlement.receipt, source);
        await owe(record, settlement.receipt);
        return { result: "pending" };
    }
  };

  // Without its document, a payment buys nothing yet; or nothing, where another one was first.
  const owe = async (record: PaymentRecord, receipt: PaymentRecord["receipt"]): Promise<void> => {
    if (await ledger.recordRefundDue(record, receipt)) return;
    if (await ledger.settleDuplicate(record, receipt)) observeSale(record);
  };

  const fulfil = async (
    record: PaymentRecord,
    receipt: PaymentRecord["receipt"],
    source: ConversionRequest,
  ): Promise<PurchaseOutcome> => {
    const { rail, id, job_id: jobId, account_id: accountId } = record;
    const { callback_url: url } = source.options;
    const callback = url === undefined ? undefined : callbacks?.createWrite(jobId, url);
    const { job, write } = jobs.newJob({
      jobId,
      documentName: documentName(source),
      payment: { rail, id },
      accountId,
      payers: payersOf(record),
      mail: source.options.delivery !== undefined,
      callsBack: callback !== undefined,
      ...(source.warnings && { warnings: [...source.warnings] }),
    });
    const created = await ledger.settle(record, receipt, write, ...(callback ? [callback] : []));
    // When another way of paying was first, the money is put on record all the same, and the job serves both.
    const collected = created || (await ledger.settleDuplicate(record, receipt));
    if (collected) observeSale(record);
    if (created) await enqueue(job);
    const bought = created ? job : await jobs.find(jobId);
    return bought ? { result: "job", job: bought, receipt } : { result: "pending" };
  };

  const storedSource = (jobId: string): Promise<ConversionRequest | undefined> =>
    storage.getSource(jobId).catch((error: unknown) => {
      if (error instanceof SourceMissingError) return undefined;
      throw error;
    });

  const takeOver = async (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    const taken = await ledger.takeOver(record);
    if (!taken) return { result: "pending" };
    await storage.putSource(taken.job_id, source);
    return goOn(taken, source);
  };

  /** Goes on with a payment whose lease we have. Without its document, money is only looked for and never collected. */
  const goOn = async (
    taken: PaymentRecord,
    source: ConversionRequest | undefined,
  ): Promise<PurchaseOutcome> => {
    const rail = railOf(taken);
    const found = await rail.lookUp(taken, taken.claimed_at);
    if (found.result === "settled" || found.result === "refused") return conclude(taken, found, source);
    if (!source) {
      const abandoned = { result: "refused", refusal: rail.refusal("abandoned", taken) } as const;
      return conclude(taken, found.result === "pending" ? found : abandoned, source);
    }
    // The look may have taken longer than the lease; whoever has it now is not to be overtaken.
    const renewed = await ledger.renew(taken);
    if (!renewed) return { result: "pending" };
    const settlement = await rail.settle(renewed);
    // Only the look knows where the next one has to go on.
    const isOpen = found.result === "pending" && settlement.result === "pending";
    return conclude(renewed, isOpen ? found : settlement, source);
  };

  const waitFor = async (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    const until = clock() + waitMs;
    while (clock() < until) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      const now = await ledger.find(record);
      if (now && now.state !== "claimed") return concluded(now, source);
      if (now && now.lease_until < clock()) return takeOver(now, source);
    }
    return { result: "pending" };
  };

  const concluded = async (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    if (record.state === "refused") return { result: "refused", refusal: refusalOf(record) };
    const job = await jobs.find(record.job_id);
    if (job) return { result: "job", job, receipt: record.receipt };
    if (record.fulfilled) return { result: "refused", refusal: refusalOf(record) };
    await storage.putSource(record.job_id, source);
    return fulfil(record, record.receipt, source);
  };

  const look = createLook(options, observeSale);

  // A payment that is on record already, presented for its own document.
  const resume = (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    if (record.state === "settled") return concluded(record, source);
    const leaseHeld = record.state === "claimed" && record.lease_until >= clock();
    return leaseHeld ? waitFor(record, source) : takeOver(record, source);
  };

  /**
   * A payment that is on record already, presented with any document. Not every payment says what it is for: what binds it then is the
   * first claim, which is one conditional write, made before any money moves. So of two documents that come with one payment at once, one
   * claims it and the other finds it claimed, here; after a refusal and a crash the record still names its document, for longer than the
   * payment itself can be executed. Whoever reads the payment on the chain comes too late: it gets there only after the claim.
   */
  const resumeFor = async (
    document: DocumentIdentity,
    record: PaymentRecord,
    source: ConversionRequest,
  ): Promise<PurchaseOutcome> =>
    record.document_hash === document.hash
      ? resume(record, source)
      : { result: "refused", refusal: { ...refusalOf(record), explanation: boundToAnother } };

  return {
    enqueue,

    async retry(job, source) {
      // It is not kept for ever, and the job may have failed for that.
      await storage.putSource(job.job_id, source);
      const delay = await jobs.retry(job);
      const now = (await jobs.find(job.job_id)) ?? job;
      if (delay !== undefined) await enqueue(now, delay);
      return now;
    },

    async receipt(payment) {
      return (await ledger.find(payment))?.receipt;
    },

    async buy(document, source, presented, network) {
      const { payment } = presented;
      const known = await ledger.find(payment);
      if (known) return resumeFor(document, known, source);
      const refusal = await presented.verify();
      if (refusal) {
        observe({ event: "refused", rail: payment.rail });
        return { result: "refused", refusal };
      }
      const claim = await ledger.claim(payment, document, network);
      if (claim.result === "busy") return { result: "pending" };
      if (claim.result === "known") return resumeFor(document, claim.record, source);
      await storage.putSource(document.jobId, source);
      return conclude(claim.record, await railOf(claim.record).settle(payment), source);
    },

    async lookAgain(record) {
      const next = await look(record);
      if (next === undefined) await ledger.dropFollowUp(record);
      else await ledger.putOff(record, next);
    },

    lookForPayments: look,

    async resume(underWay, source, check) {
      const record = await ledger.find({ rail: underWay.rail, id: underWay.payment_id });
      if (!record) return { result: "pending" };
      await check?.(record);
      return resume(record, source);
    },

    async followUp(record) {
      if (record.state === "claimed") {
        // The lease comes before all looks, so that nothing is concluded from what has changed since.
        const taken = await ledger.takeOver(record);
        if (taken) await goOn(taken, await storedSource(taken.job_id));
        return;
      }
      // Since the sweep learnt that it is due, somebody else has finished it.
      if (record.state === "settled") return;
      const found = await railOf(record).lookUp(record, record.claimed_at);
      switch (found.result) {
        case "settled": {
          const source = await storedSource(record.job_id);
          await (source ? fulfil(record, found.receipt, source) : owe(record, found.receipt));
          return;
        }
        case "pending":
          await ledger.putOff(record, clock() + lookSoonMs, found.progress);
          return;
        case "refused":
        case "uncollected":
          await ledger.dropFollowUp(record);
      }
    },
  };
}
