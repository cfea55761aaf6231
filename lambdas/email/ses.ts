import { MessageRejected, SendRawEmailCommand, SESClient, SESServiceException } from "@aws-sdk/client-ses";
import { boundedCalls } from "../aws/bounded-calls.ts";
import type { EmailSettings } from "../settings/settings.ts";

/** The tag by which SES's events name the job of a message. */
export const jobTag = "job";

/**
 * What a call of SES came to. `unknown`: it broke off, and the message may have been taken or not.
 * `refused`: never to this recipient. `rejected`: never this message, which is taken for harmful. `unsent`: not taken, for a reason that passes, or that the operator has to mend.
 */
export type SendOutcome =
  | { readonly result: "sent" }
  | { readonly result: "refused" | "rejected" | "unsent" | "unknown"; readonly cause: unknown };

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
            // The name stands in the message's own header, encoded; here SES reads addresses, and a name's comma as the end of one.
            Source: settings.EMAIL_FROM.address,
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
 * What SES says, as `MessageRejected`, of a recipient or a message that it will never take. By the same name it says what the operator has to mend: a
 * sender that is not verified, a recipient that is not while the account is in the sandbox ("Email address is not verified"), an account that was
 * suspended. And what it cannot read as an address (`InvalidParameterValue`) may be the sender's as well as the recipient's, which was checked before it
 * was paid for. Only what is surely theirs is refused for good; all else comes again, ends with the dead letters and raises an alarm (SES developer
 * guide, "Amazon SES email sending errors"; API reference 2010-12-01, SendRawEmail, "Errors", and "Common Errors").
 */
const forGood = [
  ["refused", /^address (?:is )?blacklisted|suppression list/i],
  ["rejected", /\b(?:virus|malware)\b/i],
] as const;
/** Too many messages in a second or a day: nothing was taken, whatever the status says. */
const throttled = /^(?:Throttling|LimitExceeded|TooManyRequests)/;
const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function failureOf(error: unknown): Exclude<SendOutcome["result"], "sent"> {
  if (error instanceof SESServiceException) {
    const ending = forGood.find(([, said]) => error instanceof MessageRejected && said.test(error.message));
    if (ending) return ending[0];
    if (throttled.test(error.name)) return "unsent";
    return (error.$metadata.httpStatusCode ?? 500) < 500 ? "unsent" : "unknown";
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Credentials that cannot be had fail before anything is sent, too.
  const isBeforeSending =
    neverConnected.has(code) || (error instanceof Error && error.name === "CredentialsProviderError");
  return isBeforeSending ? "unsent" : "unknown";
}
