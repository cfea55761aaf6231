import type { HttpResponse } from "../http/response.ts";
import type { RequestTo } from "../http/http-handler.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import { createContextReader } from "./context.ts";
import type { SubmitContext } from "./context.ts";
import { createConversionReader } from "./conversion-reader.ts";
import { findPayments } from "./found-payments.ts";
import { checkPrintable } from "./printable.ts";
import { createReplies, railOf } from "./replies.ts";
import type { SubmitOptions } from "./submit-options.ts";

/**
 * `POST /markdown` and `/v1/document/...`. A document that is bought is answered 200 with its job, whatever the request brings. A payment, or
 * an account with something left, buys the job. Any other request is answered 402 with offers, and nothing of its document is stored.
 */
export function createSubmit(
  options: SubmitOptions,
): (request: RequestTo<"submit">) => Promise<HttpResponse> {
  const { settings, purchases, rails, accounts, accountRail, emailLimits, networkPartitionOf } = options;
  const readConversion = createConversionReader({
    accounts,
    maxBodyBytes: settings.MAX_BODY_BYTES,
    delivers: emailLimits !== undefined,
    callsBack: options.callsBack,
    callsLoopback: options.callsLoopback,
  });
  const readContext = createContextReader(options);
  const replies = createReplies(options);

  const answerKnownJob = async (context: SubmitContext): Promise<HttpResponse | undefined> => {
    const { job } = context.records;
    return job && replies.answerBought(context, job);
  };

  // A payment that is buying the document already comes first: any other would be one too many.
  const resumeLockedPurchase = async (context: SubmitContext): Promise<HttpResponse | undefined> => {
    const { source, records, presented, requester } = context;
    if (!records.lock || records.lock.payment_id === presented?.payment.id) return undefined;
    await requester.assertMayReveal();
    const outcome = await purchases.resumeLocked(records.lock, source);
    return outcome.result === "refused" ? undefined : replies.answerOutcome(context, outcome);
  };

  const buyWithPresentedPayment = async (context: SubmitContext): Promise<HttpResponse | undefined> => {
    const { request, source, document, records, presented } = context;
    if (!presented) return undefined;
    if (presented.isPromise && !records.lock) checkPrintable(source);
    const outcome = await purchases.buy(document, source, presented, await networkPartitionOf(request));
    return replies.answerOutcome(context, outcome, railOf(rails, presented));
  };

  // Who pays by hand brings nothing but the document, and has paid. The limit on guesses does not apply.
  const buyWithUnpresentedPayment = async (context: SubmitContext): Promise<HttpResponse | undefined> => {
    const { request, source, document, records } = context;
    for (const payment of await findPayments(rails, document, records)) {
      const outcome = await purchases.buy(document, source, payment, await networkPartitionOf(request));
      // A refused payment was refunded, or bought another document.
      if (outcome.result !== "refused") return replies.answerOutcome(context, outcome);
    }
    return undefined;
  };

  // Nothing has been paid yet, so nothing is lost by refusing what could not be rendered or delivered.
  const checkBeforePayment = async ({ request, source, account }: SubmitContext): Promise<void> => {
    checkPrintable(source);
    if (!source.options.delivery) return;
    await emailLimits?.check(
      source.options.delivery.to_email,
      account ? { accountId: account.accountId } : { network: await networkPartitionOf(request) },
    );
  };

  const chargeOrOffer = async (context: SubmitContext): Promise<HttpResponse> => {
    const { source, account, document, refusal } = context;
    if (refusal || !account) return replies.offer(context, refusal);
    const payment = accountRail.payment(account, document);
    return replies.answerOutcome(context, await purchases.buy(document, source, payment));
  };

  return async (request) => {
    const conversion = await readConversion(request);
    if (request.operation === "postMarkdownCheck") return answerCheck(conversion.source);
    const context = await readContext(request, conversion);
    const answer =
      (await answerKnownJob(context)) ??
      (await resumeLockedPurchase(context)) ??
      (await buyWithPresentedPayment(context)) ??
      (await buyWithUnpresentedPayment(context));
    if (answer) return answer;
    await checkBeforePayment(context);
    return chargeOrOffer(context);
  };
}

/** `POST /markdown/check`: 204, or 200 with warnings. @throws {ValidationError} for a document that would fail */
function answerCheck(source: ConversionRequest): HttpResponse {
  checkPrintable(source);
  const { warnings } = source;
  return warnings ? { status: 200, body: { warnings } } : { status: 204 };
}
