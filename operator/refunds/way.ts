import type { RefundDue } from "../refunds-due.ts";
import type { RefundTransfer, TransferOutcome } from "./attempt.ts";

/** What a way would do, or why it cannot. */
export type RefundPlan =
  | { readonly to: string }
  /** What is missing, and what to do, in a sentence. */
  | { readonly byHand: string };

/** A way in which refunds are paid back by themselves. */
export interface RefundWay {
  /** Says to whom a refund would be paid, without a call. @param to as the operator gives it, or gave it before */
  plan(refund: RefundDue, to: string | undefined): RefundPlan;
  /**
   * Checks everything that can be known before, and makes the transfer, signed where it has to be. Sends nothing.
   * @throws {CannotRefundError} which says what to do
   */
  prepare(refund: RefundDue, to: string): Promise<RefundTransfer>;
  /**
   * Sends the recorded transfer, unless it was sent before, and determines its outcome. May be called again until the outcome is known.
   * @param startedAt when it was recorded, epoch ms
   * @param isFirst whether this run has just recorded it, so that nobody has sent it
   */
  pay(transfer: RefundTransfer, startedAt: number, isFirst: boolean): Promise<TransferOutcome>;
}
