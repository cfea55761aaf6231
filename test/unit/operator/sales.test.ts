import { expect, it } from "vitest";
import type { PaymentView } from "../../../operator/payment-list.ts";
import { summariseSales, sumAmounts } from "../../../operator/sales.ts";

const payment = (change: Partial<PaymentView>): PaymentView => ({
  payment_id: "p",
  rail: "x402",
  network: undefined,
  amount: 0.01,
  currency: "USDC",
  bought: "document",
  refunded: false,
  payer: undefined,
  transaction: undefined,
  job_id: "j",
  at: "2026-11-20T23:59:59.000Z",
  ...change,
});

it("sales are counted by day and rail, as payments that bought their document, did not, or were refunded", () => {
  const sats = { rail: "lightning", amount: 5, currency: "SATS" } as const;
  const { days } = summariseSales(
    [
      payment({}),
      payment({ bought: "nothing" }),
      payment({ bought: "nothing yet", refunded: true }),
      payment({ refunded: true }),
      payment(sats),
      payment({ ...sats, bought: "under way" }),
      payment({ at: "2026-11-21T00:00:00.000Z" }),
      payment({ at: "2026-11-21T00:00:01.000Z" }),
    ],
    [],
    [],
  );
  expect(days).toEqual([
    { day: "2026-11-20", rail: "x402", sold: 1, revenue: 0.01, currency: "USDC", other: 1, refunded: 2 },
    { day: "2026-11-20", rail: "lightning", sold: 1, revenue: 5, currency: "SATS", other: 1, refunded: 0 },
    { day: "2026-11-21", rail: "x402", sold: 2, revenue: 0.02, currency: "USDC", other: 0, refunded: 0 },
  ]);
});

it("sums of cents are exact", () => {
  expect(sumAmounts(Array.from({ length: 3 }, () => ({ amount: 0.1 })))).toBe(0.3);
});
