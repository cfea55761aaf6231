import { isRefusedUnsent, pendingWhenUnreachable } from "../../facilitator/outcomes.ts";
import type { Payment, SettleOutcome } from "../network.ts";
import type { ChainOutcome } from "./chain/chain.ts";
import { findOnChain, readSignedPayment } from "./chain/signed-payment.ts";
import { chooseCollector } from "./collector.ts";
import type { SolanaParts } from "./parts.ts";
import type { SolanaRailData } from "./rail-data.ts";
import type { SolanaSettings } from "./settings.ts";

/** Collects a claimed payment, and believes the chain alone that it is collected. */
export async function settle(parts: SolanaParts, payment: Payment): Promise<SettleOutcome> {
  const { settings, chain, clock } = parts;
  const signed = await readSignedPayment(payment);
  return pendingWhenUnreachable(async () => {
    const response = await chooseCollector(parts, signed).settle();
    if (response.success) {
      const isConfirmed = await chain.confirms(response.transaction, {
        messageHash: payment.id,
        notBefore: signed.not_before,
      });
      return isConfirmed ? settledOutcome(settings, signed, response.transaction) : { result: "pending" };
    }
    const outcome = await findOnChain(chain, payment, signed, clock());
    // An earlier attempt may have sent it, which a look at all of the payer's transactions alone rules out.
    if (outcome.result === "unknown" && outcome.isComplete && isRefusedUnsent(response, "svm"))
      return { result: "refused", reason: response.errorReason };
    return toSettleOutcome(settings, outcome, signed);
  });
}

/** Finds out on the chain what became of a payment. @param claimedAt epoch ms */
export async function lookUp(
  { settings, chain }: SolanaParts,
  payment: Payment,
  claimedAt: number,
): Promise<SettleOutcome> {
  const signed = await readSignedPayment(payment);
  return pendingWhenUnreachable(async () =>
    toSettleOutcome(settings, await findOnChain(chain, payment, signed, claimedAt), signed),
  );
}

function toSettleOutcome(
  settings: SolanaSettings,
  outcome: ChainOutcome,
  railData: SolanaRailData,
): SettleOutcome {
  switch (outcome.result) {
    case "landed":
      return settledOutcome(settings, railData, outcome.signature);
    case "gone":
      return { result: "refused", reason: "invalid_transaction_state" };
    case "unknown":
      return {
        result: "pending",
        progress: outcome.searchedTo === undefined ? undefined : { searched_to: outcome.searchedTo },
      };
  }
}

function settledOutcome(
  { X402_NETWORK: network }: SolanaSettings,
  { payer }: SolanaRailData,
  transaction: string,
): SettleOutcome {
  return { result: "settled", receipt: { transaction, network, payer } };
}
