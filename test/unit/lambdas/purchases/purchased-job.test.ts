import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import type { PaymentRecord } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { purchasedJob } from "../../../../lambdas/purchases/purchased-job.ts";
import { samples } from "../payments/samples.ts";

const paymentHash = "a".repeat(64);
const plain = deliveredConversionRequest.parse({ data: { text_body: "# A" }, options: {} });
const record: PaymentRecord = {
  ...{ rail: "solana", id: "p1", railData: samples.solana.railData },
  ...{ state: "claimed", job_id: randomUUID(), document_hash: "h", claimed_at: 1, lease_until: 2 },
};
const lightning = { rail: "lightning", railData: samples.lightning.railData } as const;
const terms = { callsBack: false, voided: [] };

describe("the job that a payment buys", () => {
  it("has no email, no warnings and no void invoices, unless there are any", () => {
    expect(purchasedJob(record, plain, terms)).toEqual({
      jobId: record.job_id,
      documentName: "document.pdf",
      payment: { rail: "solana", id: "p1" },
      payers: ["p"],
      mail: false,
      callsBack: false,
    });
  });

  it("has the email that is to be sent, the warnings of its request, and the invoices that are void", () => {
    const delivery = { method: "email", to_email: "a@example.com" } as const;
    const source = { ...plain, options: { ...plain.options, delivery }, warnings: [{ what: "W" }] };
    const voided = [{ paymentHash, payableUntil: 5 }];
    expect(purchasedJob(record, source, { callsBack: true, voided })).toMatchObject({
      mail: true,
      callsBack: true,
      warnings: [{ what: "W" }],
      voidInvoices: [{ payment_hash: paymentHash, payable_until: 5 }],
    });
  });

  it.each<[what: string, payment: Partial<PaymentRecord>, payers: string[]]>([
    ["its account alone", { account_id: "acct-1", clientNetwork: "n" }, ["acct-1"]],
    ["its wallet and the network of its request", { clientNetwork: "n" }, ["p", "n"]],
    ["that network, where a wallet is not known", { ...lightning, clientNetwork: "n" }, ["n"]],
    ["nobody, where neither is known", lightning, []],
  ])("is counted as slow work of %s", (_, payment, payers) => {
    const bought = purchasedJob({ ...record, ...payment }, plain, terms);
    expect(bought).toMatchObject({ accountId: payment.account_id, payers });
  });
});
