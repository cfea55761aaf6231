import type { HttpResponse } from "../http/response.ts";
import { TooManyRequestsError } from "../http-contract/errors.ts";
import { isSamePayment, type UnverifiedPayment } from "../payments/networks/network.ts";
import { accountRefusal } from "../payments/protocols/account/refusal.ts";
import { boundToAnother, type PresentedPayment, type Refusal } from "../payments/protocols/protocol.ts";
import type { RefusedPurchase } from "../purchases/purchases.ts";
import type { SaleContext } from "./context.ts";
import { findPayments, mergeRefusals, type FoundPayments } from "./found-payments.ts";
import type { Replies } from "./replies.ts";
import type { SubmitOptions } from "./submit-options.ts";

/** What selling one kind of goods takes. */
export interface SaleParts<Bought, Context extends SaleContext<Bought>> extends Pick<
  SubmitOptions,
  "purchases" | "networks" | "accountNetwork" | "computeNetworkPartition"
> {
  readonly replies: Replies<Bought, Context>;
  /** Refuses what could not be made; absent where anything can be. @throws {ValidationError} */
  readonly checkContents?: (context: Context) => Promise<void>;
  /** Refuses what could not be delivered. @throws {TooManyRequestsError} */
  readonly checkDelivery?: (context: Context) => Promise<void>;
  /** Finds what pays for a correction in place of money; undefined where the request corrects nothing. Absent where nothing is corrected. */
  readonly findTurn?: (context: Context) => Promise<Turn | Refusal | undefined>;
}

/** A turn to correct a bought document free of charge. */
export interface Turn {
  readonly payment: UnverifiedPayment;
  /** Explains why it buys nothing after all. */
  refusal(reason: string): Refusal;
}

/**
 * Sells what a request asks for: a document, or a pack of credit. What is bought already is answered, whatever the request brings. A payment, or an account
 * with something left, buys it. Any other request gets 402 with offers.
 */
export async function sell<Bought, Context extends SaleContext<Bought>>(
  parts: SaleParts<Bought, Context>,
  context: Context,
): Promise<HttpResponse> {
  if (context.bought) return parts.replies.answerBought(context, context.bought);
  checkDecodable(context);
  const resumed = await resumeLockedPurchase(parts, context);
  if (resumed) return resumed;
  const presented = await buyWithPresentedPayments(parts, context);
  if (presented.answer) return presented.answer;
  const unpresented = await findPayments(parts.networks, context.document, context.records);
  const bought = await buyWithUnpresentedPayment(parts, context, unpresented);
  if (bought) return bought;
  await checkBeforePayment(parts, context);
  const charged = (await takeTurn(parts, context)) ?? (await chargeAccount(parts, context));
  if (charged.answer) return charged.answer;
  if (presented.unverified) throw presented.unverified;
  return offer(parts, context, [...presented.refusals, ...charged.refusals], unpresented);
}

function isLockHolder({ records: { lock } }: SaleContext<unknown>, { payment }: PresentedPayment): boolean {
  return lock !== undefined && isSamePayment(payment, { rail: lock.rail, id: lock.payment_id });
}

// A payment that is buying the document already comes first: any other would be one too many.
async function resumeLockedPurchase<Bought, Context extends SaleContext<Bought>>(
  { replies }: SaleParts<Bought, Context>,
  context: Context,
): Promise<HttpResponse | undefined> {
  const { lock } = context.records;
  const isShown = context.presented.payments.some((payment) => isLockHolder(context, payment));
  return lock && !isShown ? replies.answerLocked(context, lock) : undefined;
}

