import type { ConversionRequest } from "../http-contract/requests.ts";
import { SourceMissingError } from "../jobs/document-storage.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { railDefinitions } from "../payments/definitions.ts";
import type { PaymentRecord } from "../payments/ledger/payment-record.ts";
import { boundToAnother } from "../payments/rail.ts";
import type { Payment, Rail, Refusal, SettleOutcome } from "../payments/rail.ts";
import { createUnrecordedPaymentFinder, recheckSoonMs } from "./find-unrecorded-payments.ts";
import { purchasedJob } from "./purchased-job.ts";
import { createJobQueuing } from "./queue-jobs.ts";
import type { PurchaseOptions, PurchaseOutcome, Purchases } from "./purchases.ts";

/** How long a request waits for another one that is settling the same payment, in ms. */
const maxWaitMs = 5_000;
/** How often it reads the payment's record meanwhile, in ms. */
const pollMs = 100;
/** Why the sweep refuses a payment whose document is not stored. It can still be collected. */
const abandonedReason = "abandoned";

/**
 * How a payment becomes a job. A crash may follow any step, so each leaves on record what the next request with the same payment, or the
 * sweep, needs to go on:
 *
 *     verify ─▶ claim ─▶ store source ─▶ settle ─▶ record payment + create job ─▶ enqueue
 *              (ledger)      (S3)        (rail)        (one transaction)           (SQS)
 */
