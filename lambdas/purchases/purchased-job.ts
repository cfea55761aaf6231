import type { ConversionRequest } from "../http-contract/requests.ts";
import { isTurn } from "../http-contract/payment/payment-methods.ts";
import type { CorrectionTerms } from "../jobs/correction.ts";
import { documentName } from "../jobs/document-name.ts";
import type { NewJob } from "../jobs/job-store.ts";
import { networkDefinitions } from "../payments/networks/definitions.ts";
import type { PaymentRecord } from "../payments/ledger/payment-record.ts";
import type { VoidedInvoice } from "../payments/networks/network.ts";

/**
 * Returns the job that a payment buys, as `JobStore.newJob` takes it.
 * @param terms `callsBack`: whether a receiver is called at the job's end; `voided`: invoices of the document that must not be paid any more;
 * `corrections`: of it, unless it is a correction or a receipt itself
 */
export function purchasedJob(
  record: PaymentRecord,
  source: ConversionRequest,
  {
    callsBack,
    voided,
    corrections,
  }: {
    readonly callsBack: boolean;
    readonly voided: readonly VoidedInvoice[];
    readonly corrections?: CorrectionTerms | undefined;
  },
): NewJob {
  const { rail, id, job_id: jobId, account_id: accountId } = record;
  return {
    jobId,
    documentName: documentName(source),
    payment: { rail, id },
    accountId,
    payers: listPayers(record),
    mail: source.options.delivery !== undefined,
    callsBack,
    voidInvoices: voided.length > 0 ? voided.map(voidInvoice) : undefined,
    warnings: source.warnings && [...source.warnings],
    corrections: isTurn(rail) ? undefined : corrections,
  };
}

function voidInvoice({ paymentHash, payableUntil }: VoidedInvoice) {
  return { payment_hash: paymentHash, payable_until: payableUntil };
}

/** Lists the payers whose slow documents are counted together: an account, or a wallet and the client network of the request. */
function listPayers({ rail, account_id: accountId, railData, clientNetwork }: PaymentRecord): string[] {
  if (accountId !== undefined) return [accountId];
  return [networkDefinitions[rail].payer(railData), clientNetwork].filter((payer) => payer !== undefined);
}
