import { callbackSecret as callbackSecretOf } from "../callbacks/signature.ts";
import type { DocumentWarning } from "../http-contract/responses.ts";
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
import type { SaleContext, SubmitContext } from "./context.ts";
import { isOpenTo, provesOwner } from "./limits/requester.ts";
import { buildOfferOptions, type SubmitOptions } from "./submit-options.ts";

/** What buying came to, where the payment was not refused. */
export type UnrefusedOutcome<Bought> = Exclude<PurchaseOutcome<Bought>, { result: "refused" }>;

/** How a request for one kind of goods is answered, once they are bought. */
export interface GoodsReplies<Bought, Context extends SaleContext<Bought>> {
  /**
   * Answers with what was bought before: for a document, its job, which is retried if it failed or its PDF was deleted.
   * @throws {TooManyRequestsError} when the requester's network has requested too many documents
   */
  answerBought(context: Context, bought: Bought): Promise<HttpResponse>;
  /** Answers with what a payment has just bought. @param headers that prove the payment */
  answerSold(context: Context, bought: Bought, headers: HttpResponse["headers"]): Promise<HttpResponse>;
  /** Returns when it was bought, epoch ms. */
  boughtAt(bought: Bought): number;
  /** Returns what a buyer should know before paying. */
  listWarnings(context: Context): readonly DocumentWarning[] | undefined;
}

/** How a request for something that is sold is answered. */
export interface Replies<Bought, Context extends SaleContext<Bought>> extends Pick<
  GoodsReplies<Bought, Context>,
  "answerBought"
> {
  /**
   * Answers with a payment's outcome.
   * @param presented the payment, if the request brings it
   * @throws {UnavailableError} while the outcome is unknown
   */
  answerOutcome(
    context: Context,
    outcome: UnrefusedOutcome<Bought>,
    presented?: PresentedPayment,
  ): Promise<HttpResponse>;
  /**
   * Continues the payment that holds the document's lock, and answers with its outcome.
   * @returns undefined when it is refused, and another payment may buy the document
   * @throws {UnavailableError} while its outcome is unknown
   */
  answerLocked(context: Context, lock: DocumentLock): Promise<HttpResponse | undefined>;
  /** Answers 402 with offers, as `offer`, after payments were tried and refused; or with what another payment has bought meanwhile. */
  answerRefused(context: Context, refusal: Refusal, unchecked: UncheckedOffers): Promise<HttpResponse>;
  /**
   * Answers 402 with offers, and counts them.
   * @param refusal why the request's payment is invalid
   * @param unchecked offers on whose networks payments for the document could not be looked up
   * @throws {TooManyRequestsError} when the network was made too many offers
   */
  offer(context: Context, refusal: Refusal | undefined, unchecked: UncheckedOffers): Promise<HttpResponse>;
}

/** When a request whose payment is not settled yet may come again, in seconds. */
const retryAfterSeconds = 2;

type ReplyOptions = Pick<
  SubmitOptions,
  | "table"
  | "purchases"
  | "computeNetworkPartition"
  | "limitOffers"
  | "clock"
  | Exclude<keyof Parameters<typeof buildOfferOptions>[0], "clock">
>;