export function createPurchases(options: PurchaseOptions): Purchases {
  const { ledger, jobs, storage, callbacks, rails, verifications, observe, clock } = options;
  const { enqueue, retry } = createJobQueuing(options);

  const railOf = (record: Pick<PaymentRecord, "rail">): Rail => {
    const rail = rails.find(({ name }) => name === record.rail);
    if (!rail) throw new Error(`A payment came by ${record.rail}, which is not configured`);
    return rail;
  };

  const refusalOf = (record: PaymentRecord): Refusal =>
    railOf(record).refusal(record.reason ?? "invalid_transaction_state", record);

  const observeSale = ({ rail, railData }: Pick<Payment, "rail" | "railData">): void => {
    observe({ event: "sold", rail, amount: railDefinitions[rail].amount(railData) });
  };

  const findUnrecordedPayments = createUnrecordedPaymentFinder(options, observeSale);

  const findSource = (jobId: string): Promise<ConversionRequest | undefined> =>
    storage.getSource(jobId).catch((error: unknown) => {
      if (error instanceof SourceMissingError) return undefined;
      throw error;
    });

  /** Ends an attempt whose lease we hold, as its rail says. Without its document, a collected payment buys nothing yet. */
  const conclude = async (
    record: PaymentRecord,
    outcome: SettleOutcome,
    source: ConversionRequest | undefined,
    isFinal = false,
  ): Promise<PurchaseOutcome> => {
    switch (outcome.result) {
      case "pending":
        await ledger.release(record, outcome.progress);
        observe({ event: "pending", rail: record.rail });
        return { result: "pending" };
      case "refused":
        // Too late: another attempt may own source and lease by now, and finds out on its own.
        if (record.lease_until <= clock()) return { result: "pending" };
        // While the document is still locked: afterwards its source may be another payment's.
        await storage.deleteSource(record.job_id);
        if (!(await ledger.refuse(record, outcome.refusal.reason, isFinal))) return { result: "pending" };
        observe({ event: "refused", rail: record.rail });
        return { result: "refused", refusal: outcome.refusal };
      case "settled":
        if (source) return createJobFor(record, outcome.receipt, source);
        await recordRefundDue(record, outcome.receipt);
        return { result: "pending" };
    }
  };

  const createJobFor = async (
    record: PaymentRecord,
    receipt: PaymentRecord["receipt"],
    source: ConversionRequest,
  ): Promise<PurchaseOutcome> => {
    const { job_id: jobId } = record;
    const { callback_url: url } = source.options;
    const callback = url === undefined ? undefined : callbacks?.createWrite(jobId, url);
    const { job, write } = jobs.newJob(purchasedJob(record, source, callback !== undefined));
    const isCreated = await ledger.settle(record, receipt, write, ...(callback ? [callback] : []));
    // When another payment was first, the money is recorded all the same, and the job serves both.
    const isCollected = isCreated || (await ledger.settleDuplicate(record, receipt));
    if (isCollected) observeSale(record);
    if (isCreated) await enqueue(job);
    const bought = isCreated ? job : await jobs.find(jobId);
    return bought ? { result: "job", job: bought, receipt } : { result: "pending" };
  };

  const recordRefundDue = async (record: PaymentRecord, receipt: PaymentRecord["receipt"]): Promise<void> => {
    if (await ledger.recordRefundDue(record, receipt)) return;
    if (await ledger.settleDuplicate(record, receipt)) observeSale(record);
  };

  /** Whether a refusal stands without another look. A payment that is collected meanwhile is found by the next look, or by the sweep. */
  const isRefusalHeld = (record: PaymentRecord): boolean => {
    if (record.state !== "refused" || record.reason === abandonedReason) return false;
    const heldUntil = (record.refused_at ?? 0) + (railOf(record).refusalsHoldMs ?? 0);
    return record.is_final === true || heldUntil > clock();
  };

  /** Resumes a recorded payment that is presented with its own document. */
  const resumeRecord = (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    if (record.state === "settled" || isRefusalHeld(record)) return answerConcluded(record, source);
    const isLeased = record.state === "claimed" && record.lease_until >= clock();
    return isLeased ? waitForConclusion(record, source) : takeOver(record, source);
  };

  /**
   * Resumes a recorded payment that is presented with any document. Not every payment names its document; the first claim binds those. It is
   * one conditional write, made before any money moves, so of two documents that come with one payment at once, one claims it and the
   * other finds it claimed, here. After a refusal and a crash the record still names its document, for longer than the payment can be
   * executed. Whoever reads the payment on the chain comes too late, since it gets there only after the claim.
   */
  const resumeForDocument = async (
    document: DocumentIdentity,
    record: PaymentRecord,
    source: ConversionRequest,
  ): Promise<PurchaseOutcome> =>
    record.document_hash === document.hash
      ? resumeRecord(record, source)
      : { result: "refused", refusal: { ...refusalOf(record), explanation: boundToAnother } };

  const answerConcluded = async (
    record: PaymentRecord,
    source: ConversionRequest,
  ): Promise<PurchaseOutcome> => {
    if (record.state === "refused") return { result: "refused", refusal: refusalOf(record) };
    const job = await jobs.find(record.job_id);
    if (job) return { result: "job", job, receipt: record.receipt };
    if (record.fulfilled) return { result: "refused", refusal: refusalOf(record) };
    await storage.putSource(record.job_id, source);
    return createJobFor(record, record.receipt, source);
  };

  const waitForConclusion = async (
    record: PaymentRecord,
    source: ConversionRequest,
  ): Promise<PurchaseOutcome> => {
    const until = clock() + maxWaitMs;
    while (clock() < until) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      const current = await ledger.find(record);
      if (current && current.state !== "claimed") return answerConcluded(current, source);
      if (current && current.lease_until < clock()) return takeOver(current, source);
    }
    return { result: "pending" };
  };

  const takeOver = async (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    const taken = await ledger.takeOver(record);
    if (!taken) return { result: "pending" };
    return continuePayment(taken, source, () => storage.putSource(taken.job_id, source));
  };

  /**
   * Goes on with a payment whose lease we hold. Without its document, money is only looked for and never collected.
   * @param store stores the document, where it may not be stored yet; not called for a payment that can never be collected
   */
  const continuePayment = async (
    taken: PaymentRecord,
    source: ConversionRequest | undefined,
    store?: () => Promise<void>,
  ): Promise<PurchaseOutcome> => {
    const rail = railOf(taken);
    const found = await rail.lookUp(taken, taken.claimed_at);
    if (found.result === "refused") return conclude(taken, found, source, true);
    if (found.result === "settled") {
      await store?.();
      return conclude(taken, found, source);
    }
    if (!source) {
      const abandoned = { result: "refused", refusal: rail.refusal(abandonedReason, taken) } as const;
      return conclude(taken, found.result === "pending" ? found : abandoned, source);
    }
    // The look-up may have taken longer than the lease; then the attempt that has it now goes on alone.
    const renewed = await ledger.renew(taken);
    if (!renewed) return { result: "pending" };
    await store?.();
    const outcome = await rail.settle(renewed);
    // The look-up alone knows where the next one has to go on.
    const isOpen = found.result === "pending" && outcome.result === "pending";
    return conclude(renewed, isOpen ? found : outcome, source);
  };

  return {
    enqueue,
    retry,
    findUnrecordedPayments,

    buy: (document, source, presented, clientNetwork) =>
      verifications.limit(clientNetwork, async (admit) => {
        const { payment } = presented;
        const known = await ledger.find(payment);
        if (known) return resumeForDocument(document, known, source);
        const refusal = await presented.verify(admit);
        if (refusal) {
          observe({ event: "refused", rail: payment.rail });
          return { result: "refused", refusal };
        }
        const claim = await ledger.claim(payment, document, clientNetwork);
        if (claim.result === "busy") return { result: "pending" };
        if (claim.result === "known") return resumeForDocument(document, claim.record, source);
        await storage.putSource(document.jobId, source);
        return conclude(claim.record, await railOf(claim.record).settle(payment), source);
      }),

    async resumeLocked(lock, source, check) {
      const record = await ledger.find({ rail: lock.rail, id: lock.payment_id });
      await check?.(record);
      return record ? resumeRecord(record, source) : { result: "pending" };
    },

    async followUp(record) {
      if (record.state === "claimed") {
        // The lease comes before all look-ups, so that nothing is concluded from what has changed since.
        const taken = await ledger.takeOver(record);
        if (taken) await continuePayment(taken, await findSource(taken.job_id));
        return;
      }
      // Another attempt has finished it since the sweep listed it.
      if (record.state === "settled") return;
      const found = await railOf(record).lookUp(record, record.claimed_at);
      switch (found.result) {
        case "settled": {
          const source = await findSource(record.job_id);
          await (source
            ? createJobFor(record, found.receipt, source)
            : recordRefundDue(record, found.receipt));
          return;
        }
        case "pending":
          await ledger.postpone(record, clock() + recheckSoonMs, found.progress);
          return;
        case "refused":
        case "uncollected":
          await ledger.clearDue(record, found.result === "refused");
      }
    },

    async checkAgain(record) {
      const next = await findUnrecordedPayments(record);
      if (next === undefined) await ledger.clearDue(record);
      else await ledger.postpone(record, next);
    },

    async receipt(payment) {
      return (await ledger.find(payment))?.receipt;
    },
  };
}
