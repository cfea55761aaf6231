import type { PaymentMethod } from "../../../../http-contract/payment/payment-methods.ts";
import type { PaymentContext } from "../../../context.ts";
import type { PricedDocument } from "../../../price.ts";
import type { UnverifiedPayment } from "../../../networks/network.ts";
import type { ChargeRequest } from "../challenge.ts";
import type { Credential } from "../credential.ts";
import type { Fault } from "../problems.ts";

/** A charge, and until when it can be paid, epoch ms. */
export interface Charge {
  readonly request: ChargeRequest;
  readonly expiresAt: number;
}

/** A payment that a credential proves or promises. */
export interface Proof extends UnverifiedPayment {
  /** Whether only the payer can present it. */
  readonly provesOwner?: true;
  /** Explains a refusal of the network to a person. @param code of the network */
  explain(code: string): string;
}

/** A method of payment: how the scheme speaks of one network (draft-httpauth-payment-00, "Payment Methods"). */
export interface Method {
  readonly name: "lightning" | "solana" | "evm";
  /** The offer that its challenges belong to. */
  readonly offer: PaymentMethod;
  /**
   * Creates the charge of a context.
   * @returns undefined when there is none now
   * @throws {NotOfferedError} when there can be none
   */
  charge(context: PaymentContext): Promise<Charge | undefined>;
  /** Returns whether a charge of this name is on its network. */
  matchesRequest(request: ChargeRequest): boolean;
  /** Reads the payload of a credential whose challenge is ours and can still be paid. */
  read(credential: Credential, document: PricedDocument): Promise<Proof | Fault>;
  /** Returns the fields of a receipt that only this method has, `reference` among them. */
  receiptFields(receipt: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}
