import * as z from "zod";
import { findAmount } from "../../price.ts";
import { toBaseUnits } from "../../usdc.ts";
import type { SignedTransfer } from "../network.ts";
import {
  authorizationHash,
  keySignature,
  paymentId,
  signedAuthorization,
  writeSigned,
} from "./authorization.ts";
import type { SignedAuthorization } from "./authorization.ts";
import type { EvmParts } from "./parts.ts";
import type { EvmRailData } from "./rail-data.ts";
import { checkAuthorization } from "./verification/check-authorization.ts";
import { verifyPayment } from "./verification/verify-payment.ts";

/** How far the chain's clock may be behind ours, in ms. */
const clockSkewMs = 60_000;

const acceptedExtra = z.object({ offer: z.string() });

/** Reads a transfer. See {@link TransferNetwork.read}. */
export async function readTransfer(
  parts: EvmParts,
  payload: unknown,
  accepted: unknown,
): Promise<SignedTransfer | string> {
  const { data } = signedAuthorization.safeParse(payload);
  if (!data) return "invalid_payload";
  const signed = await inOneForm(parts, data);
  const { authorization } = signed;
  const now = parts.clock();
  const railData: EvmRailData = {
    network: parts.settings.network,
    payer: authorization.from,
    amount: authorization.value,
    not_before: now - clockSkewMs,
  };
  const payment = {
    rail: "evm" as const,
    id: paymentId(parts.settings, authorization),
    railData,
    signedTransaction: writeSigned(signed),
  };
  return {
    payment,
    payer: authorization.from,
    async verify(document, admit) {
      const reason = checkAuthorization(authorization, {
        settings: parts.settings,
        documentHash: document.hash,
        memoKey: await parts.memoKey(),
        price: findAmount(toBaseUnits(parts.settings.priceUsdc), document),
        acceptedOffer: acceptedExtra.safeParse(accepted).data?.offer,
        now,
      });
      return reason ?? verifyPayment(parts, { payment, signed }, admit);
    },
  };
}

/** Returns the signature of a key in the form that every token takes; any other, such as a wallet's that is a contract, unchanged. */
async function inOneForm(
  { settings }: EvmParts,
  { authorization, signature }: SignedAuthorization,
): Promise<SignedAuthorization> {
  const hash = authorizationHash(settings, authorization);
  return {
    authorization,
    signature: (await keySignature(hash, signature, authorization.from)) ?? signature,
  };
}
