import { rails } from "../lambdas/http-contract/payment/payment-methods.ts";
import type { StoredRailName } from "../lambdas/http-contract/payment/stored-rail.ts";
import { readAmount, networkDefinitions } from "../lambdas/payments/networks/definitions.ts";
import { parsePayment, paymentPartition } from "../lambdas/payments/ledger/payment-record.ts";
import type { PaymentRecord } from "../lambdas/payments/ledger/payment-record.ts";
import type { Table } from "../lambdas/aws/table.ts";

/**
 * What a payment bought: its document, or its pack of credit; nothing, since another payment had bought that; or nothing until the document arrives. Whether one `under way`
 * was collected is not known yet.
 */
export type PaymentBought = "document" | "pack" | "nothing" | "nothing yet" | "under way";

/** A payment that came in, or may have. */
export interface PaymentView {
  readonly payment_id: string;
  /** As in the table, for the programs of operators. */
  readonly rail: StoredRailName;
  /** CAIP-2 id of the chain, on a rail that has several. */
  readonly network: string | undefined;
  readonly amount: number;
  readonly currency: string;
  readonly bought: PaymentBought;
  /** Whether the operator has put on record that it was given back. */
  readonly refunded: boolean;
  readonly payer: string | undefined;
  readonly transaction: string | undefined;
  readonly job_id: string;
  /** When it was first recorded, RFC 3339. */
  readonly at: string;
}

/**
 * Lists every payment of the ledger except refused ones, the oldest first, with what each bought. Reads the whole table.
 * @param since epoch ms
 */
export async function listPayments(table: Table, since = 0): Promise<PaymentView[]> {
  const items = await table.scan(paymentPartition);
  return items
    .flatMap((item) => {
      const record = parsePayment(item);
      if (!record || record.state === "refused" || record.claimed_at < since) return [];
      return [{ record, refunded: item.refunded_at !== undefined }];
    })
    .sort((a, b) => a.record.claimed_at - b.record.claimed_at)
    .map(({ record, refunded }) => toPaymentView(record, refunded));
}

function toPaymentView(record: PaymentRecord, refunded: boolean): PaymentView {
  const network = networkDefinitions[record.rail];
  const { currency, value: amount } = readAmount(record);
  return {
    payment_id: record.id,
    rail: rails[record.rail].stored,
    network: network.chain?.(record.railData),
    currency,
    amount,
    bought: boughtBy(record),
    refunded,
    payer: record.account_id ?? network.payer(record.railData),
    transaction: network.transaction(record.receipt ?? {}),
    job_id: record.job_id,
    at: new Date(record.claimed_at).toISOString(),
  };
}

// Older records say only whether there is a job.
function boughtBy({ state, bought, fulfilled, pack }: PaymentRecord): PaymentBought {
  if (state === "claimed") return "under way";
  if (bought === "document" && pack !== undefined) return "pack";
  return bought ?? (fulfilled ? "document" : "nothing yet");
}
