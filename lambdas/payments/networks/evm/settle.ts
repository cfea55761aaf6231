import { isRefusedUnsent, pendingWhenUnreachable } from "../../facilitator/outcomes.ts";
import type { Payment, SettleOutcome } from "../network.ts";
import { readSigned, type SignedAuthorization } from "./authorization.ts";
import { confirms, findOnChain, type ChainOutcome, type SoughtPayment } from "./chain/payment-on-chain.ts";
import type { EvmParts } from "./parts.ts";
import { evmProgress, evmRailData } from "./rail-data.ts";
import { requestFor } from "./terms.ts";

/** Has the facilitator collect a claimed payment, and believes the chain alone that it is collected. A token collects it only once. */
export async function settle(parts: EvmParts, payment: Payment): Promise<SettleOutcome> {
  const { facilitator, rpc, confirmMs = 5_000 } = parts;
  const signed = readSigned(payment);
  const sought = soughtPayment(parts, payment, signed);
  return pendingWhenUnreachable(async () => {
    const response = await facilitator.settle(...requestFor(parts, signed));
    const { success, transaction } = response;
    if (success && isTransactionId(transaction) && (await confirms(rpc, transaction, sought, confirmMs)))
      return settledOutcome(parts, signed, transaction);
    // Somebody else may have used the authorization first, which pays us as well.
    const outcome = await findOnChain(rpc, sought);
    if (outcome.result === "unused" && isRefusedUnsent(response, "evm"))
      return { result: "refused", reason: response.errorReason };
    return toSettleOutcome(parts, signed, outcome);
  });
}

/** Finds out on the chain what became of a payment. */
export async function lookUp(parts: EvmParts, payment: Payment): Promise<SettleOutcome> {
  const signed = readSigned(payment);
  return pendingWhenUnreachable(async () =>
    toSettleOutcome(parts, signed, await findOnChain(parts.rpc, soughtPayment(parts, payment, signed))),
  );
}

function soughtPayment(
  { settings }: EvmParts,
  { railData, progress }: Payment,
  { authorization }: SignedAuthorization,
): SoughtPayment {
  const { search_from: searchFrom } = evmProgress.parse(progress ?? {});
  return {
    authorization,
    token: settings.token.address,
    notBefore: evmRailData.parse(railData).not_before,
    confirmations: settings.confirmations,
    searchFrom: searchFrom === undefined ? undefined : BigInt(searchFrom),
  };
}

function toSettleOutcome(parts: EvmParts, signed: SignedAuthorization, outcome: ChainOutcome): SettleOutcome {
  switch (outcome.result) {
    case "landed":
      return settledOutcome(parts, signed, outcome.transaction);
    case "gone":
      return { result: "refused", reason: "invalid_transaction_state" };
    case "unused":
      return { result: "pending" };
    case "unknown":
      return {
        result: "pending",
        progress: outcome.searchFrom === undefined ? undefined : { search_from: String(outcome.searchFrom) },
      };
  }
}

function settledOutcome(
  { settings }: EvmParts,
  { authorization }: SignedAuthorization,
  transaction: string,
): SettleOutcome {
  const receipt = { transaction, network: settings.network, payer: authorization.from };
  return { result: "settled", receipt };
}

function isTransactionId(transaction: string): boolean {
  return /^0x[0-9a-fA-F]{64}$/.test(transaction);
}
