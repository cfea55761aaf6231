import { NetworkUnavailableError } from "../networks/errors.ts";
import { ChainError } from "../networks/json-rpc.ts";
import type { SettleOutcome } from "../networks/network.ts";
import { FacilitatorError, type FacilitatorSettleResponse } from "./facilitator.ts";

/**
 * Returns whether a facilitator refused a settlement before it sent anything. All other refusals may hide a transaction that is on its way.
 * @param family of networks, as the codes of the scheme `exact` name it
 */
export function isRefusedUnsent(
  response: FacilitatorSettleResponse,
  family: "evm" | "svm",
): response is FacilitatorSettleResponse & { errorReason: string } {
  const { errorReason, transaction } = response;
  if (!errorReason || transaction !== "") return false;
  if (errorReason === `invalid_exact_${family}_transaction_failed`) return false;
  return errorReason === "insufficient_funds" || errorReason.startsWith(`invalid_exact_${family}_`);
}

/** Returns the outcome from facilitator and chain; pending if one of them cannot be reached. */
export async function pendingWhenUnreachable(ask: () => Promise<SettleOutcome>): Promise<SettleOutcome> {
  try {
    return await ask();
  } catch (error) {
    if (isUnreachable(error)) return { result: "pending" };
    throw error;
  }
}

/** Creates the error of a payment that cannot be verified, as facilitator or chain cannot be reached. Returns any other error unchanged. */
export function asUnverifiable(error: unknown): unknown {
  if (!isUnreachable(error)) return error;
  const message =
    "We can't verify the payment now, and did not collect it. Do not pay again: send the same request again.";
  return new NetworkUnavailableError(message, { cause: error }, "payment-unverified");
}

function isUnreachable(error: unknown): boolean {
  return error instanceof FacilitatorError || error instanceof ChainError;
}
