import { UnavailableError } from "../interface/errors.ts";
import type { Answer, HttpRequest } from "../interface/http.ts";
import { conversionRequest } from "../interface/requests.ts";
import { parseBody } from "../interface/validation.ts";
import { documentIdentity } from "../jobs/identity.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Job } from "../jobs/job.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { jobStatusOf } from "../jobs/job-status.ts";
import { paymentRequiredAnswer } from "../payments/offers.ts";
import type { PresentedPayment, Rail, Refusal } from "../payments/rail.ts";
import { readDossier } from "../purchases/dossier.ts";
import type { Dossier } from "../purchases/dossier.ts";
import type { PurchaseOutcome, Purchases } from "../purchases/purchase.ts";
import type { ServiceSettings } from "../settings.ts";
import type { SigningKeys } from "../signing-keys.ts";
import type { Table } from "../table.ts";

export interface SubmitOptions {
  readonly settings: ServiceSettings;
  readonly keys: () => Promise<SigningKeys>;
  readonly table: Table;
  readonly jobs: JobStore;
  readonly purchases: Purchases;
  readonly rails: readonly Rail[];
  readonly clock: () => number;
}

/** When a request whose payment is not settled yet may come again, in seconds. */
const retryAfterSeconds = 2;

/**
 * `POST /markdown`: a document that is known answers 200 with its job, whatever the request brings; a payment buys the
 * job; anything else is answered 402 with offers, and leaves no trace.
 */
export function submit(options: SubmitOptions): (request: HttpRequest) => Promise<Answer> {
  const { settings, keys, table, jobs, purchases, rails, clock } = options;

  const jobAnswer = (job: Job, headers: Readonly<Record<string, string>> = {}): Answer => ({
    status: 200,
    headers,
    body: jobStatusOf(job, settings.PUBLIC_BASE_URL),
  });

  const offers = async (document: DocumentIdentity, refusal?: Refusal): Promise<Answer> =>
    paymentRequiredAnswer(
      document,
      {
        rails,
        publicBaseUrl: settings.PUBLIC_BASE_URL,
        termsUrl: settings.TERMS_URL ?? `${settings.PUBLIC_BASE_URL}/terms`,
        contextKey: (await keys()).context,
        now: clock(),
      },
      refusal,
    );

  const known = async (job: Job): Promise<Answer> => {
    if (job.state !== "Failed" || !(await jobs.retry(job.job_id))) return jobAnswer(job);
    const retried = await jobs.find(job.job_id);
    await purchases.enqueue(job.job_id);
    return jobAnswer(retried ?? job);
  };

  const concluded = (
    document: DocumentIdentity,
    outcome: PurchaseOutcome,
    rail?: Rail,
  ): Promise<Answer> | Answer => {
    switch (outcome.result) {
      case "job":
        return jobAnswer(outcome.job, outcome.receipt && rail?.receiptHeaders(outcome.receipt));
      case "refused":
        return offers(document, outcome.refusal);
      case "pending":
        throw new UnavailableError(
          "A payment for this document is being settled; its outcome is not known yet. Do not pay again: send the same request again.",
          retryAfterSeconds,
        );
    }
  };

  return async (request) => {
    const source = parseBody(conversionRequest, request, settings.MAX_BODY_BYTES);
    const document = documentIdentity((await keys()).identity, source);
    const [dossier, presented] = await Promise.all([
      readDossier(table, document, clock()),
      firstPresented(rails, request, document),
    ]);

    if (dossier.job) {
      const answer = await known(dossier.job);
      return { ...answer, headers: { ...answer.headers, ...(await receiptOf(dossier.job, presented)) } };
    }
    if (presented && "payment" in presented) {
      const outcome = await purchases.buy(document, source, presented);
      return concluded(document, outcome, railOf(presented));
    }
    if (dossier.settlement) return concluded(document, await purchases.resume(dossier.settlement, source));
    if (presented) return offers(document, presented);
    const unshown = await firstPaidUnshown(rails, dossier);
    if (unshown) return concluded(document, await purchases.buy(document, source, unshown));
    return offers(document);
  };

  function railOf({ payment }: PresentedPayment): Rail | undefined {
    return rails.find(({ method }) => method === payment.rail);
  }

  // Only who shows the payment again is shown its receipt again.
  async function receiptOf(
    job: Job,
    presented: PresentedPayment | Refusal | undefined,
  ): Promise<Readonly<Record<string, string>>> {
    if (!presented || !("payment" in presented) || presented.payment.id !== job.payment.id) return {};
    const receipt = await purchases.receipt(presented.payment);
    return (receipt && railOf(presented)?.receiptHeaders(receipt)) ?? {};
  }
}

// Clients of the Lightning offer pay and send the same body again, with no credential at all.
async function firstPaidUnshown(
  rails: readonly Rail[],
  { invoices }: Dossier,
): Promise<PresentedPayment | undefined> {
  if (invoices.length === 0) return undefined;
  for (const rail of rails) {
    const paid = await rail.paidUnshown?.(invoices);
    if (paid) return paid;
  }
  return undefined;
}

async function firstPresented(
  rails: readonly Rail[],
  request: HttpRequest,
  document: DocumentIdentity,
): Promise<PresentedPayment | Refusal | undefined> {
  for (const rail of rails) {
    const presented = await rail.presented(request, document);
    if (presented) return presented;
  }
  return undefined;
}
