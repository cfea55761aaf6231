import type { Network, PaymentPayload, PaymentRequirements, SettleResponse } from "@x402/core/types";
import { UnavailableError } from "../../http-contract/errors.ts";
import { contextSeconds } from "../context.ts";
import type { Refusals } from "../refusals.ts";
import type { OfferedRail, Payment, Refusal, Settlement } from "../rail.ts";
import { bazaarExtension } from "./protocol/bazaar.ts";
import { blockhashLifeMs } from "./chain/chain.ts";
import type { Chain, ChainOutcome } from "./chain/chain.ts";
import { FacilitatorError } from "./facilitator.ts";
import type { Facilitator, SettleAnswer } from "./facilitator.ts";
import { payloadIn, responseHeaders } from "./protocol/headers.ts";
import type { X402Version } from "./protocol/headers.ts";
import { x402Evidence, x402Progress } from "./evidence.ts";
import type { X402Evidence } from "./evidence.ts";
import { readMemo } from "./memo.ts";
import { createX402Offers } from "./offers.ts";
import type { X402OffersOptions } from "./offers.ts";
import { explanationOf } from "./refusal-words.ts";
import { createOwnCheck } from "./own-check.ts";
import type { OwnVerdict } from "./own-check.ts";
import { requirementsFor, resourceInfo, termsOf } from "./protocol/requirements.ts";
import { ChainError } from "./chain/rpc.ts";
import { readSignedPayment } from "./chain/signed-payment.ts";
import type { SignedPayment } from "./chain/signed-payment.ts";
import { NotAPaymentError, readPaymentTransaction } from "./chain/transaction.ts";
import type { PaymentTransaction } from "./chain/transaction.ts";

export interface X402RailOptions extends X402OffersOptions {
  readonly facilitator: Facilitator;
  readonly chain: Chain;
  readonly refusals: Refusals;
  readonly clock: () => number;
}

/**
 * How long after its offer ended a payment that we never saw is still looked for on the chain, in ms. Less than the ledger
 * remembers, so that a payment whose use is forgotten is not honoured twice.
 */
const lookBackMs = 7 * 24 * 3600 * 1000;
/** How far the chain's clock may be behind ours, in ms. */
const clockSkewMs = 60_000;

/**
 * USDC on Solana by x402 version 2 (and 1, which differs in body and headers only), scheme "exact", through a facilitator that we trust no further than we can
 * check.
 */
