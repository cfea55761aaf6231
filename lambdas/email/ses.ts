import { MessageRejected, SendRawEmailCommand, SESClient, SESServiceException } from "@aws-sdk/client-ses";
import { boundedCalls } from "../aws/bounded-calls.ts";
import type { EmailSettings } from "../settings/settings.ts";

/** The tag of a message that names its job in SES's events. */
export const jobTag = "job";

/**
 * The outcome of a call of SES. `unknown`: it broke off, and the message may have been accepted. `refused`: SES never sends to this
 * recipient. `rejected`: SES considers the message harmful. `unsent`: not accepted, for a reason that passes, or that the operator has to fix.
 */
export type SendOutcome =
  | { readonly result: "sent" }
  | { readonly result: "refused" | "rejected" | "unsent" | "unknown"; readonly cause: unknown };

/** Sends emails. */
export interface Mailer {
  /** Sends one message. Never rejects. @param jobId the job in SES's events; undefined for a consent request */
  send(message: Uint8Array, to: string, jobId: string | undefined): Promise<SendOutcome>;
}

/** Sends by SES, with the sender and configuration set of the settings. */
export function createSesMailer(settings: EmailSettings): Mailer {
  const client = new SESClient({
    // SES cannot tell a repeated call from a second message, so the SDK must not retry.
    maxAttempts: 1,
    requestHandler: {
      ...boundedCalls(settings.EMAIL_TIMEOUT_MS).requestHandler,
      // A kept connection may have died while the function was frozen; then the outcome would be unknown.
      httpAgent: { keepAlive: false },
      httpsAgent: { keepAlive: false },
    },
  });
  return {
    async send(message, to, jobId) {
      try {
        await client.send(
          new SendRawEmailCommand({
            // Without the name, which the message's own header has: SES would read a comma in it as the end of an address.
            Source: settings.EMAIL_FROM.address,
            Destinations: [to],
            RawMessage: { Data: message },
            ConfigurationSetName: settings.EMAIL_CONFIGURATION_SET,
            ...(jobId !== undefined && { Tags: [{ Name: jobTag, Value: jobId }] }),
          }),
        );
        return { result: "sent" };
      } catch (cause) {
        return { result: classifyFailure(cause), cause };
      }
    },
  };
}

/**
 * Messages of `MessageRejected` about a recipient or a message that SES will never accept. The same error also means faults that the operator
 * has to fix: an unverified sender, an unverified recipient while the account is in the sandbox ("Email address is not verified"), a suspended
 * account. `InvalidParameterValue` may be about the sender's address as well as the recipient's, which was checked before payment. So only these
 * messages are final; anything else is retried, ends in the dead letters and raises an alarm (SES developer guide, "Amazon SES email sending
 * errors"; API reference 2010-12-01, SendRawEmail, "Errors", and "Common Errors").
 */
const finalErrors = [
  ["refused", /^address (?:is )?blacklisted|suppression list/i],
  ["rejected", /\b(?:virus|malware)\b/i],
] as const;
/** Too many messages in a second or a day: nothing was accepted, whatever the status. */
const throttled = /^(?:Throttling|LimitExceeded|TooManyRequests)/;
const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function classifyFailure(error: unknown): Exclude<SendOutcome["result"], "sent"> {
  if (error instanceof SESServiceException) {
    const ending = finalErrors.find(
      ([, pattern]) => error instanceof MessageRejected && pattern.test(error.message),
    );
    if (ending) return ending[0];
    if (throttled.test(error.name)) return "unsent";
    return (error.$metadata.httpStatusCode ?? 500) < 500 ? "unsent" : "unknown";
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Missing credentials fail before anything is sent, too.
  const isBeforeSending =
    neverConnected.has(code) || (error instanceof Error && error.name === "CredentialsProviderError");
  return isBeforeSending ? "unsent" : "unknown";
}
