import { SendRawEmailCommand, SESClient, SESServiceException } from "@aws-sdk/client-ses";
import { boundedCalls } from "../aws/bounded-calls.ts";
import type { EmailSettings } from "../settings/settings.ts";

/** The tag by which SES's events name the job of a message. */
export const jobTag = "job";

/**
 * What a call of SES came to. `unknown`: it broke off, and the message may have been taken or not.
 * `refused`: never to this recipient. `unsent`: not taken, for a reason that passes, or that the operator has to mend.
 */
export type SendOutcome =
  | { readonly result: "sent" }
  | { readonly result: "refused" | "unsent" | "unknown"; readonly cause: unknown };

export interface Mailer {
  /** @param jobId whose email the message is, for SES's events; undefined for another one */
  send(message: Uint8Array, to: string, jobId: string | undefined): Promise<SendOutcome>;
}

export function createSesMailer(settings: EmailSettings): Mailer {
  const client = new SESClient({
    // SES cannot tell a repeated call from a second message, so the SDK must not try again by itself.
    maxAttempts: 1,
    requestHandler: {
      ...boundedCalls(settings.EMAIL_TIMEOUT_MS).requestHandler,
      // A kept connection may have died while the function was frozen, and nobody would know whether the message was taken.
      httpAgent: { keepAlive: false },
      httpsAgent: { keepAlive: false },
    },
  });
  return {
    async send(message, to, jobId) {
      try {
        await client.send(
          new SendRawEmailCommand({
            Source: settings.EMAIL_FROM,
            Destinations: [to],
            RawMessage: { Data: message },
            ConfigurationSetName: settings.EMAIL_CONFIGURATION_SET,
            ...(jobId !== undefined && { Tags: [{ Name: jobTag, Value: jobId }] }),
          }),
        );
        return { result: "sent" };
      } catch (cause) {
        return { result: failureOf(cause), cause };
      }
    },
  };
}

/**
 * What SES says of a recipient or a message that it will never take. By the same two names it says what the operator has to mend: a sender that is not verified, a
 * recipient that is not while the account is in the sandbox ("Email address is not verified"), an account that was suspended. Only what is surely
 * the recipient's is refused for good; all else comes again, ends with the dead letters and raises an alarm (SES developer guide, "Amazon SES email
 * sending errors"; API reference 2010-12-01, SendRawEmail, "Errors", and "Common Errors").
 */
const ofRecipientOrMessage: Readonly<Record<string, RegExp>> = {
  MessageRejected: /blacklisted|suppress|virus|malware/i,
  InvalidParameterValue:
    /missing final '@domain'|illegal address|(?:local address|domain) (?:contains|starts|ends)/i,
};
/** Too many messages in a second or a day: nothing was taken, whatever the status says. */
const throttled = /^(?:Throttling|LimitExceeded|TooManyRequests)/;
const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function failureOf(error: unknown): "refused" | "unsent" | "unknown" {
  if (error instanceof SESServiceException) {
    if (ofRecipientOrMessage[error.name]?.test(error.message)) return "refused";
    if (throttled.test(error.name)) return "unsent";
    return (error.$metadata.httpStatusCode ?? 500) < 500 ? "unsent" : "unknown";
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Credentials that cannot be had fail before anything is sent, too.
  const isBeforeSending =
    neverConnected.has(code) || (error instanceof Error && error.name === "CredentialsProviderError");
  return isBeforeSending ? "unsent" : "unknown";
}
