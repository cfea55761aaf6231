import type { Consents } from "../email/consent.ts";
import { questionMessage } from "../email/message.ts";
import { hashRecipient } from "../email/recipients.ts";
import { recipientToken } from "../email/recipient-token.ts";
import type { Mailer, SendOutcome } from "../email/ses.ts";
import type { Job } from "../jobs/job.ts";
import type { EmailSender } from "../settings/email-sender.ts";
import type { SigningKeys } from "../aws/signing-keys.ts";

/** The parts that a consent request needs. */
export interface ConsentRequestOptions {
  readonly from: EmailSender;
  readonly publicBaseUrl: string;
  readonly keys: () => Promise<SigningKeys>;
  readonly consents: Consents;
  readonly mailer: Mailer;
}

/** Asks the recipient of a job for consent. @returns the outcome of the request; undefined when the recipient has agreed before */
export type SendConsentRequest = (job: Job, to: string) => Promise<SendOutcome | undefined>;

/** Sends consent requests, one to each recipient. */
export function createSendConsentRequest(options: ConsentRequestOptions): SendConsentRequest {
  const { from, publicBaseUrl, keys, consents, mailer } = options;
  return async (job, to) => {
    const recipient = hashRecipient(to);
    const consentState = await consents.request(recipient, job.job_id);
    if (consentState === "given") return undefined;
    if (consentState === "asked") return { result: "sent" };
    const { consent, unsubscribe } = await keys();
    const question = await questionMessage({
      from,
      to,
      publicBaseUrl,
      consentUrl: `${publicBaseUrl}/consent/${recipientToken(consent, recipient)}`,
      unsubscribeUrl: `${publicBaseUrl}/unsubscribe/${recipientToken(unsubscribe, recipient)}`,
    });
    const outcome = await mailer.send(question, to, undefined);
    await consents.recordAsked(recipient, outcome.result !== "unsent");
    return outcome;
  };
}
