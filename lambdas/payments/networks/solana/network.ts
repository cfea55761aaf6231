import type { Network, SettleResponse } from "@x402/core/types";
import { rememberedMs } from "../../refusals.ts";
import type { Refusals } from "../../refusals.ts";
import type { OfferedRail, Refusal, SettleOutcome } from "../../rail.ts";
import type { Chain, ChainOutcome } from "./chain/chain.ts";
import { ChainError } from "./chain/rpc.ts";
import { findOnChain, readSignedPayment } from "./chain/signed-payment.ts";
import { NotAPaymentError, readPaymentTransaction } from "./chain/transaction.ts";
import type { PaymentTransaction } from "./chain/transaction.ts";
import { FacilitatorError } from "../../facilitator/facilitator.ts";
import type { Facilitator, FacilitatorSettleResponse } from "../../facilitator/facilitator.ts";
import { createX402Offers } from "./offers.ts";
import type { X402OffersOptions } from "./offers.ts";
import { facilitatorRequest } from "./verification/facilitator-request.ts";
import { checkPayment } from "./verification/payment-check.ts";
import { presentedPayment } from "./verification/presented-payment.ts";
import { verifyPayment } from "./verification/verify-payment.ts";
import { payloadIn, responseHeaders } from "../../protocols/x402/headers.ts";
import type { X402Version } from "../../protocols/x402/headers.ts";
import { solanaRailData } from "./rail-data.ts";
import type { SolanaRailData } from "./rail-data.ts";
import { explainRefusal } from "../../protocols/x402/refusal-texts.ts";

/** What the rail is made of. */
export interface X402RailOptions extends X402OffersOptions {
  readonly facilitator: Facilitator;
  readonly chain: Chain;
  readonly refusals: Refusals;
  readonly clock: () => number;
}

/**
 * USDC on Solana by x402 version 2 (and 1, which differs in body and headers only), scheme "exact". It goes through a facilitator that is
 * trusted no further than it can be checked.
 */
export function createX402Rail(options: X402RailOptions): OfferedRail {
  const { settings, memoKey, facilitator, chain, clock } = options;
  const offers = createX402Offers(options);

  const settledOutcome = (railData: SolanaRailData, transaction: string): SettleOutcome => ({
    result: "settled",
    receipt: {
      success: true,
      transaction,
      network: settings.X402_NETWORK,
      payer: railData.payer,
      version: railData.version,
    },
  });

  const refusal = (reason: string, { payer = "", version = 2 }: Partial<SolanaRailData> = {}): Refusal => ({
    reason,
    explanation: explainRefusal(reason),
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

  const settleOutcomeOf = (outcome: ChainOutcome, railData: SolanaRailData): SettleOutcome => {
    switch (outcome.result) {
      case "landed":
        return settledOutcome(railData, outcome.signature);
      case "gone":
        return { result: "refused", refusal: refusal("invalid_transaction_state", railData) };
      case "unknown":
        return {
          result: "pending",
          progress: outcome.searchedTo === undefined ? undefined : { searched_to: outcome.searchedTo },
        };
    }
  };

  return {
    name: "x402",
    refusalsHoldMs: rememberedMs,
    ...offers,

    async readPresented(request, document) {
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
      const presented = presentedPayment(payload, transaction, key, clock());
      return {
        payment: presented.payment,
        isPromise: true,
        async verify(admit) {
          const check = await checkPayment(transaction, document.hash, {
            settings,
            memoKey: key,
            price: offers.price,
            acceptedMemo: payload.acceptedMemo,
          });
          const reason = await verifyPayment(options, presented, check, admit);
          return reason === undefined ? undefined : refusal(reason, presented.signed);
        },
      };
    },

    async settle(payment) {
      const signed = await readSignedPayment(payment);
      return pendingWhenUnreachable(async () => {
        const response = await facilitator.settle(...facilitatorRequest(options, signed));
        if (response.success) {
          const isConfirmed = await chain.confirms(response.transaction, {
            messageHash: payment.id,
            notBefore: signed.not_before,
          });
          return isConfirmed ? settledOutcome(signed, response.transaction) : { result: "pending" };
        }
        const outcome = await findOnChain(chain, payment, signed, clock());
        // An earlier attempt may have sent it, which a look at all of the payer's transactions alone rules out.
        if (outcome.result === "unknown" && outcome.isComplete && isRefusedUnsent(response)) {
          return { result: "refused", refusal: refusal(response.errorReason, signed) };
        }
        return settleOutcomeOf(outcome, signed);
      });
    },

    async lookUp(payment, claimedAt) {
      const signed = await readSignedPayment(payment);
      return pendingWhenUnreachable(async () =>
        settleOutcomeOf(await findOnChain(chain, payment, signed, claimedAt), signed),
      );
    },

    refusal: (reason, payment) => refusal(reason, solanaRailData.parse(payment.railData)),

    receiptHeaders(receipt) {
      const { version, ...response } = receipt as unknown as SettleResponse & { version?: X402Version };
      return responseHeaders(response, version ?? 2);
    },
  };
}

// Reasons that a facilitator gives before it sends anything. All others may hide a transaction that is on its way.
function isRefusedUnsent(
  response: FacilitatorSettleResponse,
): response is FacilitatorSettleResponse & { errorReason: string } {
  const { errorReason, transaction } = response;
  if (!errorReason || transaction !== "") return false;
  if (errorReason === "invalid_exact_svm_transaction_failed") return false;
  return errorReason === "insufficient_funds" || errorReason.startsWith("invalid_exact_svm_");
}

async function pendingWhenUnreachable(ask: () => Promise<SettleOutcome>): Promise<SettleOutcome> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FacilitatorError || error instanceof ChainError) return { result: "pending" };
    throw error;
  }
}
