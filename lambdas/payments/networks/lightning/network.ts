import { PaidAlreadyError, TooManyRequestsError, UnavailableError } from "../../../http-contract/errors.ts";
import type { HttpError } from "../../../http-contract/errors.ts";
import type { HourlyLimit } from "../../../aws/hourly-limit.ts";
import type { Item } from "../../../aws/table.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import type { LightningSettings } from "./settings.ts";
import type { PaymentContext } from "../../context.ts";
import { NotOfferedError, offerId } from "../../rail.ts";
import type { OfferedRail, Payment, PresentedPayment, Refusal, SettleOutcome } from "../../rail.ts";
import { lightningRailData } from "./definition.ts";
import { findOpenInvoice, parseInvoices } from "./invoices.ts";
import type { InvoiceStore, IssuedInvoice } from "./invoices.ts";
import {
  formatChallenge,
  readCredential,
  mintToken,
  refuseCredential,
  verifyCredential,
} from "../../protocols/l402/credentials.ts";
import { createInvoiceReferences } from "./invoice-reference.ts";
import {
  asUnavailable,
  challengeMs,
  createChallengedDocuments,
  createInvoiceLookUps,
  isPaid,
  payableUntil,
} from "./invoice-look-ups.ts";
import { LightningNodeError, NoInvoiceError } from "./node/node.ts";
import type { FoundInvoice, LightningNode } from "./node/node.ts";

/** What the rail is made of. */
export interface LightningRailOptions {
  readonly settings: LightningSettings;
  readonly node: LightningNode;
  readonly invoices: InvoiceStore;
  /** Limits the documents that challenges are made for. */
  readonly challengeLimit: Pick<HourlyLimit, "take">;
  /** Called for each challenge that is not made because the limit is reached. */
  readonly reportSkippedChallenge: () => void;
  readonly tokenKey: () => Promise<Uint8Array>;
  readonly clock: () => number;
}

/** The Lightning rail, with the invoices of its offers. */
export interface LightningRail extends OfferedRail {
  /**
   * Makes the invoice of a context, or finds the one that was made before and can still be paid. It is recorded before it is issued, so that
   * its payment finds the document.
   * @returns undefined when the context has no Lightning offer
   * @throws {PaidAlreadyError} when the document is bought or locked, or one of its invoices is paid
   * @throws {UnavailableError} when the node cannot be reached, a payer's money is on its way, or the invoice is being made
   * @throws {TooManyRequestsError} when too many invoices were made for the document
   */
  invoiceFor(context: PaymentContext, document: DocumentIdentity): Promise<IssuedInvoice | undefined>;
}

/** How long the first invoice of a document can be paid, in seconds (docs/contract.md, "Lifetimes"). */
const invoiceSeconds = 15 * 60;
/**
 * How long a token is valid, in seconds: 30 days, as long as a paid invoice is honoured. A paid invoice may be presented long after its context
 * has ended.
 */
const tokenSeconds = 30 * 24 * 3600;
/** How long the node is not asked after it failed, in ms. */
const restMs = 5_000;
const doNotPayAgain =
  "Whether the invoice is paid cannot be found out now. Do not pay again: send the same request again.";
const outOfReach =
  "The Lightning node cannot be reached at the moment. Try again, or pay by another offer if you have not paid an invoice of this document yet.";
const paidAlready =
  "This document is paid for, or a payment for it is being settled. Do not pay again: send the same document again, and its job is the answer.";
const description = "Markdown to PDF, one document";

