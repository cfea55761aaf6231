import { NoReceiptError, NotFoundError, NotReadyError, ValidationError } from "../../http-contract/errors.ts";
import { jobPath } from "../../http-contract/path-parameters.ts";
import { receiptRequest, type ReceiptRequest } from "../../http-contract/requests.ts";
import type { RequestTo } from "../../http/http-handler.ts";
import type { HttpResponse } from "../../http/response.ts";
import { parse, readBody } from "../../http/validation.ts";
import { receiptIdentity } from "../../jobs/identity.ts";
import { readJob, type Job } from "../../jobs/job.ts";
import { maxReceipts, readTurn } from "../../jobs/turns.ts";
import { parsePayment, paymentItemKey, type PaymentRecord } from "../../payments/ledger/payment-record.ts";
import { readDocumentRecords } from "../../purchases/records.ts";
import type { SubmitContext } from "../context.ts";
import { provenRequester } from "../limits/requester.ts";
import { describeUnknownField } from "../request-warnings.ts";
import { createDocumentReplies, createReplies } from "../replies.ts";
import type { SubmitOptions } from "../submit-options.ts";
import { unknownFields } from "../unknown-fields.ts";
import { collectPaymentFacts } from "./payment-facts.ts";
import { writeReceipt, type Purchase } from "./write-receipt.ts";

/**
 * Creates `POST /job/{job_id}/receipt`, which prints the receipt of a bought document free of charge: a document of the service's own, bought by a turn of the
 * one that was paid for. Who knows the id of a job can have its PDF, and may have its receipt. A link to the PDF is handed on, so the receipt names the transaction, which leads to
 * the payer, only to those who name it themselves.
 */
export function createAnswerReceipt(
  options: SubmitOptions,
): (request: RequestTo<"submit">) => Promise<HttpResponse> {
  const { table, keys, purchases, receiptNetwork, networks, settings, computeNetworkPartition, clock } =
    options;
  const replies = createReplies(options, createDocumentReplies(options));

  const findJob = (jobId: string): Promise<Job | undefined> => readJob(table, jobId, clock());

  /** Finds the job that was paid for, of which corrections and receipts were had. @throws {NotFoundError} */
  const findPaidJob = async (jobId: string): Promise<Job> => {
    const named = await findJob(jobId);
    const turn = named && readTurn(named);
    const job = turn ? await findJob(turn.original) : named;
    if (!job) throw new NotFoundError("This job does not exist or has expired.");
    return job;
  };

  const readPayment = async ({ job_id: jobId, payment }: Job): Promise<PaymentRecord> => {
    const record = parsePayment(await table.get(paymentItemKey(payment)));
    if (!record) throw new Error(`The payment of job ${jobId} is not on record`);
    return record;
  };

  const readPurchase = async (job: Job): Promise<Purchase> => {
    if (job.payment.rail === "account") throw new NoReceiptError("receipt-of-credit", ofCredit);
    if (job.state !== "Done" || !job.pdf)
      throw new NotReadyError(`There is no receipt yet: the job is ${job.state}. ${job.description}`);
    return {
      job,
      pdf: job.pdf,
      payment: collectPaymentFacts(await readPayment(job), networks),
      seller: { name: settings.SELLER, contact: settings.CONTACT, address: settings.PUBLIC_BASE_URL },
    };
  };

  return async (request) => {
    const { job_id: jobId } = parse(jobPath, request.pathParameters, "path");
    const body = request.body.byteLength === 0 ? {} : readBody(request, settings.MAX_BODY_BYTES);
    const receipt = parse(receiptRequest, body, "body");
    const original = await findPaidJob(jobId.toLowerCase());
    const document = receiptIdentity((await keys()).identity, original.job_id, receipt);
    const records = await readDocumentRecords(table, document, clock());
    const purchase = await readPurchase(original);
    checkTransaction(receipt, purchase);
    const warnings = unknownFields(receiptRequest, body).map(describeUnknownField);
    const source = { ...writeReceipt(purchase, receipt), ...(warnings.length > 0 && { warnings }) };
    const goods = purchases.documentGoods(source);
    const context: SubmitContext = {
      ...{ request, source, goods, records, bought: records.job },
      ...{ document: { ...document, bytes: 0 }, account: undefined, corrects: undefined },
      presented: { payments: [], refusals: [], undecodable: undefined },
      // Nobody guesses the id of a job.
      requester: provenRequester,
    };
    if (records.job) return replies.answerBought(context, records.job);
    const payment = receiptNetwork.payment(original, document);
    const outcome = await purchases.buy(document, goods, payment, await computeNetworkPartition(request));
    if (outcome.result !== "refused") return replies.answerOutcome(context, outcome);
    if (outcome.reason === "receipts_used_up") throw new NoReceiptError("receipts-used-up", usedUp);
    throw new NotReadyError(
      "There is no receipt now: the document is being printed again. Ask once its job is Done.",
    );
  };
}

/** Checks the transaction that a request names. @throws {ValidationError} for another one than the purchase's */
function checkTransaction(
  { transaction: named }: ReceiptRequest,
  { payment: { transaction } }: Purchase,
): void {
  if (named === undefined || named.toLowerCase() === transaction?.[1].toLowerCase()) return;
  const msg =
    "This should be the transaction, or the payment hash, that bought the document. Leave it out if you do not know it";
  throw new ValidationError([
    { loc: ["body", "transaction"], msg, type: "value_error", code: "field-invalid" },
  ]);
}

const ofCredit =
  "The document was paid for from an account, so it has no receipt of its own: what was sold is the account's credit. Whoever took the payment for that has its receipt.";
const usedUp = `${String(maxReceipts)} different receipts of the document were made, which is all there are. Each of them can be had again: send what it was made with.`;
