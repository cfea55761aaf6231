import { callbackSecret as callbackSecretOf } from "../callbacks/signature.ts";
import { UnavailableError } from "../http-contract/errors.ts";
import { prefersPdf } from "../http/headers/accept.ts";
import type { HttpResponse } from "../http/response.ts";
import type { AnswerJob } from "../jobs/answer-job.ts";
import { isGone, type Job } from "../jobs/job.ts";
import { paymentRequiredAnswer, type UncheckedOffers } from "../payments/offers.ts";
import type { DocumentLock } from "../payments/ledger/payment-record.ts";
import { isSamePayment } from "../payments/networks/network.ts";
import type { PresentedPayment, Refusal } from "../payments/protocols/protocol.ts";
import { readDocumentRecords } from "../purchases/records.ts";
import type { PurchaseOutcome } from "../purchases/purchases.ts";
import type { SubmitContext } from "./context.ts";
import { isOpenTo, provesOwner } from "./limits/requester.ts";
import { buildOfferOptions, type SubmitOptions } from "./submit-options.ts";

/** What buying came to, where the payment was not refused. */
export type UnrefusedOutcome = Exclude<PurchaseOutcome, { result: "refused" }>;

/** How a request for a document is answered. */
export interface Replies {
  /**
   * Answers with the job of a bought document, and retries the job if it failed or its PDF was deleted.
   * @throws {TooManyRequestsError} when the requester's network has requested too many documents
   */
  answerBought(context: SubmitContext, job: Job): Promise<HttpResponse>;
  /**
   * Answers with a payment's outcome.
   * @param presented the payment, if the request brings it
   * @throws {UnavailableError} while the outcome is unknown
   */
  answerOutcome(
    context: SubmitContext,
    outcome: UnrefusedOutcome,
    presented?: PresentedPayment,
  ): Promise<HttpResponse>;
  /**
   * Continues the payment that holds the document's lock, and answers with its outcome.
   * @returns undefined when it is refused, and another payment may buy the document
   * @throws {UnavailableError} while its outcome is unknown
   */
  answerLocked(context: SubmitContext, lock: DocumentLock): Promise<HttpResponse | undefined>;
  /** Answers 402 with offers, as `offer`, after payments were tried and refused; or with the job that another payment has bought meanwhile. */
  answerRefused(context: SubmitContext, refusal: Refusal, unchecked: UncheckedOffers): Promise<HttpResponse>;
  /**
   * Answers 402 with offers, and counts them.
   * @param refusal why the request's payment is invalid
   * @param unchecked offers on whose networks payments for the document could not be looked up
   * @throws {TooManyRequestsError} when the network was made too many offers
   */
  offer(
    context: SubmitContext,
    refusal: Refusal | undefined,
    unchecked: UncheckedOffers,
  ): Promise<HttpResponse>;
}

/** When a request whose payment is not settled yet may come again, in seconds. */
const retryAfterSeconds = 2;

/** Creates the answers to requests for documents. */
export function createReplies(options: SubmitOptions): Replies {
  const { keys, table, purchases, emailLimits, computeNetworkPartition, limitOffers, clock } = options;

  /** Gives the callback's secret to whoever sends the document. A job's id is handed on, and proves nothing. */
  const answerJob: AnswerJob = async (request, job, own) => {
    const callbackSecret = job.calls_back ? callbackSecretOf((await keys()).callback, job.job_id) : undefined;
    const answer = prefersPdf(request) ? options.answerPdf : options.answerJob;
    return answer(request, job, { ...own, callbackSecret });
  };

  /** Reads the receipt of a payment, for the request that presents it again. */
  const readReceiptHeaders = async (
    job: Job,
    presented: readonly PresentedPayment[],
  ): Promise<Readonly<Record<string, string>>> => {
    const payer = presented.find(({ payment }) => isSamePayment(payment, job.payment));
    if (!payer) return {};
    const receipt = await purchases.receipt(payer.payment);
    return (receipt && payer.receiptHeaders(receipt, job.created_at)) ?? {};
  };

  const answerBought: Replies["answerBought"] = async (context, job) => {
    const { request, source, account, presented, requester } = context;
    if (!provesOwner(job, presented.payments, account)) await requester.assertMayReveal(job);
    const isOver = job.state === "Failed" || isGone(job, clock());
    const current = isOver ? await purchases.retry(job, source) : job;
    const headers = await readReceiptHeaders(job, presented.payments);
    return answerJob(request, current, { headers, warnings: source.warnings ?? [] });
  };

  const offer: Replies["offer"] = async ({ request, source, document, requester }, refusal, unchecked) => {
    await limitOffers(request, document);
    await requester.recordOffer();
    return paymentRequiredAnswer(
      document,
      { ...(await buildOfferOptions(options, request)), warnings: source.warnings, unchecked },
      refusal,
    );
  };

  const answerBoughtMeanwhile = async (context: SubmitContext): Promise<HttpResponse | undefined> => {
    const { job, lock } = await readDocumentRecords(table, context.document, clock());
    if (job) return answerBought(context, job);
    return lock && answerLocked(context, lock);
  };

  // While one payment is verified and refused, and while offers are made, another one may buy the document. Then nothing must be offered.
  const answerRefused: Replies["answerRefused"] = async (context, refusal, unchecked) => {
    const bought = await answerBoughtMeanwhile(context);
    if (bought) return bought;
    const offered = await offer(context, refusal, unchecked);
    return (await answerBoughtMeanwhile(context)) ?? offered;
  };

  const answerLocked: Replies["answerLocked"] = async (context, lock) => {
    const { request, source, requester } = context;
    const network = await computeNetworkPartition(request);
    const outcome = await purchases.resumeLocked(lock, source, async (payment) => {
      if (!payment || !isOpenTo(network, payment)) await requester.assertMayReveal();
    });
    return outcome.result === "refused" ? undefined : answerOutcome(context, outcome);
  };

  const answerPurchased = async (
    { request, source, requester }: SubmitContext,
    { job, receipt }: Extract<PurchaseOutcome, { result: "job" }>,
    presented?: PresentedPayment,
  ): Promise<HttpResponse> => {
    // Accounts are made no offers, and prove what is their own.
    if (job.account_id === undefined) {
      await requester.recordPurchase();
      if (source.options.delivery) await emailLimits?.takeFrom(await computeNetworkPartition(request), job);
    }
    return answerJob(request, job, {
      headers: receipt && presented?.receiptHeaders(receipt, job.created_at),
      warnings: source.warnings ?? [],
    });
  };

  const answerOutcome: Replies["answerOutcome"] = async (context, outcome, presented) => {
    switch (outcome.result) {
      case "job":
        return answerPurchased(context, outcome, presented);
      case "bought":
        return answerBought(context, outcome.job);
      case "pending":
        throw stillSettling();
    }
  };

  return { answerBought, answerLocked, answerRefused, offer, answerOutcome };
}

function stillSettling(): UnavailableError {
  return new UnavailableError(
    "payment-pending",
    "A payment for this document is being settled; its outcome is not known yet. Do not pay again: send the same request again.",
    retryAfterSeconds,
  );
}
