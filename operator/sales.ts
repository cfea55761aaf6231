import type { FailedJob } from "./failed-jobs.ts";
import type { PaymentView } from "./payment-list.ts";
import type { RefundDue } from "./refunds-due.ts";

/** What came in on a day (UTC) by a rail. */
export interface DaySales {
  readonly day: string;
  readonly rail: PaymentView["rail"];
  /** Payments that bought a document, or a pack of credit. */
  readonly sold: number;
  readonly revenue: number;
  readonly currency: string;
  /** Payments that bought nothing, or nothing yet, and those whose outcome nobody knows. */
  readonly other: number;
  /** Payments that were given back. */
  readonly refunded: number;
}

/** A service's results over a period, from its records. */
export interface Sales {
  readonly days: readonly DaySales[];
  readonly failed: readonly FailedJob[];
  /** All there are, however old. */
  readonly refunds_due: readonly RefundDue[];
}

/** Sums up sales by day and rail. @param payments of the period, oldest first */
export function summariseSales(
  payments: readonly PaymentView[],
  failed: readonly FailedJob[],
  refunds: readonly RefundDue[],
): Sales {
  const groups = Map.groupBy(payments, ({ at, rail }) => `${at.slice(0, 10)} ${rail}`);
  const days = Array.from(groups.values(), (group): DaySales[] => {
    const [first] = group;
    if (!first) return [];
    const unrefunded = group.filter(({ refunded }) => !refunded);
    const sold = unrefunded.filter(({ bought }) => bought === "document" || bought === "pack");
    return [
      {
        day: first.at.slice(0, 10),
        rail: first.rail,
        sold: sold.length,
        revenue: sumAmounts(sold),
        currency: first.currency,
        other: unrefunded.length - sold.length,
        refunded: group.length - unrefunded.length,
      },
    ];
  });
  return { days: days.flat(), failed, refunds_due: refunds };
}

/** Adds up amounts of one currency. Millionths are the smallest unit of any currency here. Millionths are the smallest unit of any currency here. */
export function sumAmounts(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + Math.round(amount * 1_000_000), 0) / 1_000_000;
}
