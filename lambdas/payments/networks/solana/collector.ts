import type { FacilitatorSettleResponse } from "../../facilitator/facilitator.ts";
import type { SignedPayment } from "./chain/signed-payment.ts";
import type { SolanaParts } from "./parts.ts";
import { requestFor } from "./terms.ts";

/** The collector of a signed payment: the facilitator, if its fee payer signs as well; the operator's node, if the payer pays the fee. */
export interface Collector {
  /** Returns the code of the fault; undefined when the payment is good. @throws {FacilitatorError | ChainError} */
  verify(): Promise<string | undefined>;
  /** Settles the payment. @throws {FacilitatorError | ChainError} */
  settle(): Promise<FacilitatorSettleResponse>;
}

export function chooseCollector(parts: SolanaParts, signed: SignedPayment): Collector {
  const { facilitator, rpc } = parts;
  if (signed.feePayer !== signed.payer) {
    return {
      verify: () => facilitator.verify(...requestFor(parts, signed)),
      settle: () => facilitator.settle(...requestFor(parts, signed)),
    };
  }
  return {
    async verify() {
      return (await rpc.simulate(signed.transaction)) ? undefined : simulationFailed;
    },
    async settle() {
      const outcome = await rpc.send(signed.transaction);
      if (outcome.result === "accepted")
        return { success: true, transaction: outcome.signature, errorReason: undefined };
      return {
        success: false,
        transaction: "",
        errorReason: outcome.result === "refused" ? simulationFailed : transactionFailed,
      };
    },
  };
}

// The codes of the facilitators of `@x402/svm`; the second one leaves open whether anything was sent.
const simulationFailed = "invalid_exact_svm_transaction_simulation_failed";
const transactionFailed = "invalid_exact_svm_transaction_failed";
