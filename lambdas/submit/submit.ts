import { callbackSecret as callbackSecretOf } from "../callbacks/signature.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { EmailLimits } from "../email/limits.ts";
import { UnavailableError } from "../interface/errors.ts";
import type { Answer } from "../interface/answer.ts";
import type { HttpRequest, RequestTo } from "../interface/http.ts";
import type { ConversionRequest } from "../interface/requests.ts";
import type { AnswerJob } from "../jobs/answer-job.ts";
import { documentIdentity } from "../jobs/identity.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { isGone } from "../jobs/job.ts";
import type { Job } from "../jobs/job.ts";
import type { AccountRail } from "../payments/account/rail.ts";
import { paymentRequiredAnswer } from "../payments/offers.ts";
import type { OfferOptions, UncheckedRails } from "../payments/offers.ts";
import type { OfferedRail, PresentedPayment, Refusal } from "../payments/rail.ts";
import { readDocumentRecords } from "../purchases/records.ts";
import type { Purchases } from "../purchases/purchases.ts";
import type { PurchaseOutcome } from "../purchases/purchases.ts";
import type { ServiceSettings } from "../settings/settings.ts";
import type { SigningKeys } from "../aws/signing-keys.ts";
import type { Table } from "../aws/table.ts";
import { createConversionReader } from "./endpoints.ts";
import { checkPrintable } from "./printable.ts";
import { findPayments, mergeRefusals, readPresented } from "./found-payments.ts";
import { isOpenTo, provesOwner } from "./strangers.ts";
import type { createStrangers } from "./strangers.ts";

export interface SubmitOptions {
  readonly settings: ServiceSettings;
  readonly keys: () => Promise<SigningKeys>;
  readonly table: Table;
  readonly purchases: Purchases;
  readonly rails: readonly OfferedRail[];
  readonly accounts: Accounts;
  readonly accountRail: AccountRail;
  /** Undefined where nothing is mailed. */
  readonly emailLimits: EmailLimits | undefined;
  /** The network that a request comes from, as the table knows it. */
  readonly networkOf: (request: HttpRequest) => Promise<string>;
  readonly strangers: ReturnType<typeof createStrangers>;
  /** Counts an offer. @throws {TooManyRequestsError} when its network was made too many in an hour */
  readonly unpaid: (request: HttpRequest, document: DocumentIdentity) => Promise<void>;
  readonly answerJob: AnswerJob;
  /** Whether receivers are told of their jobs' ends. */
  readonly callsBack: boolean;
  /** Whether receivers on this very machine are told, too. */
  readonly callsLoopback: boolean;
  /** Told of each rail that a 402 makes no offer of. */
  readonly notOffered: OfferOptions["notOffered"];
  readonly clock: () => number;
}

/** When a request whose payment is not settled yet may come again, in seconds. */
const retryAfterSeconds = 2;

/**
 * `POST /markdown` and `/v1/document/...`: a document that is known answers 200 with its job, whatever the request brings;
 * a payment, or an account with something left, buys the job; anything else is answered 402 with offers, and leaves nothing of the document.
 */
