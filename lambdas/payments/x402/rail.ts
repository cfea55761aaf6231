import type { Network, PaymentPayload, PaymentRequirements, SettleResponse } from "@x402/core/types";
import * as z from "zod";
import { UnavailableError } from "../../interface/errors.ts";
import type { OfferedRail, Payment, Refusal, Settlement } from "../rail.ts";
import { bazaarExtension } from "./bazaar.ts";
import type { Chain } from "./chain.ts";
import { FacilitatorError } from "./facilitator.ts";
import type { Facilitator } from "./facilitator.ts";
import { payloadIn, responseHeaders } from "./headers.ts";
import { memoExpiry } from "./memo.ts";
import { x402Offers } from "./offers.ts";
import type { X402OffersOptions } from "./offers.ts";
import { refusalReason } from "./own-check.ts";
import { requirementsFor, resourceInfo, termsOf, usdcDecimals } from "./requirements.ts";
import { ChainError } from "./rpc.ts";
import { NotAPaymentError, readPaymentTransaction } from "./transaction.ts";
import type { PaymentTransaction } from "./transaction.ts";

export interface X402RailOptions extends X402OffersOptions {
  readonly facilitator: Facilitator;
  readonly chain: Chain;
  readonly clock: () => number;
}

/** What is kept of a payment until its outcome is known: enough to settle it again or find it on the chain. */
const evidence = z.object({
  transaction: z.string(),
  fee_payer: z.string(),
  payer: z.string(),
  amount: z.string(),
  memo: z.string(),
  blockhash: z.string(),
  destination: z.string(),
});
/**
 * How long after its offer ended a payment that we never saw is still looked for on the chain, in ms. Less than the ledger
 * remembers, so that a payment whose use is forgotten is not honoured twice.
 */
const lookBackMs = 7 * 24 * 3600 * 1000;

type Evidence = z.infer<typeof evidence>;

/** USDC on Solana by x402 version 2, scheme "exact", through a facilitator that we trust no further than we can check. */
export function x402Rail(options: X402RailOptions): OfferedRail {
  const { settings, memoKey, facilitator, chain, clock } = options;
  const offers = x402Offers(options);

  const payloadOf = (paid: Evidence): [PaymentPayload, PaymentRequirements] => {
    const terms = termsOf(settings, paid.amount);
    const requirements = requirementsFor(terms, paid.fee_payer, paid.memo);
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

  const settled = (paid: Evidence, transaction: string): Settlement => ({
    result: "settled",
    receipt: { success: true, transaction, network: settings.X402_NETWORK, payer: paid.payer },
  });

  const refusal = (reason: string, payer = ""): Refusal => ({
    reason,
    headers: responseHeaders({
      success: false,
      errorReason: reason,
      transaction: "",
      network: settings.X402_NETWORK as Network,
      payer,
    }),
  });

  const lookUp = async (payment: Payment, paid: Evidence, claimedAt: number): Promise<Settlement> => {
    const outcome = await chain.lookUp({ ...paid, messageHash: payment.id, claimedAt });
    switch (outcome.result) {
      case "landed":
        return settled(paid, outcome.signature);
      case "gone":
        return { result: "refused", refusal: refusal("invalid_transaction_state", paid.payer) };
      case "unknown":
        return { result: "pending" };
    }
  };

  return {
    name: "x402",
    ...offers,

    async presented(request, document) {
      const payload = payloadIn(request);
      if (payload === undefined) return undefined;
      if (typeof payload === "string") return refusal(payload);
      let transaction: PaymentTransaction;
      try {
        transaction = await readPaymentTransaction(payload.transaction);
      } catch (error) {
        if (error instanceof NotAPaymentError) return refusal(error.reason);
        throw error;
      }
      const { messageHash, feePayer, ...rest } = transaction;
      const paid: Evidence = evidence.parse({ ...rest, ...payload, fee_payer: feePayer });
      const payment: Payment = { rail: "x402", id: messageHash, evidence: paid };

      return {
        payment,
        async verify() {
          const own = await refusalReason(transaction, document.hash, {
            settings,
            memoKey: await memoKey(),
            price: offers.price,
          });
          if (own !== undefined) return refusal(own, paid.payer);
          try {
            // The payer may have had it settled without us, so an expired or "invalid" payment may be a paid one.
            const reason = await reasonToRefuse(transaction, paid);
            if (reason === undefined) return undefined;
            if (clock() - memoExpiry(transaction.memo) * 1000 > lookBackMs)
              return refusal(reason, paid.payer);
            const { result } = await lookUp(payment, paid, clock());
            return result === "settled" ? undefined : refusal(reason, paid.payer);
          } catch (error) {
            throw asUnavailable(error);
          }
        },
      };
    },

    async settle(payment) {
      const paid = evidence.parse(payment.evidence);
      return pendingWhenOutOfReach(async () => {
        const answer = await facilitator.settle(...payloadOf(paid));
        if (answer.success) {
          const confirmed = await chain.confirms(answer.transaction, { messageHash: payment.id });
          return confirmed ? settled(paid, answer.transaction) : { result: "pending" };
        }
        const found = await lookUp(payment, paid, clock());
        if (found.result === "pending" && isRefusedUnsent(answer)) {
          return { result: "refused", refusal: refusal(answer.errorReason, paid.payer) };
        }
        return found;
      });
    },

    async lookUp(payment, claimedAt) {
      return pendingWhenOutOfReach(() => lookUp(payment, evidence.parse(payment.evidence), claimedAt));
    },

    refusal,

    worth: (payment) => ({
      currency: "USDC",
      amount: Number(evidence.parse(payment.evidence).amount) / 10 ** usdcDecimals,
    }),

    receiptHeaders(receipt) {
      return responseHeaders(receipt as unknown as SettleResponse);
    },
  };

  async function reasonToRefuse(
    transaction: PaymentTransaction,
    paid: Evidence,
  ): Promise<string | undefined> {
    if (memoExpiry(transaction.memo) * 1000 < clock()) return "invalid_payment_requirements";
    const feePayers = await facilitator.feePayers();
    if (!feePayers.includes(transaction.feePayer)) return "invalid_exact_svm_fee_payer_mismatch";
    return facilitator.verify(...payloadOf(paid));
  }
}

// Reasons that a facilitator gives before it sends anything. All others may hide a transaction that is on its way.
function isRefusedUnsent(answer: SettleResponse): answer is SettleResponse & { errorReason: string } {
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
