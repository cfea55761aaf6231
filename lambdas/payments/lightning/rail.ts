import { PaidAlreadyError, UnavailableError } from "../../interface/errors.ts";
import type { HourlyBudget } from "../../aws/hourly-budget.ts";
import type { Item } from "../../aws/table.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import type { LightningSettings } from "./settings.ts";
import type { PaymentContext } from "../context.ts";
import { NotOfferedError, offerId } from "../rail.ts";
import type { OfferedRail, Payment, PresentedPayment, Refusal, Settlement } from "../rail.ts";
import { lightningEvidence } from "./definition.ts";
import { openInvoice, parseInvoices } from "./invoices.ts";
import type { InvoiceStore, IssuedInvoice } from "./invoices.ts";
import { challenge, credentialIn, mintToken, refusedCredential, verifyCredential } from "./l402.ts";
import { createInvoiceReferences } from "./invoice-reference.ts";
import {
  asUnavailable,
  challengeMs,
  createLookUps,
  createRecentDocuments,
  isPaid,
  payableUntil,
} from "./look-ups.ts";
import { LightningNodeError } from "./node/node.ts";
import type { FoundInvoice, LightningNode } from "./node/node.ts";

export interface LightningRailOptions {
  readonly settings: LightningSettings;
  readonly node: LightningNode;
  readonly invoices: InvoiceStore;
  /** Of challenges. */
  readonly budget: HourlyBudget;
  /** Told of each challenge that is left out, since the budget is spent. */
  readonly leftOut: () => void;
  readonly tokenKey: () => Promise<Uint8Array>;
  readonly clock: () => number;
}

export interface LightningRail extends OfferedRail {
  /**
   * The invoice of a context: made now, or the one that was made before and can still be paid. It is on record before it
   * is shown, so that its payment finds the document.
   * @returns undefined when the context has no Lightning offer
   * @throws {PaidAlreadyError} when the document is bought or being bought, or one of its invoices is paid
   * @throws {UnavailableError} when the node is out of reach, or a payer's money is on its way
   */
  invoiceFor(context: PaymentContext, document: DocumentIdentity): Promise<IssuedInvoice | undefined>;
}

/** How long the first invoice of a document can be paid, in seconds (docs/contract.md, "Lifetimes"). */
const invoiceSeconds = 15 * 60;
/**
 * How long a token is good, in seconds: as long as payments are remembered. An invoice that was paid in time may be
 * shown long after its context has ended.
 */
const tokenSeconds = 30 * 24 * 3600;
/** For how long the node is left alone after it failed, in ms. */
const restMs = 5_000;
const notToPayAgain =
  "Whether the invoice is paid cannot be found out now. Do not pay again: send the same request again.";
const outOfReach =
  "The Lightning node is out of reach. Try again, or pay by another offer if you have not paid an invoice of this document yet.";
const paidAlready =
  "This document is paid for, or a payment for it is being settled. Do not pay again: send the same document again, and its job is the answer.";
const description = "Markdown to PDF, one document";

