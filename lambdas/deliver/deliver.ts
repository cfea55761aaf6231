import type { Consents } from "../email/consent.ts";
import type { EmailLimits } from "../email/limits.ts";
import type { EmailStore } from "../email/email-store.ts";
import { deliveryMessage } from "../email/message.ts";
import { hashRecipient, type Recipients } from "../email/recipients.ts";
import type { Mailer } from "../email/ses.ts";
import { recipientToken } from "../email/recipient-token.ts";
import { SourceMissingError, type DocumentStorage } from "../jobs/document-storage.ts";
import type { Job } from "../jobs/job.ts";
import type { EmailSettings } from "../settings/settings.ts";
import type { SigningKeys } from "../aws/signing-keys.ts";
import type { SendConsentRequest } from "./send-consent-request.ts";

/** The parts that the delivery of an email needs. */
export interface DeliverOptions {
  readonly settings: EmailSettings;
  readonly publicBaseUrl: string;
  readonly keys: () => Promise<SigningKeys>;
  readonly emails: EmailStore;
  readonly storage: DocumentStorage;
  readonly recipients: Recipients;
  readonly limits: EmailLimits;
  readonly mailer: Mailer;
  /** Asks recipients before their first document; undefined where the operator does not want that. */
  readonly consent:
    { readonly consents: Consents; readonly sendConsentRequest: SendConsentRequest } | undefined;
}

/** Outcome of the delivery; undefined when the email had been handled before. */
export type Delivery =
  "sent" | "asked" | "refused" | "rejected" | "limited" | "failed" | "unknown" | undefined;

/**
 * Calls of SES for one job that may break off without an event that reports their outcome. It bounds the copies that a recipient gets,
 * even when SES accepted every call and every event was lost (docs/decisions.md#an-email-comes-at-least-once).
 */
const maxAttempts = 3;

/** SES did not accept the message, for a reason that may pass. */
export class EmailNotSentError extends Error {
  override readonly name = "EmailNotSentError";
}

/**
 * Creates the delivery of PDFs by email, once per job however often its message arrives. A call of SES that breaks off is not repeated at once: an
 * event of SES may report that the message was accepted. Events are best effort; if none has come, the sweep sends again, and the recipient may get
 * two.
 * @throws {EmailNotSentError} when the message should be delivered again
 */
export function createDeliver(
  options: DeliverOptions,
): (jobId: string, lastDelivery: boolean) => Promise<Delivery> {
  const { settings, publicBaseUrl, keys, emails, storage, recipients, limits, mailer, consent } = options;

  const compose = async (job: Job, to: string): Promise<Buffer> => {
    const { pdf } = job;
    if (!pdf) throw new Error(`Job ${job.job_id} is done without a PDF`);
    const token = recipientToken((await keys()).unsubscribe, hashRecipient(to));
    return deliveryMessage({
      jobId: job.job_id,
      pdf,
      from: settings.EMAIL_FROM,
      to,
      publicBaseUrl,
      unsubscribeUrl: `${publicBaseUrl}/unsubscribe/${token}`,
      attachment:
        pdf.bytes <= settings.EMAIL_MAX_ATTACHMENT_BYTES ? await storage.getPdf(job.job_id) : undefined,
    });
  };

  const wait = async (job: Job, to: string): Promise<"asked"> => {
    await emails.ask(job);
    // A recipient who agreed before this write found no waiting job.
    const recipient = hashRecipient(to);
    if ((await consent?.consents.request(recipient, job.job_id)) === "given")
      await consent?.consents.give(recipient);
    return "asked";
  };

  const send = async (job: Job): Promise<Exclude<Delivery, undefined>> => {
    const { options: wanted } = await storage.getSource(job.job_id);
    const to = wanted.delivery?.to_email;
    if (to === undefined) throw new Error(`Job ${job.job_id} has no recipient`);
    if ((await recipients.suppression(to)) !== undefined) return "refused";
    if (!(await limits.take(job, to))) return "limited";
    const consentRequest = await consent?.sendConsentRequest(job, to);
    if (consentRequest?.result === "refused" || consentRequest?.result === "rejected")
      return consentRequest.result;
    if (consentRequest?.result === "unsent") throw notSent(consentRequest.cause);
    if (consentRequest) return wait(job, to);
    const outcome = await mailer.send(await compose(job, to), to, job.job_id);
    if (outcome.result === "unsent") throw notSent(outcome.cause);
    return outcome.result;
  };

  return async (jobId, lastDelivery) => {
    const job = await emails.start(jobId);
    if (!job) return undefined;
    if ((job.mail?.attempts ?? 0) > maxAttempts) {
      await emails.end(jobId, "failed");
      return "failed";
    }
    try {
      const delivery = await send(job);
      if (delivery !== "unknown" && delivery !== "asked") await emails.end(jobId, delivery);
      return delivery;
    } catch (error) {
      if (error instanceof SourceMissingError) {
        await emails.end(jobId, "failed");
        return "failed";
      }
      // Nothing was sent: it failed before the call of SES, or SES refused.
      if (lastDelivery) await emails.end(jobId, "failed");
      else await emails.release(jobId);
      throw error;
    }
  };
}

function notSent(cause: unknown): EmailNotSentError {
  return new EmailNotSentError("SES did not accept the message", { cause });
}