// One after another, each only once the one before is refused, so that no two are collected. The holder of the lock is the first.
async function buyWithPresentedPayments<Bought, Context extends SaleContext<Bought>>(
  { purchases, replies, checkContents, computeNetworkPartition }: SaleParts<Bought, Context>,
  context: Context,
): Promise<Attempt> {
  const { request, goods, document, records, presented } = context;
  const holders = presented.payments.filter((payment) => isLockHolder(context, payment));
  const others = presented.payments.filter((payment) => !isLockHolder(context, payment));
  const refusals: Refusal[] = [];
  let unverified: TooManyRequestsError | undefined;
  for (const payment of [...holders, ...others]) {
    if (payment.isPromise && !records.lock) await checkContents?.(context);
    const outcome = await purchases
      .buy(document, goods, payment, await computeNetworkPartition(request))
      .catch(returnUnverified);
    if (outcome instanceof TooManyRequestsError) unverified = outcome;
    else if (outcome.result === "refused") refusals.push(toRefusal(payment, outcome));
    else return { answer: await replies.answerOutcome(context, outcome, payment), refusals };
  }
  return { refusals, unverified };
}

// Who pays by hand brings nothing but the document, and has paid. The limit on guesses does not apply.
async function buyWithUnpresentedPayment<Bought, Context extends SaleContext<Bought>>(
  { purchases, replies, computeNetworkPartition }: SaleParts<Bought, Context>,
  context: Context,
  { payments }: FoundPayments,
): Promise<HttpResponse | undefined> {
  const { request, goods, document } = context;
  for (const payment of payments) {
    const paid = { payment, verify: () => Promise.resolve(undefined) };
    const outcome = await purchases.buy(document, goods, paid, await computeNetworkPartition(request));
    // A refused payment was refunded, or bought another document.
    if (outcome.result !== "refused") return replies.answerOutcome(context, outcome);
  }
  return undefined;
}

// Nothing has been paid yet, so nothing is lost by refusing what could not be rendered or delivered.
async function checkBeforePayment<Bought, Context extends SaleContext<Bought>>(
  { checkContents, checkDelivery }: SaleParts<Bought, Context>,
  context: Context,
): Promise<void> {
  await checkContents?.(context);
  await checkDelivery?.(context);
}

// Nobody is charged unasked for a correction that is not free: the request gets offers, whatever account it brings.
async function takeTurn<Bought, Context extends SaleContext<Bought>>(
  { purchases, replies, findTurn, computeNetworkPartition }: SaleParts<Bought, Context>,
  context: Context,
): Promise<Attempt | undefined> {
  const found = await findTurn?.(context);
  if (!found) return undefined;
  if (!("payment" in found)) return { refusals: [found] };
  const { request, goods, document } = context;
  const network = await computeNetworkPartition(request);
  const outcome = await purchases.buy(document, goods, found.payment, network);
  return outcome.result === "refused"
    ? { refusals: [found.refusal(outcome.reason)] }
    : { answer: await replies.answerOutcome(context, outcome), refusals: [] };
}

async function chargeAccount<Bought, Context extends SaleContext<Bought>>(
  { purchases, replies, accountNetwork }: SaleParts<Bought, Context>,
  context: Context,
): Promise<Attempt> {
  const { goods, account, document } = context;
  if (!account) return { refusals: [] };
  const outcome = await purchases.buy(document, goods, accountNetwork.payment(account, document));
  return outcome.result === "refused"
    ? { refusals: [accountRefusal(outcome.reason)] }
    : { answer: await replies.answerOutcome(context, outcome), refusals: [] };
}

/** Answers with offers. @param tried refusals of the payments that were tried */
async function offer<Bought, Context extends SaleContext<Bought>>(
  { replies }: SaleParts<Bought, Context>,
  context: Context,
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
function toRefusal(presented: PresentedPayment, { reason, isBoundToAnother }: RefusedPurchase): Refusal {
  const refusal = presented.refusal(reason);
  return isBoundToAnother ? { ...refusal, explanation: boundToAnother } : refusal;
}

/** Returns the error of a payment that was not verified, and throws any other. */
function returnUnverified(error: unknown): TooManyRequestsError {
  if (error instanceof TooManyRequestsError) return error;
  throw error;
}

/** Checks payment headers. @throws {UndecodablePaymentError} when one cannot be decoded, and the request brings no other payment */
function checkDecodable({ presented, account }: SaleContext<unknown>): void {
  const { payments, refusals, undecodable } = presented;
  if (undecodable && payments.length === 0 && refusals.length === 0 && !account) throw undecodable;
}
