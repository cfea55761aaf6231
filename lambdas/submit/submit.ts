import type { HttpResponse } from "../http/response.ts";
import type { RequestTo } from "../http/http-handler.ts";
import { TooManyRequestsError } from "../http-contract/errors.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import { isSamePayment } from "../payments/networks/network.ts";
import { accountRefusal } from "../payments/protocols/account/refusal.ts";
import { boundToAnother, type PresentedPayment, type Refusal } from "../payments/protocols/protocol.ts";
import type { PurchaseOutcome } from "../purchases/purchases.ts";
import { createContextReader, type SubmitContext } from "./context.ts";
import { createConversionReader } from "./conversion-reader.ts";
import { findPayments, mergeRefusals, type FoundPayments } from "./found-payments.ts";
import { answerPreview, createNotOffered } from "./preview.ts";
import { checkPrintable } from "./printable.ts";
import { asksForQuote, createAnswerQuote } from "./quote.ts";
import { createReplies, type Replies } from "./replies.ts";
import type { SubmitOptions } from "./submit-options.ts";

/**
 * Creates `/markdown` and `/v1/document/...`. A request without a document gets 402 with the price of any document. A bought document gets 200 with
 * its job, whatever the request brings. A payment, or an account with something left, buys the job. Any other request gets 402 with offers, and
 * nothing of its document is stored.
 */
export function createSubmit(
  options: SubmitOptions,
): (request: RequestTo<"submit">) => Promise<HttpResponse> {
  const readConversion = createConversionReader({
    accounts: options.accounts,
    maxBodyBytes: options.settings.MAX_BODY_BYTES,
    delivers: options.emailLimits !== undefined,
    callsBack: options.callsBack,
    callsLoopback: options.callsLoopback,
  });
  const answerQuote = createAnswerQuote(options);
  const readContext = createContextReader(options);
  const parts: SubmitParts = { ...options, replies: createReplies(options) };
  return async (request) => {
    if (asksForQuote(request)) return answerQuote(request);
    if (request.operation === "postMarkdownPreview") {
      const { previews, settings } = options;
      if (!previews) throw createNotOffered(settings.PUBLIC_BASE_URL);
      return answerPreview(previews, request, await readConversion(request));
    }
    const conversion = await readConversion(request);
    if (request.operation === "postMarkdownCheck") return answerCheck(conversion.source);
    return submit(parts, await readContext(request, conversion));
  };
}

interface SubmitParts extends Pick<
  SubmitOptions,
  "purchases" | "networks" | "accountNetwork" | "emailLimits" | "computeNetworkPartition"
> {
  readonly replies: Replies;
}

async function submit(parts: SubmitParts, context: SubmitContext): Promise<HttpResponse> {
  const { job } = context.records;
  if (job) return parts.replies.answerBought(context, job);
  checkDecodable(context);
  const resumed = await resumeLockedPurchase(parts, context);
  if (resumed) return resumed;
  const presented = await buyWithPresentedPayments(parts, context);
  if (presented.answer) return presented.answer;
  const unpresented = await findPayments(parts.networks, context.document, context.records);
  const bought = await buyWithUnpresentedPayment(parts, context, unpresented);
  if (bought) return bought;
  await checkBeforePayment(parts, context);
  const charged = await chargeAccount(parts, context);
  if (charged.answer) return charged.answer;
  if (presented.unverified) throw presented.unverified;
  return offer(parts, context, [...presented.refusals, ...charged.refusals], unpresented);
}

function isLockHolder({ records: { lock } }: SubmitContext, { payment }: PresentedPayment): boolean {
  return lock !== undefined && isSamePayment(payment, { rail: lock.rail, id: lock.payment_id });
}

// A payment that is buying the document already comes first: any other would be one too many.
async function resumeLockedPurchase(
  { replies }: SubmitParts,
  context: SubmitContext,
): Promise<HttpResponse | undefined> {
  const { lock } = context.records;
  const isShown = context.presented.payments.some((payment) => isLockHolder(context, payment));
  return lock && !isShown ? replies.answerLocked(context, lock) : undefined;
}

