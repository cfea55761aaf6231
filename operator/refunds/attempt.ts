import * as z from "zod";
import { signedAuthorization } from "../../lambdas/payments/networks/evm/authorization.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** An invoice that is being paid. Its payment hash finds the payment on the node again, and a node pays a hash once. */
const invoice = {
  /** Base URL of the node that pays: no other one knows what became of the payment. */
  node: z.string(),
  /** BOLT11. */
  invoice: z.string(),
  payment_hash: hash,
  amount_sats: z.int().positive(),
};

/**
 * A refund's transfer as recorded before any of it is sent: everything needed to send it, and to find it again afterwards. Each kind but `phoenixd
 * offer` can be sent any number of times and moves the money once.
 */
export const refundTransfer = z.discriminatedUnion("way", [
  z.object({ way: z.literal("lnd"), ...invoice, names_amount: z.boolean(), max_fee_sats: z.int() }),
  z.object({ way: z.literal("phoenixd"), ...invoice }),
  z.object({
    way: z.literal("phoenixd offer"),
    node: z.string(),
    offer: z.string(),
    amount_sats: z.int().positive(),
  }),
  z.object({
    way: z.literal("solana"),
    network: z.string(),
    /** The wallet that pays. */
    wallet: z.string(),
    /** Signed, base64. A block takes it once, and only while its blockhash lives. */
    transaction: z.string(),
    signature: z.string(),
    message_hash: hash,
    memo: z.string(),
    blockhash: z.string(),
  }),
  z.object({
    way: z.literal("evm"),
    network: z.string(),
    token: z.string(),
    /** EIP-3009: the token takes it once, whoever sends it. */
    signed: signedAuthorization,
  }),
]);
export type RefundTransfer = z.infer<typeof refundTransfer>;

/** A transfer of one of the ways. */
export type TransferBy<Way extends RefundTransfer["way"]> = Extract<RefundTransfer, { way: Way }>;

/** What became of a transfer. `unpaid` is final: the money did not move and never will. `unknown`: ask again later. */
export type TransferOutcome =
  | { readonly result: "paid"; readonly proof: string }
  | { readonly result: "unpaid" | "unknown"; readonly reason: string };

/** A refund that has begun, in the payment's record. */
export const refundAttempt = z.object({
  id: z.uuid(),
  /** Where the money goes, as the operator gave it, or the payer's wallet. */
  to: z.string(),
  /** Epoch ms. */
  started_at: z.number(),
  /** Until when one run alone works on it, epoch ms. */
  lease_until: z.number(),
  transfer: refundTransfer,
  /** Why the money did not move; absent while that is not known. */
  failure: z.string().optional(),
  // What the list shows of a refund, of which the rest of the record says nothing any more.
  why: z.enum(["failed", "twice", "no document"]),
  description: z.string(),
  document_name: z.string().optional(),
});
export type RefundAttempt = z.infer<typeof refundAttempt>;

/** A refund cannot be paid like this. Nothing was paid, and nothing is on record. The message says what to do. */
export class CannotRefundError extends Error {
  override readonly name = "CannotRefundError";
}