/** Creates the answers to requests for one kind of goods. */
export function createReplies<Bought, Context extends SaleContext<Bought>>(
  options: ReplyOptions,
  own: GoodsReplies<Bought, Context>,
): Replies<Bought, Context> {
  type Own = Replies<Bought, Context>;
  const { table, purchases, computeNetworkPartition, limitOffers, clock } = options;
  const answerBought: Own["answerBought"] = (context, bought) => own.answerBought(context, bought);
  const offer: Own["offer"] = async (context, refusal, unchecked) => {
    const { request, document, requester } = context;
    await limitOffers(request, document);
    await requester.recordOffer();
    return paymentRequiredAnswer(
      document,
      { ...(await buildOfferOptions(options, request)), warnings: own.listWarnings(context), unchecked },
      refusal,
    );
  };

  const answerBoughtMeanwhile = async (context: Context): Promise<HttpResponse | undefined> => {
    const { document, goods } = context;
    const { isBought, lock } = await readDocumentRecords(table, document, clock());
    const bought = isBought ? await goods.find(document.jobId) : undefined;
    if (bought) return answerBought(context, bought);
    return lock && answerLocked(context, lock);
  };

  // While one payment is verified and refused, and while offers are made, another one may buy the document. Then nothing must be offered.
  const answerRefused: Own["answerRefused"] = async (context, refusal, unchecked) => {
    const bought = await answerBoughtMeanwhile(context);
    if (bought) return bought;
    const offered = await offer(context, refusal, unchecked);
    return (await answerBoughtMeanwhile(context)) ?? offered;
  };

  const answerLocked: Own["answerLocked"] = async (context, lock) => {
    const { request, goods, requester } = context;
    const network = await computeNetworkPartition(request);
    const outcome = await purchases.resumeLocked(lock, goods, async (payment) => {
      if (!payment || !isOpenTo(network, payment)) await requester.assertMayReveal();
    });
    return outcome.result === "refused" ? undefined : answerOutcome(context, outcome);
  };

  const answerOutcome: Own["answerOutcome"] = async (context, outcome, presented) => {
    switch (outcome.result) {
      case "sold": {
        const { bought, receipt } = outcome;
        const headers = receipt && presented?.receiptHeaders(receipt, own.boughtAt(bought));
        return own.answerSold(context, bought, headers);
      }
      case "bought":
        return answerBought(context, outcome.bought);
      case "pending":
        throw stillSettling();
    }
  };

  return { answerBought, answerLocked, answerRefused, offer, answerOutcome };
}

/** Creates the answers that only documents have. */
export function createDocumentReplies(options: SubmitOptions): GoodsReplies<Job, SubmitContext> {
  const { keys, purchases, emailLimits, computeNetworkPartition, clock } = options;

  /** Gives the callback's secret to whoever sends the document. A job's id is handed on, and proves nothing. */
  const answerJob: AnswerJob = async (request, job, own) => {
    const callbackSecret = job.calls_back ? callbackSecretOf((await keys()).callback, job.job_id) : undefined;
    const answer = prefersPdf(request) ? options.answerPdf : options.answerJob;
    return answer(request, job, { ...own, callbackSecret });
  };

  return {
    boughtAt: (job) => job.created_at,
    listWarnings: ({ source }) => source.warnings,

    async answerBought(context, job) {
      const { request, source, account, presented, requester } = context;
      if (!provesOwner(job, presented.payments, account)) await requester.assertMayReveal(job);
      const isOver = job.state === "Failed" || isGone(job, clock());
      const current = isOver ? await purchases.retry(job, source) : job;
      const headers = await readReceiptHeaders(purchases, job, presented.payments);
      return answerJob(request, current, { headers, warnings: source.warnings ?? [] });
    },

    async answerSold({ request, source, requester }, job, headers) {
      // Accounts are made no offers, and prove what is their own.
      if (job.account_id === undefined) {
        await requester.recordPurchase();
        if (source.options.delivery) await emailLimits?.takeFrom(await computeNetworkPartition(request), job);
      }
      return answerJob(request, job, { headers, warnings: source.warnings ?? [] });
    },
  };
}

/** Reads the receipt of a payment, for the request that presents it again. */
export async function readReceiptHeaders(
  purchases: Pick<SubmitOptions["purchases"], "receipt">,
  bought: Pick<Job, "payment" | "created_at">,
  presented: readonly PresentedPayment[],
): Promise<Readonly<Record<string, string>>> {
  const payer = presented.find(({ payment }) => isSamePayment(payment, bought.payment));
  if (!payer) return {};
  const receipt = await purchases.receipt(payer.payment);
  return (receipt && payer.receiptHeaders(receipt, bought.created_at)) ?? {};
}

function stillSettling(): UnavailableError {
  return new UnavailableError(
    "payment-pending",
    "A payment for this document is being settled; its outcome is not known yet. Do not pay again: send the same request again.",
    retryAfterSeconds,
  );
}
