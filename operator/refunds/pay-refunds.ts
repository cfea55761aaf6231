import { isTurn, type OpenRailName } from "../../lambdas/http-contract/payment/payment-methods.ts";
import { parseRail } from "../../lambdas/http-contract/payment/stored-rail.ts";
import { RefundUnderWayError, UnknownRefundError } from "../refunds-due.ts";
import type { RefundBook, RefundDue, RunningRefund } from "../refunds-due.ts";
import { CannotRefundError, type TransferOutcome } from "./attempt.ts";
import type { RefundPlan, RefundWay } from "./way.ts";

/**
 * What would be done with a refund. `pay`: money is sent. `go on`: it may have been sent before; that is found out, and the very same
 * transfer is sent where that can do no harm. `give back`: an account gets it back in the table.
 */
export type PlannedRefund = { readonly refund: RefundDue } & (
  | { readonly step: "pay" | "go on"; readonly to: string }
  | { readonly step: "give back" }
  /** Why it must be paid by hand, and how. */
  | { readonly step: "by hand"; readonly reason: string }
);

/** The outcome. `not begun`: nothing is on record. `unpaid`: the refund stays on the list. `unknown`: run it again. */
export type RefundResult = { readonly refund: RefundDue } & (
  | { readonly result: "paid"; readonly to: string; readonly proof: string }
  | { readonly result: "given back" }
  | { readonly result: "not begun" | "unpaid" | "unknown"; readonly reason: string }
);

/** Pays refunds back. */
export interface RefundPayer {
  /** Describes what would be done, without a call. @param to where the payer of this one refund wants the money */
  plan(refund: RefundDue, to?: string): PlannedRefund;
  /** Carries out a plan. After a crash at any point, the next run continues from the record. */
  pay(planned: PlannedRefund): Promise<RefundResult>;
}

/** What refunds are paid by, by the rail on which the payment came. Absent where the table itself gives it back. */
export type RefundWays = Readonly<Record<OpenRailName, RefundWay>>;

/** How much of a lease a transfer may take, in ms: more than any way waits. A process that slept through the rest must not send. */
const transferMs = 3 * 60_000;

/** Creates what pays refunds. Money is sent only after that is on record, so that no two runs send it. */
export function createRefundPayer(book: RefundBook, ways: RefundWays, clock: () => number): RefundPayer {
  const findWay = (refund: RefundDue): RefundWay | undefined => {
    const rail = parseRail(refund.rail);
    return rail === "account" || isTurn(rail) ? undefined : ways[rail];
  };

  const send = async (running: RunningRefund, isFirst: boolean): Promise<RefundResult> => {
    const { refund, attempt } = running;
    const way = findWay(refund);
    if (!way) throw new TypeError("An account's refund needs no transfer");
    const outcome: TransferOutcome =
      clock() > attempt.lease_until - transferMs
        ? { result: "unknown", reason: "This machine paused before it paid" }
        : await way.pay(attempt.transfer, attempt.started_at, isFirst);
    try {
      await recordOutcome(running, outcome);
    } catch (error) {
      if (!(error instanceof RefundUnderWayError)) throw error;
      return { refund, result: "unknown", reason: `${error.message} That run records the outcome` };
    }
    return outcome.result === "paid" ? { refund, to: attempt.to, ...outcome } : { refund, ...outcome };
  };

  const recordOutcome = (running: RunningRefund, outcome: TransferOutcome): Promise<void> => {
    switch (outcome.result) {
      case "paid":
        return book.recordPaid(running, `Paid to ${running.attempt.to}: ${outcome.proof}`);
      case "unpaid":
        return book.recordUnpaid(running, outcome.reason);
      case "unknown":
        return book.release(running);
    }
  };

  const doStep = async (planned: PlannedRefund): Promise<RefundResult> => {
    const { refund } = planned;
    switch (planned.step) {
      case "by hand":
        return { refund, result: "not begun", reason: planned.reason };
      case "give back":
        await book.refunded(refund.payment_id, "Returned by refunds --pay");
        return { refund, result: "given back" };
      case "go on":
        return send(await book.takeOver(refund), false);
      case "pay": {
        const transfer = await findWay(refund)?.prepare(refund, planned.to);
        if (!transfer) throw new TypeError("An account's refund needs no transfer");
        return send(await book.begin(refund, planned.to, transfer), true);
      }
    }
  };

  return {
    plan(refund, to) {
      const { attempt } = refund;
      if (attempt && attempt.failure === undefined) {
        if (to !== undefined && to !== attempt.to)
          return {
            refund,
            step: "by hand",
            reason: `Its refund to ${attempt.to} has begun. Run "refunds --pay" to find out the outcome`,
          };
        return { refund, step: "go on", to: attempt.to };
      }
      const way = findWay(refund);
      if (!way) return { refund, step: "give back" };
      const plan: RefundPlan = way.plan(refund, to ?? attempt?.to);
      return "to" in plan
        ? { refund, step: "pay", to: plan.to }
        : { refund, step: "by hand", reason: plan.byHand };
    },

    async pay(planned) {
      try {
        return await doStep(planned);
      } catch (error) {
        if (
          error instanceof CannotRefundError ||
          error instanceof RefundUnderWayError ||
          error instanceof UnknownRefundError
        )
          return { refund: planned.refund, result: "not begun", reason: error.message };
        throw error;
      }
    },
  };
}
