import { FacilitatorError, type Facilitator } from "../../facilitator/facilitator.ts";

/**
 * Lists the accounts that may pay the network fee of a payment, first the one to offer (x402 specification, schemes/exact/scheme_exact_svm).
 * @throws {FacilitatorError}
 */
export async function fetchFeePayers(
  facilitator: Pick<Facilitator, "supported">,
): Promise<readonly [string, ...string[]]> {
  const { extra, signers } = await facilitator.supported();
  const { feePayer } = extra;
  if (typeof feePayer !== "string") throw new FacilitatorError("The facilitator names no fee payer");
  return [feePayer, ...signers.filter((signer) => signer !== feePayer)];
}
