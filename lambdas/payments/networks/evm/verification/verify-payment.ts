import { asUnverifiable } from "../../../facilitator/outcomes.ts";
import type { Payment } from "../../network.ts";
import type { SignedAuthorization } from "../authorization.ts";
import { authorizationHash, isOfUndeployedWallet, keySignature, walletSignature } from "../authorization.ts";
import { readCode } from "../chain/rpc.ts";
import { readBalance, isSpent, isWalletSignature } from "../chain/token.ts";
import type { EvmParts } from "../parts.ts";
import { requestFor } from "../terms.ts";

/** A payment and what its payer has signed. */
export interface PromisedPayment {
  readonly payment: Payment;
  readonly signed: SignedAuthorization;
}

/**
 * Verifies a payment that passed {@link checkAuthorization}: by the chain, then by the facilitator.
 * @param admit called once before either is called; its error ends the verification
 * @returns the protocol's code of the fault; undefined when the payment is good
 * @throws {NetworkUnavailableError} when that cannot be determined now
 */
export async function verifyPayment(
  parts: EvmParts,
  { payment, signed }: PromisedPayment,
  admit: () => Promise<void>,
): Promise<string | undefined> {
  const { refusals, facilitator } = parts;
  try {
    const known = await refusals.find(payment);
    if (known !== undefined) return known;
    await admit();
    const reason =
      (await checkOnChain(parts, signed)) ?? (await facilitator.verify(...requestFor(parts, signed)));
    if (reason !== undefined) await refusals.remember(payment, reason);
    return reason;
  } catch (error) {
    throw asUnverifiable(error);
  }
}

async function checkOnChain(
  { settings, rpc }: EvmParts,
  { authorization, signature }: SignedAuthorization,
): Promise<string | undefined> {
  const { address: token } = settings.token;
  const { from, value } = authorization;
  const hash = authorizationHash(settings, authorization);
  const [code, spent, balance] = await Promise.all([
    readCode(rpc, from),
    isSpent(rpc, token, authorization),
    readBalance(rpc, token, from),
  ]);
  const isSigned =
    code === "0x"
      ? (await keySignature(hash, signature, from)) !== undefined
      : await isWalletSignature(rpc, from, hash, walletSignature(signature));
  if (!isSigned && isOfUndeployedWallet(signature))
    return "invalid_exact_evm_payload_undeployed_smart_wallet";
  if (!isSigned) return "invalid_exact_evm_payload_signature";
  if (spent) return "invalid_exact_evm_nonce_already_used";
  return balance < BigInt(value) ? "insufficient_funds" : undefined;
}