export function createX402Rail(options: X402RailOptions): OfferedRail {
  const { settings, memoKey, facilitator, chain, refusals, clock } = options;
  const offers = createX402Offers(options);

  const payloadOf = (paid: SignedPayment): [PaymentPayload, PaymentRequirements] => {
    const terms = termsOf(settings, paid.amount);
    const requirements = requirementsFor(terms, paid.feePayer, paid.memo);
    // Rebuilt from our own requirements: what the client says that it accepted has no weight.
    return [
      {
        x402Version: 2,
        accepted: requirements,
        payload: { transaction: paid.transaction },
        resource: resourceInfo(`${options.publicBaseUrl}/markdown`),
        extensions: bazaarExtension,
      },
      requirements,
    ];
  };

  const settled = (paid: X402Evidence, transaction: string): Settlement => ({
    result: "settled",
    receipt: {
      success: true,
      transaction,
      network: settings.X402_NETWORK,
      payer: paid.payer,
      version: paid.version,
    },
  });

  const refusal = (reason: string, { payer = "", version = 2 }: Partial<X402Evidence> = {}): Refusal => ({
    reason,
    explanation: explanationOf(reason),
    headers: responseHeaders(
      {
        success: false,
        errorReason: reason,
        transaction: "",
        network: settings.X402_NETWORK as Network,
        payer,
      },
      version,
    ),
  });

  const searchChain = (payment: Payment, paid: SignedPayment, claimedAt: number) =>
    chain.lookUp({
      ...paid,
      claimedAt,
      notBefore: paid.not_before,
      searchedTo: x402Progress.parse(payment.progress ?? {}).searched_to,
    });

  const settlementOf = (outcome: ChainOutcome, paid: X402Evidence): Settlement => {
    switch (outcome.result) {
      case "landed":
        return settled(paid, outcome.signature);
      case "gone":
        return { result: "refused", refusal: refusal("invalid_transaction_state", paid) };
      case "unknown":
        return {
          result: "pending",
          progress: outcome.searchedTo === undefined ? undefined : { searched_to: outcome.searchedTo },
        };
    }
  };

  return {
    name: "x402",
    ...offers,

    async presented(request, document) {
      const payload = await payloadIn(request);
      if (payload === undefined) return undefined;
      if (typeof payload === "string") return refusal(payload);
      let transaction: PaymentTransaction;
      try {
        transaction = await readPaymentTransaction(payload.transaction);
      } catch (error) {
        if (error instanceof NotAPaymentError) return refusal(error.reason);
        throw error;
      }
      const key = await memoKey();
      const memo = readMemo(key, transaction.memo);
      const evidence: X402Evidence = {
        payer: transaction.payer,
        amount: transaction.amount,
        version: payload.version,
        not_before: memo ? (memo.expiresAt - contextSeconds) * 1000 - clockSkewMs : clock() - blockhashLifeMs,
      };
      const instrument = Buffer.from(payload.transaction, "base64");
      const payment: Payment = { rail: "x402", id: transaction.messageHash, evidence, instrument };
      const paid: SignedPayment = { ...transaction, ...evidence, transaction: instrument.toString("base64") };

      return {
        payment,
        isPromise: true,
        async verify() {
          const own = await createOwnCheck(transaction, document.hash, {
            settings,
            memoKey: key,
            price: offers.price,
            acceptedMemo: payload.acceptedMemo,
          });
          if (own.result === "refused") return refusal(own.reason, paid);
          const known = await refusals.find(payment);
          if (known !== undefined) return refusal(known, paid);
          try {
            const reason = await reasonToRefuse(own, paid);
            if (reason === undefined || (await hasLanded(own, payment, paid))) return undefined;
            await refusals.remember(payment, reason);
            return refusal(reason, paid);
          } catch (error) {
            throw asUnavailable(error);
          }
        },
      };
    },

    async settle(payment) {
      const paid = await readSignedPayment(payment);
      return pendingWhenOutOfReach(async () => {
        const answer = await facilitator.settle(...payloadOf(paid));
        if (answer.success) {
          const confirmed = await chain.confirms(answer.transaction, {
            messageHash: payment.id,
            notBefore: paid.not_before,
          });
          return confirmed ? settled(paid, answer.transaction) : { result: "pending" };
        }
        const outcome = await searchChain(payment, paid, clock());
        // An earlier attempt may have sent it: only who has seen all of the payer's transactions knows better.
        if (outcome.result === "unknown" && outcome.isComplete && isRefusedUnsent(answer)) {
          return { result: "refused", refusal: refusal(answer.errorReason, paid) };
        }
        return settlementOf(outcome, paid);
      });
    },

    async lookUp(payment, claimedAt) {
      const paid = await readSignedPayment(payment);
      return pendingWhenOutOfReach(async () =>
        settlementOf(await searchChain(payment, paid, claimedAt), paid),
      );
    },

    refusal: (reason, payment) => refusal(reason, x402Evidence.parse(payment.evidence)),

    receiptHeaders(receipt) {
      const { version, ...response } = receipt as unknown as SettleResponse & { version?: X402Version };
      return responseHeaders(response, version ?? 2);
    },
  };

  // The payer may have had it settled without us, so an expired or "invalid" payment may be a paid one. Without our memo
  // nothing says that it was meant for us: it may be on the chain for somebody else's sake.
  async function hasLanded(
    own: Exclude<OwnVerdict, { result: "refused" }>,
    payment: Payment,
    paid: SignedPayment,
  ): Promise<boolean> {
    if (own.result === "unbound" || clock() - own.expiresAt * 1000 > lookBackMs) return false;
    const outcome = await searchChain(payment, paid, clock());
    if (outcome.result === "unknown" && !outcome.isComplete) {
      throw new ChainError("The payer has too many transactions to see them all");
    }
    return outcome.result === "landed";
  }

  async function reasonToRefuse(
    own: Exclude<OwnVerdict, { result: "refused" }>,
    paid: SignedPayment,
  ): Promise<string | undefined> {
    if (own.expiresAt !== undefined && own.expiresAt * 1000 < clock()) return "invalid_payment_requirements";
    const feePayers = await facilitator.feePayers();
    if (!feePayers.includes(paid.feePayer)) return "invalid_exact_svm_fee_payer_mismatch";
    return facilitator.verify(...payloadOf(paid));
  }
}

// Reasons that a facilitator gives before it sends anything. All others may hide a transaction that is on its way.
function isRefusedUnsent(answer: SettleAnswer): answer is SettleAnswer & { errorReason: string } {
  const { errorReason, transaction } = answer;
  if (!errorReason || transaction !== "") return false;
  if (errorReason === "invalid_exact_svm_transaction_failed") return false;
  return errorReason === "insufficient_funds" || errorReason.startsWith("invalid_exact_svm_");
}

async function pendingWhenOutOfReach(ask: () => Promise<Settlement>): Promise<Settlement> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FacilitatorError || error instanceof ChainError) return { result: "pending" };
    throw error;
  }
}

function asUnavailable(error: unknown): unknown {
  if (error instanceof FacilitatorError || error instanceof ChainError) {
    const message = "The payment cannot be verified now. It was not collected; send it again.";
    return new UnavailableError(message, 5, { cause: error });
  }
  return error;
}
