import { describe, expect, it } from "vitest";
import type { Payment } from "../../../../../web/order/paying/rail.ts";
import { removePayment, addPayment } from "../../../../../web/order/storage/seen-payments.ts";

const supposed: Payment = {
  amount: "5 sats over Lightning",
  facts: [["Payment hash", "aa"]],
  isProven: false,
};
const proven: Payment = { ...supposed, facts: [...supposed.facts, ["Preimage", "bb"]], isProven: true };
const settled: Payment = { amount: "0.01 USDC on Solana", facts: [["Transaction", "cc"]] };
const seen = (payment: Payment, at = 7) => ({ ...payment, seen: at });

describe("a payment that is seen", () => {
  it("is kept when it is the first", () => {
    expect(addPayment({}, supposed).payment).toMatchObject(supposed);
  });

  it("is the same when it is proven later, or seen again", () => {
    expect(addPayment({ payment: seen(supposed) }, proven)).toEqual({ payment: seen(proven) });
    expect(addPayment({ payment: seen(proven) }, supposed)).toEqual({ payment: seen(proven) });
  });

  it("replaces an assumed payment, and never a proven one", () => {
    expect(addPayment({ payment: seen(supposed) }, settled)).toEqual({
      payment: expect.objectContaining(settled) as unknown,
    });
    expect(addPayment({ payment: seen(settled) }, supposed)).toEqual({});
    expect(addPayment({ payment: seen(proven) }, settled)).toEqual({
      payment: expect.objectContaining(settled) as unknown,
      otherPayments: [seen(proven)],
    });
  });

  it("becomes an earlier payment when the document is offered again", () => {
    expect(removePayment({ payment: seen(settled), otherPayments: [seen(proven)] })).toEqual({
      payment: undefined,
      otherPayments: [seen(proven), seen(settled)],
    });
    expect(removePayment({})).toEqual({});
  });
});