/** Lightning: by an invoice that was asked for, or by an L402 challenge and its credential. */
export function createLightningRail(options: LightningRailOptions): LightningRail {
  const { settings, node, invoices, challengeLimit, reportSkippedChallenge, tokenKey, clock } = options;
  let restsUntil = 0;
  const isResting = () => clock() < restsUntil;
  let unreportedFailure: LightningNodeError | undefined;
  const recordFailure = (error: LightningNodeError) => {
    restsUntil = clock() + restMs;
    unreportedFailure = error;
  };
  // The cause is given once for each failure, so that it is logged once.
  const notOffered = (): NotOfferedError => {
    const cause = unreportedFailure;
    unreportedFailure = undefined;
    return cause?.fault === "unfit-credential"
      ? new NotOfferedError("secret", "its secret is missing or invalid", { cause })
      : new NotOfferedError("out of reach", "its node cannot be reached", cause && { cause });
  };
  const challenges = settings.L402_CHALLENGE === "on";
  const challengedDocuments = createChallengedDocuments(clock);
  const lookUps = createInvoiceLookUps({ node, challenges, tokenKey, isResting, recordFailure, clock });

  const refusal = (reason: string): Refusal => ({ reason, headers: {} });

  const presentedPayment = (paymentHash: string, amountSats: number): PresentedPayment => ({
    payment: { rail: "lightning", id: paymentHash, railData: { amount_sats: amountSats } },
    // The preimage, or the node, has proved the payment.
    verify: () => Promise.resolve(undefined),
  });

  const settledOutcome = (payment: Payment): Promise<SettleOutcome> => {
    const { amount_sats } = lightningRailData.parse(payment.railData);
    return Promise.resolve({ result: "settled", receipt: { payment_hash: payment.id, amount_sats } });
  };

  const createInvoice = async (documentHash: string, amountSats: number, signal?: AbortSignal) => {
    const [reference = ""] = createInvoiceReferences(await tokenKey(), documentHash, clock());
    const request = { reference, amountSats, description, expirySeconds: invoiceSeconds };
    return node.createInvoice({ ...request, ...(signal && { signal }) });
  };

  // Not recorded, since it may never be paid: the node finds the invoice again by its reference.
  const createChallenge = async (context: PaymentContext, amountSats: number) => {
    const signal = AbortSignal.timeout(challengeMs);
    const invoice = await createInvoice(context.documentHash, amountSats, signal);
    const token = mintToken(await tokenKey(), {
      paymentHash: invoice.paymentHash,
      amountSats,
      documentHash: context.documentHash,
      validUntil: Math.floor(clock() / 1000) + tokenSeconds,
    });
    return { token, invoice: invoice.paymentRequest };
  };

  // A node keeps every invoice, and each challenge makes one. Without a challenge, the offer's invoice is made on request.
  const takeChallenge = async ({ documentHash }: PaymentContext): Promise<boolean> => {
    const isAllowed = await challengeLimit.take("CHALLENGES", documentHash.slice(0, 16));
    if (!isAllowed) reportSkippedChallenge();
    return isAllowed;
  };

  /** Makes the challenge of an offer, unless it goes without. @returns "no invoice" when its document can have none @throws {NotOfferedError} */
  const challengeOf = async (context: PaymentContext, amountSats: number) => {
    if (!challenges || !(await takeChallenge(context))) return undefined;
    try {
      const challenge = await createChallenge(context, amountSats);
      challengedDocuments.add(context.documentHash);
      return challenge;
    } catch (error) {
      // Nothing is wrong with the node. An invoice that is being made is had on request a moment later.
      if (error instanceof NoInvoiceError) return error.reason === "being made" ? undefined : "no invoice";
      if (!(error instanceof LightningNodeError)) throw error;
      recordFailure(error);
      throw notOffered();
    }
  };

  // The states are known here, and not asked for before an invoice is issued again. What cannot be recorded now is seen with the next request.
  const recordCanceled = async (
    { jobId }: DocumentIdentity,
    records: readonly Item[],
    found: readonly FoundInvoice[],
  ): Promise<void> => {
    const canceled = found.filter(({ state }) => state.state === "canceled");
    const unrecorded = parseInvoices(records).filter(
      (invoice) =>
        !invoice.canceled && canceled.some(({ paymentHash }) => paymentHash === invoice.payment_hash),
    );
    await Promise.allSettled(unrecorded.map((invoice) => invoices.markCanceled(jobId, invoice.payment_hash)));
  };

  return {
    name: "lightning",
    price: String(settings.LIGHTNING_PRICE_SATS),

    async offer(context) {
      const price = context.prices.lightning;
      if (price === undefined) return undefined;
      if (isResting()) throw notOffered();
      const amount = Number(price);
      const l402 = await challengeOf(context, amount);
      if (l402 === "no invoice") return undefined;
      return {
        offer: {
          id: offerId("lightning", context),
          title: "One PDF, paid over Lightning",
          description: "Ask for an invoice at payment_request_url, pay it, and send the same document again.",
          amount,
          currency: "SATS",
          payment_methods: ["lightning"],
          type: "one-time",
          metadata: l402 ? { l402 } : {},
        },
        headers: (): Record<string, string> =>
          l402 ? { "www-authenticate": formatChallenge(l402.token, l402.invoice) } : {},
      };
    },

    async readPresented(request, document) {
      const credential = readCredential(request.headers.authorization);
      if (!credential) return undefined;
      const verdict = verifyCredential(await tokenKey(), credential, document.hash, clock());
      return verdict.result === "valid"
        ? presentedPayment(verdict.paymentHash, verdict.amountSats)
        : refuseCredential(verdict.reason);
    },

    async findPayments(document, records, thorough = false) {
      const { found, failure, isPartial } = await lookUps.survey(document, records, thorough);
      await recordCanceled(document, records, found);
      const paid = found.filter(isPaid);
      if (paid.length > 0)
        return paid.map((invoice) => presentedPayment(invoice.paymentHash, invoice.amountSats));
      if (failure !== undefined) throw asUnavailable(failure, doNotPayAgain);
      if (found.some(({ state }) => state.state === "underway")) throw new UnavailableError(doNotPayAgain, 5);
      if (isPartial) {
        if (challengedDocuments.has(document.hash)) throw new UnavailableError(doNotPayAgain, 5);
        throw notOffered();
      }
      return [];
    },

    async payableUntil(document, records) {
      const { found, failure } = await lookUps.survey(document, records, true);
      if (failure !== undefined) throw asUnavailable(failure, doNotPayAgain);
      const ends = found.flatMap((invoice) => payableUntil(invoice, clock()) ?? []);
      return ends.length > 0 ? Math.max(...ends) : undefined;
    },

    async invoiceFor(context, document) {
      const price = context.prices.lightning;
      if (price === undefined) return undefined;
      const { items, isTaken } = await invoices.recordsOf(document.jobId);
      if (isTaken) throw new PaidAlreadyError(paidAlready);
      const { found, failure } = await lookUps.survey(document, items, true);
      // A paid invoice of a job that has ended, or one that was refunded, buys nothing any more.
      const paid = found.filter(isPaid);
      const areSpent = await Promise.all(paid.map(({ paymentHash }) => invoices.isSpent(paymentHash)));
      if (areSpent.includes(false)) throw new PaidAlreadyError(paidAlready);
      if (failure !== undefined) throw asUnavailable(failure, outOfReach);
      if (found.some(({ state }) => state.state === "underway")) throw new UnavailableError(doNotPayAgain, 5);
      const canceled = found.filter(({ state }) => state.state === "canceled");
      const open = findOpenInvoice(items, Number(price), clock());
      if (open && !canceled.some(({ paymentHash }) => paymentHash === open.payment_hash)) return open;
      await recordCanceled(document, items, found);
      try {
        return await invoices.record(document, await createInvoice(document.hash, Number(price)));
      } catch (cause) {
        if (cause instanceof NoInvoiceError) throw asHttpError(cause);
        throw asUnavailable(cause, outOfReach);
      }
    },

    settle: settledOutcome,
    lookUp: settledOutcome,
    refusal,
    receiptHeaders: () => ({}),
  };
}

function asHttpError({ reason }: NoInvoiceError): HttpError {
  if (reason === "being made")
    return new UnavailableError(
      "The invoice of this document is being made. Send the same request again.",
      1,
    );
  return new TooManyRequestsError(
    "Too many invoices were made for this document. Pay it by another offer, or send it with an Idempotency-Key that is new.",
    3600,
  );
}
