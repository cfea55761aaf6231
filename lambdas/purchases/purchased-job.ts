import { predictWork } from "../../document/budget/predict-work.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import { documentName } from "../jobs/document-name.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { networkDefinitions } from "../payments/networks/definitions.ts";
import type { PaymentRecord } from "../payments/ledger/payment-record.ts";

/** Predicted work up to which a document is printed with the small ones, in µs: half of what the fast queue gives it, 140 pages of plain text. */
const maxSmallUs = 2_000_000;

/** The job that a payment buys, as `JobStore.newJob` takes it. @param callsBack whether a receiver is called at the job's end */
export function purchasedJob(
  record: PaymentRecord,
  source: ConversionRequest,
  callsBack: boolean,
): Parameters<JobStore["newJob"]>[0] {
  const { rail, id, job_id: jobId, account_id: accountId } = record;
  return {
    jobId,
    documentName: documentName(source),
    payment: { rail, id },
    accountId,
    payers: payersOf(record),
    slow: predictWork(source.data.text_body, source.data.bibliography) > maxSmallUs,
    mail: source.options.delivery !== undefined,
    callsBack,
    ...(source.warnings && { warnings: [...source.warnings] }),
  };
}

/** The payers whose slow documents are counted together: an account, or a wallet and the client network of the request. */
function payersOf({ rail, account_id: accountId, railData, clientNetwork }: PaymentRecord): string[] {
  if (accountId !== undefined) return [accountId];
  return [networkDefinitions[rail].payer(railData), clientNetwork].filter((payer) => payer !== undefined);
}
