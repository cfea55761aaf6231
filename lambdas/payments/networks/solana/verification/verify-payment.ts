import { asUnverifiable } from "../../../facilitator/outcomes.ts";
import { ChainError } from "../../json-rpc.ts";
import { findOnChain, type PromisedPayment } from "../chain/signed-payment.ts";
import { chooseCollector } from "../collector.ts";
import { fetchFeePayers } from "../fee-payers.ts";
import type { SolanaParts } from "../parts.ts";
import type { PassedCheck, PaymentCheck } from "./payment-check.ts";

/**
 * How long after its offer ended an unknown payment is still looked for on the chain, in ms. Less than the ledger remembers, so that a payment
 * whose use is forgotten is not honoured twice.
 */
const lookBackMs = 7 * 24 * 3600 * 1000;

/**
 * Verifies a payment: by this service's own check, then by its collector, and, if that refuses it, by the chain.
 * @param admit called once before any of them is called about this payment; its error ends the verification
 * @returns the protocol's code of the fault; undefined when the payment is good
 * @throws {NetworkUnavailableError} when that cannot be determined now
 */
export async function verifyPayment(
  parts: SolanaParts,
  presented: PromisedPayment,
  check: PaymentCheck,
  admit: () => Promise<void>,
): Promise<string | undefined> {
  const { refusals, clock } = parts;
  if (check.result === "refused") return check.reason;
  try {
    const ownReason = await findReasonToRefuse(parts, presented, check);
    if (ownReason !== undefined && !mayHaveLanded(check, clock())) return ownReason;
    const known = await refusals.find(presented.payment);
    if (known !== undefined) return known;
    await admit();
    const reason = ownReason ?? (await chooseCollector(parts, presented.signed).verify());
    if (reason === undefined || (await hasLanded(parts, presented, check))) return undefined;
    await refusals.remember(presented.payment, reason);
    return reason;
  } catch (error) {
    throw asUnverifiable(error);
  }
}

/** Finds a reason to refuse without calling others; the facilitator's list of fee payers is cached. */
async function findReasonToRefuse(
  { facilitator, clock }: SolanaParts,
  { signed }: PromisedPayment,
  { expiresAt }: PassedCheck,
): Promise<string | undefined> {
  if (expiresAt !== undefined && expiresAt * 1000 < clock()) return "invalid_payment_requirements";
  if (signed.feePayer === signed.payer) return undefined;
  const feePayers = await fetchFeePayers(facilitator);
  return feePayers.includes(signed.feePayer) ? undefined : "invalid_exact_svm_fee_payer_mismatch";
}

// The payer may have settled it without us, so an expired or "invalid" payment may be a paid one. Without our memo nothing shows that it was meant for
// us: its transfer may have been for somebody else.
function mayHaveLanded(check: PassedCheck, now: number): boolean {
  return check.result === "bound" && now - check.expiresAt * 1000 <= lookBackMs;
}

async function hasLanded(
  { chain, clock }: SolanaParts,
  { payment, signed }: PromisedPayment,
  check: PassedCheck,
): Promise<boolean> {
  if (!mayHaveLanded(check, clock())) return false;
  const outcome = await findOnChain(chain, payment, signed, clock());
  if (outcome.result === "unknown" && !outcome.isComplete) {
    throw new ChainError("The payer has too many transactions to search");
  }
  return outcome.result === "landed";
}