export function createSubmit(options: SubmitOptions): (request: RequestTo<"submit">) => Promise<Answer> {
  const {
    settings,
    keys,
    table,
    purchases,
    rails,
    accounts,
    accountRail,
    emailLimits,
    networkOf,
    strangers,
    notOffered,
    unpaid,
    answerJob,
    callsBack,
    callsLoopback,
    clock,
  } = options;
  const readConversion = createConversionReader({
    accounts,
    maxBodyBytes: settings.MAX_BODY_BYTES,
    delivers: emailLimits !== undefined,
    callsBack,
    callsLoopback,
  });

  const offers = async (
    resource: string,
    document: DocumentIdentity,
    warnings: ConversionRequest["warnings"],
    refusal?: Refusal,
    unchecked?: UncheckedRails,
  ): Promise<Answer> =>
    paymentRequiredAnswer(
      document,
      {
        rails,
        publicBaseUrl: settings.PUBLIC_BASE_URL,
        resource,
        termsUrl: settings.TERMS_URL ?? `${settings.PUBLIC_BASE_URL}/terms`,
        contextKey: (await keys()).context,
        now: clock(),
        warnings,
        unchecked,
        notOffered,
      },
      refusal,
    );

  /** Whoever sends the document may verify what is told of it; a job's id, which is handed on, is no proof of having sent it. */
  const answer: AnswerJob = async (request, job, own) => {
    const callbackSecret = job.calls_back ? callbackSecretOf((await keys()).callback, job.job_id) : undefined;
    return answerJob(request, job, { ...own, callbackSecret });
  };

  const answerTo = (
    request: HttpRequest,
    outcome: PurchaseOutcome,
    { warnings = [] }: Pick<ConversionRequest, "warnings">,
    refused: (refusal: Refusal) => Promise<Answer>,
    rail?: OfferedRail,
  ) => {
    switch (outcome.result) {
      case "job":
        return answer(request, outcome.job, {
          headers: outcome.receipt && rail?.receiptHeaders(outcome.receipt),
          warnings,
        });
      case "refused":
        return refused(outcome.refusal);
      case "pending":
        throw stillSettling();
    }
  };

  return async (request) => {
    const { source, account, key } = await readConversion(request);
    if (request.operation === "postMarkdownCheck") {
      checkPrintable(source);
      const { warnings } = source;
      return warnings ? { status: 200, body: { warnings } } : { status: 204 };
    }
    const document = documentIdentity((await keys()).identity, source, key);
    const [records, presented, stranger] = await Promise.all([
      readDocumentRecords(table, document, clock()),
      readPresented(rails, request, document),
      strangers(request, document, key),
    ]);
    const known = async (job: Job): Promise<Answer> => {
      if (!provesOwner(job, presented.payments, account)) await stranger.beforeTold(job);
      const isOver = job.state === "Failed" || isGone(job, clock());
      const now = isOver ? await purchases.retry(job, source) : job;
      const headers = await receiptOf(job, presented.payments);
      return answer(request, now, { headers, warnings: source.warnings ?? [] });
    };
    const offer = async (refusal?: Refusal, unchecked?: UncheckedRails): Promise<Answer> => {
      await unpaid(request, document);
      await stranger.unpaid();
      return offers(request.path, document, source.warnings, refusal, unchecked);
    };
    const boughtMeanwhile = async (): Promise<Answer | undefined> => {
      const meanwhile = await readDocumentRecords(table, document, clock());
      if (meanwhile.job) return known(meanwhile.job);
      if (meanwhile.settlement) throw stillSettling();
      return undefined;
    };
    // Beside a payment that is refused another one may buy the document, which must not be asked for again: while the first was looked at, and
    // while offers were made.
    const refused = async (refusal: Refusal, unchecked?: UncheckedRails): Promise<Answer> => {
      const bought = await boughtMeanwhile();
      if (bought) return bought;
      const offered = await offer(refusal, unchecked);
      return (await boughtMeanwhile()) ?? offered;
    };
    const ended = async (outcome: PurchaseOutcome, rail?: OfferedRail): Promise<Answer> => {
      if (outcome.result === "job") {
        await stranger.bought();
        if (source.options.delivery && outcome.job.account_id === undefined)
          await emailLimits?.takeFrom(await networkOf(request), outcome.job);
      }
      return answerTo(request, outcome, source, refused, rail);
    };

    if (records.job) return known(records.job);
    const { undecodable } = presented;
    const isOnly = presented.payments.length === 0 && presented.refusals.length === 0 && !account;
    if (undecodable && isOnly) throw undecodable;
    const refusals: Refusal[] = [];
    const isShown = ({ payment }: PresentedPayment) => payment.id === records.settlement?.payment_id;
    // A payment that is buying the document already comes first: whatever this request brings would be one too many.
    if (records.settlement && !presented.payments.some(isShown)) {
      const network = await networkOf(request);
      const outcome = await purchases.resume(records.settlement, source, async (payment) => {
        if (!isOpenTo(network, payment)) await stranger.beforeTold();
      });
      if (outcome.result !== "refused") return ended(outcome);
    }
    // One after another, and the next one only once the last one is refused, so that never two are collected.
    for (const payment of presented.payments.toSorted((a, b) => Number(isShown(b)) - Number(isShown(a)))) {
      if (payment.isPromise && !records.settlement) checkPrintable(source);
      const outcome = await purchases.buy(document, source, payment, await networkOf(request));
      if (outcome.result !== "refused") return ended(outcome, railOf(payment));
      refusals.push(outcome.refusal);
    }
    // Whoever pays by hand brings nothing but the document, and has paid: however many others were asked for from there, they get it.
    const found = await findPayments(rails, document, records);
    for (const unshown of found.payments) {
      const outcome = await purchases.buy(document, source, unshown, await networkOf(request));
      // Refused: it was given back, or bought another document.
      if (outcome.result !== "refused") return ended(outcome);
    }

    // Nothing has been paid yet, so nothing is lost by refusing what could not be printed or delivered.
    checkPrintable(source);
    if (source.options.delivery)
      await emailLimits?.check(
        source.options.delivery.to_email,
        account ? { accountId: account.accountId } : { network: await networkOf(request) },
      );
    if (account) {
      const outcome = await purchases.buy(document, source, accountRail.payment(account, document));
      if (outcome.result !== "refused") return ended(outcome);
      refusals.push(outcome.refusal);
    }
    const wasTried = refusals.length > 0;
    if (undecodable && !wasTried) throw undecodable;
    const refusal = mergeRefusals([...refusals, ...presented.refusals]);
    return wasTried && refusal ? refused(refusal, found.unchecked) : offer(refusal, found.unchecked);
  };

  function railOf({ payment }: PresentedPayment): OfferedRail | undefined {
    return rails.find(({ name }) => name === payment.rail);
  }

  // Only who shows the payment again is shown its receipt again.
  async function receiptOf(
    job: Job,
    presented: readonly PresentedPayment[],
  ): Promise<Readonly<Record<string, string>>> {
    const shown = presented.find(({ payment }) => payment.id === job.payment.id);
    if (!shown) return {};
    const receipt = await purchases.receipt(shown.payment);
    return (receipt && railOf(shown)?.receiptHeaders(receipt)) ?? {};
  }
}

function stillSettling(): UnavailableError {
  return new UnavailableError(
    "A payment for this document is being settled; its outcome is not known yet. Do not pay again: send the same request again.",
    retryAfterSeconds,
  );
}