/** Lightning: by an invoice that was asked for, or by an L402 challenge and its credential. */
export function createLightningRail(options: LightningRailOptions): LightningRail {
  const { settings, node, invoices, budget, leftOut, tokenKey, clock } = options;
  let restsUntil = 0;
  const rests = () => clock() < restsUntil;
  let untold: LightningNodeError | undefined;
  const failed = (error: LightningNodeError) => {
    restsUntil = clock() + restMs;
    untold = error;
  };
  // Said once for each failure, however many offers are left out meanwhile.
  const notOffered = (): NotOfferedError => {
    const cause = untold;
    untold = undefined;
    return cause?.fault === "unfit-credential"
      ? new NotOfferedError("secret", "its secret was not filled in, or does not fit", { cause })
      : new NotOfferedError("out of reach", "its node is of no use", cause && { cause });
  };
  const challenges = settings.L402_CHALLENGE === "on";
  const recent = createRecentDocuments(clock);
  const lookUps = createLookUps({ node, challenges, tokenKey, rests, failed, clock });

  const refusal = (reason: string): Refusal => ({ reason, headers: {} });

  const presentedPayment = (paymentHash: string, amountSats: number): PresentedPayment => ({
    payment: { rail: "lightning", id: paymentHash, evidence: { amount_sats: amountSats } },
    // The preimage, or the node, has proved it already.
    verify: () => Promise.resolve(undefined),
  });

  const settled = (payment: Payment): Promise<Settlement> => {
    const { amount_sats } = lightningEvidence.parse(payment.evidence);
    return Promise.resolve({ result: "settled", receipt: { payment_hash: payment.id, amount_sats } });
  };

  const invoiceOf = async (documentHash: string, amountSats: number, signal?: AbortSignal) => {
    const [reference = ""] = createInvoiceReferences(await tokenKey(), documentHash, clock());
    const request = { reference, amountSats, description, expirySeconds: invoiceSeconds };
    return node.createInvoice({ ...request, ...(signal && { signal }) });
  };

  // An invoice that nobody may ever pay is not put on record: the node finds it again by what it is for.
  const l402Challenge = async (context: PaymentContext, amountSats: number) => {
    const signal = AbortSignal.timeout(challengeMs);
    const invoice = await invoiceOf(context.documentHash, amountSats, signal);
    const token = mintToken(await tokenKey(), {
      paymentHash: invoice.paymentHash,
      amountSats,
      documentHash: context.documentHash,
      validUntil: Math.floor(clock() / 1000) + tokenSeconds,
    });
    return { token, invoice: invoice.paymentRequest };
  };

  // A node keeps every invoice that it made, and each challenge is one. Without it, the offer's invoice is made when it is asked for.
  const hasBudget = async ({ documentHash }: PaymentContext): Promise<boolean> => {
    const isLeft = await budget.take(() => Promise.resolve("CHALLENGES"), documentHash.slice(0, 16));
    if (!isLeft) leftOut();
    return isLeft;
  };

  // The node is asked here anyway, and not before an invoice is shown again. What cannot be put on record now is seen again with the next request.
  const noteCanceled = async (
    { jobId }: DocumentIdentity,
    records: readonly Item[],
    found: readonly FoundInvoice[],
  ): Promise<void> => {
    const canceled = found.filter(({ state }) => state.state === "canceled");
    const untold = parseInvoices(records).filter(
      (one) => !one.canceled && canceled.some(({ paymentHash }) => paymentHash === one.payment_hash),
    );
    await Promise.allSettled(untold.map((one) => invoices.canceled(jobId, one.payment_hash)));
  };

  return {
    name: "lightning",
    price: String(settings.LIGHTNING_PRICE_SATS),

    async offer(context) {
      const price = context.prices.lightning;
      if (price === undefined) return undefined;
      if (rests()) throw notOffered();
      const amount = Number(price);
      let l402: { token: string; invoice: string } | undefined;
      try {
        if (challenges && (await hasBudget(context))) {
          l402 = await l402Challenge(context, amount);
          recent.add(context.documentHash);
        }
      } catch (error) {
        if (!(error instanceof LightningNodeError)) throw error;
        failed(error);
        throw notOffered();
      }
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
          l402 ? { "www-authenticate": challenge(l402.token, l402.invoice) } : {},
      };
    },

    async presented(request, document) {
      const credential = credentialIn(request.headers.authorization);
      if (!credential) return undefined;
      const verdict = verifyCredential(await tokenKey(), credential, document.hash, clock());
      return verdict.result === "valid"
        ? presentedPayment(verdict.paymentHash, verdict.amountSats)
        : refusedCredential(verdict.reason);
    },

    async paymentsOf(document, records, thorough = false) {
      const { found, failure, isPartial } = await lookUps.survey(document, records, thorough);
      await noteCanceled(document, records, found);
      const paid = found.filter(isPaid);
      if (paid.length > 0) return paid.map((one) => presentedPayment(one.paymentHash, one.amountSats));
      if (failure !== undefined) throw asUnavailable(failure, notToPayAgain);
      if (found.some(({ state }) => state.state === "underway")) throw new UnavailableError(notToPayAgain, 5);
      if (isPartial) {
        if (recent.has(document.hash)) throw new UnavailableError(notToPayAgain, 5);
        throw notOffered();
      }
      return [];
    },

    async payableUntil(document, records) {
      const { found, failure } = await lookUps.survey(document, records, true);
      if (failure !== undefined) throw asUnavailable(failure, notToPayAgain);
      const ends = found.flatMap((invoice) => payableUntil(invoice, clock()) ?? []);
      return ends.length > 0 ? Math.max(...ends) : undefined;
    },

    async invoiceFor(context, document) {
      const price = context.prices.lightning;
      if (price === undefined) return undefined;
      const { items, isTaken } = await invoices.recordsOf(document.jobId);
      if (isTaken) throw new PaidAlreadyError(paidAlready);
      const { found, failure } = await lookUps.survey(document, items, true);
      if (found.some(isPaid)) throw new PaidAlreadyError(paidAlready);
      if (failure !== undefined) throw asUnavailable(failure, outOfReach);
      if (found.some(({ state }) => state.state === "underway")) throw new UnavailableError(notToPayAgain, 5);
      const canceled = found.filter(({ state }) => state.state === "canceled");
      const open = openInvoice(items, Number(price), clock());
      if (open && !canceled.some(({ paymentHash }) => paymentHash === open.payment_hash)) return open;
      await noteCanceled(document, items, found);
      try {
        return await invoices.record(document, await invoiceOf(document.hash, Number(price)));
      } catch (cause) {
        throw asUnavailable(cause, outOfReach);
      }
    },

    settle: settled,
    lookUp: settled,
    refusal,
    receiptHeaders: () => ({}),
  };
}
