import { createHash } from "node:crypto";
import { LightningNodeError } from "../../../lambdas/payments/networks/lightning/node/node.ts";
import { CannotRefundError, type TransferBy, type TransferOutcome } from "../attempt.ts";
import { isExpired } from "./destination.ts";

/** A node's state of a payment that it makes. `unknown`: it has never heard of it. */
export type InvoiceState =
  | { readonly state: "paid"; readonly preimage: string }
  | { readonly state: "failed" | "under way"; readonly reason: string }
  | { readonly state: "unknown" };

/** A node's refusal to pay, if it refused. A look-up tells whether it has paid. */
export interface SendAnswer {
  readonly refusal?: string;
}

/** A node that pays invoices, each payment hash once. */
export interface InvoicePayer<Transfer> {
  /** Looks up a payment. @throws {LightningNodeError | CannotRefundError} when that fails */
  look(paymentHash: string): Promise<InvoiceState>;
  /** Sends a payment. @throws {LightningNodeError} without an answer, which says nothing about the payment */
  send(transfer: Transfer): Promise<SendAnswer>;
}

/** Pays an invoice unless it is paid, and believes the node's record alone, and that only with the preimage. */
export async function payInvoice<Transfer extends TransferBy<"lnd" | "phoenixd">>(
  payer: InvoicePayer<Transfer>,
  transfer: Transfer,
  now: number,
): Promise<TransferOutcome> {
  try {
    const before = await payer.look(transfer.payment_hash);
    if (before.state === "paid" || before.state === "under way") return toTransferOutcome(before, transfer);
    if (isExpired(transfer.invoice, now))
      return { result: "unpaid", reason: "The invoice has expired unpaid. Ask the payer for a new one." };
    const { refusal } = await payer.send(transfer);
    const after = await payer.look(transfer.payment_hash);
    return toTransferOutcome(after, transfer, refusal);
  } catch (error) {
    if (error instanceof LightningNodeError || error instanceof CannotRefundError)
      return { result: "unknown", reason: error.message };
    throw error;
  }
}

function toTransferOutcome(
  state: InvoiceState,
  { payment_hash: hash }: TransferBy<"lnd" | "phoenixd">,
  refusal?: string,
): TransferOutcome {
  switch (state.state) {
    case "paid":
      return createHash("sha256").update(Buffer.from(state.preimage, "hex")).digest("hex") === hash
        ? { result: "paid", proof: `preimage ${state.preimage}` }
        : { result: "unknown", reason: "The node reports the invoice as paid, but with a wrong preimage" };
    case "under way":
      return { result: "unknown", reason: state.reason };
    case "failed":
      return { result: "unpaid", reason: state.reason };
    case "unknown":
      // It has answered and begun nothing.
      return refusal === undefined
        ? { result: "unknown", reason: "The node does not know the payment yet" }
        : { result: "unpaid", reason: refusal };
  }
}