// One after another, each only once the one before is refused, so that no two are collected. The holder of the lock is the first.
async function buyWithPresentedPayments(
  { purchases, replies, computeNetworkPartition }: SubmitParts,
  context: SubmitContext,
): Promise<Attempt> {
  const { request, source, document, records, presented } = context;
  const holders = presented.payments.filter((payment) => isLockHolder(context, payment));
  const others = presented.payments.filter((payment) => !isLockHolder(context, payment));
  const refusals: Refusal[] = [];
  let unverified: TooManyRequestsError | undefined;
  for (const payment of [...holders, ...others]) {
    if (payment.isPromise && !records.lock) checkPrintable(source);
    const outcome = await purchases
      .buy(document, source, payment, await computeNetworkPartition(request))
      .catch(returnUnverified);
    if (outcome instanceof TooManyRequestsError) unverified = outcome;
    else if (outcome.result === "refused") refusals.push(toRefusal(payment, outcome));
    else return { answer: await replies.answerOutcome(context, outcome, payment), refusals };
  }
  return { refusals, unverified };
}

// Who pays by hand brings nothing but the document, and has paid. The limit on guesses does not apply.
async function buyWithUnpresentedPayment(
  { purchases, replies, computeNetworkPartition }: SubmitParts,
  context: SubmitContext,
  { payments }: FoundPayments,
): Promise<HttpResponse | undefined> {
  const { request, source, document } = context;
  for (const payment of payments) {
    const paid = { payment, verify: () => Promise.resolve(undefined) };
    const outcome = await purchases.buy(document, source, paid, await computeNetworkPartition(request));
    // A refused payment was refunded, or bought another document.
    if (outcome.result !== "refused") return replies.answerOutcome(context, outcome);
  }
  return undefined;
}

// Nothing has been paid yet, so nothing is lost by refusing what could not be rendered or delivered.
async function checkBeforePayment(
  { emailLimits, computeNetworkPartition }: SubmitParts,
  { request, source, account }: SubmitContext,
): Promise<void> {
  checkPrintable(source);
  if (!source.options.delivery) return;
  await emailLimits?.check(
    source.options.delivery.to_email,
    account ? { accountId: account.accountId } : { network: await computeNetworkPartition(request) },
  );
}

async function chargeAccount(
  { purchases, replies, accountNetwork }: SubmitParts,
  context: SubmitContext,
): Promise<Attempt> {
  const { source, account, document } = context;
  if (!account) return { refusals: [] };
  const outcome = await purchases.buy(document, source, accountNetwork.payment(account, document));
  return outcome.result === "refused"
    ? { refusals: [accountRefusal(outcome.reason)] }
    : { answer: await replies.answerOutcome(context, outcome), refusals: [] };
}

/** Answers with offers. @param tried refusals of the payments that were tried */
async function offer(
  { replies }: SubmitParts,
  context: SubmitContext,
  tried: readonly Refusal[],
  { unchecked }: FoundPayments,
): Promise<HttpResponse> {
  const { undecodable, refusals } = context.presented;
  const refusal = mergeRefusals([...tried, ...refusals]);
  if (tried.length > 0 && refusal) return replies.answerRefused(context, refusal, unchecked);
  if (undecodable) throw undecodable;
  return replies.offer(context, refusal, unchecked);
}

/** What trying payments came to: the answer, unless all were refused. */
interface Attempt {
  readonly answer?: HttpResponse;
  readonly refusals: readonly Refusal[];
  /** The error of a payment that was not verified, since too many from its network were refused. Nobody may be asked to pay again for it. */
  readonly unverified?: TooManyRequestsError | undefined;
}

/** Explains a refused payment in the terms of the protocol that presented it. */
function toRefusal(
  presented: PresentedPayment,
  { reason, isBoundToAnother }: Extract<PurchaseOutcome, { result: "refused" }>,
): Refusal {
  const refusal = presented.refusal(reason);
  return isBoundToAnother ? { ...refusal, explanation: boundToAnother } : refusal;
}

/** Returns the error of a payment that was not verified, and throws any other. */
function returnUnverified(error: unknown): TooManyRequestsError {
  if (error instanceof TooManyRequestsError) return error;
  throw error;
}

/** Checks payment headers. @throws {UndecodablePaymentError} when one cannot be decoded, and the request brings no other payment */
function checkDecodable({ presented, account }: SubmitContext): void {
  const { payments, refusals, undecodable } = presented;
  if (undecodable && payments.length === 0 && refusals.length === 0 && !account) throw undecodable;
}

/** Answers `POST /markdown/check`: 204, or 200 with warnings. @throws {ValidationError} for a document that would fail */
function answerCheck(source: ConversionRequest): HttpResponse {
  checkPrintable(source);
  const { warnings } = source;
  return warnings ? { status: 200, body: { warnings } } : { status: 204 };
}
