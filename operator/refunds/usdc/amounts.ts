import { usdcNetworks, type UsdcNetwork } from "../../../lambdas/http-contract/payment/usdc-networks.ts";
import { usdcDecimals } from "../../../lambdas/payments/usdc.ts";
import type { RefundDue } from "../../refunds-due.ts";
import { CannotRefundError } from "../attempt.ts";

/** A payment in USDC, with what its refund needs. */
export interface UsdcPayment {
  /** CAIP-2 id. */
  readonly network: string;
  readonly usdc: UsdcNetwork;
  /** The payer's wallet. */
  readonly payer: string;
  /** Base units: exactly the received amount. */
  readonly units: bigint;
  /** The payment's own transaction. */
  readonly transaction: string;
}

/** Reads a payment that is to be paid back in USDC. @throws {CannotRefundError} where its record does not say all */
export function readUsdcPayment({ network, payer, amount, transaction }: RefundDue): UsdcPayment {
  const usdc = network === undefined ? undefined : usdcNetworks[network];
  if (network === undefined || !usdc || payer === undefined || transaction === undefined)
    throw new CannotRefundError("The record lacks the token, transaction or payer. Refund it by hand.");
  return { network, usdc, payer, units: baseUnits(amount), transaction };
}

/** Converts an amount to base units: exactly, since its smallest part is a millionth. */
function baseUnits(amount: number): bigint {
  return BigInt(Math.round(amount * 10 ** usdcDecimals));
}

/** Writes base units for people: `0.01 USDC`. */
export function usdcText(units: bigint): string {
  return `${Number(units) / 10 ** usdcDecimals} USDC`;
}

/** Creates the error about a payment that the chain shows differently from the record. */
export function notOnChain(): CannotRefundError {
  return new CannotRefundError(
    "The node does not confirm that this payment was in USDC. Set another node (…_RPC_URL), or refund it by hand.",
  );
}
