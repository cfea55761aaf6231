import { SendRawEmailCommand, SESClient, SESServiceException } from "@aws-sdk/client-ses";
import { boundedCalls } from "../aws/bounded-calls.ts";
import type { EmailSettings } from "../settings/settings.ts";

/** The tag by which SES's events name the job of a message. */
export const jobTag = "job";

/**
 * What a call of SES came to. `unknown`: it broke off, and the message may have been taken or not.
 * `refused`: never to this recipient. `unsent`: not taken, for a reason that may pass.
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
    ...boundedCalls(settings.EMAIL_TIMEOUT_MS),
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

const neverForThisRecipient = new Set(["MessageRejected", "InvalidParameterValue"]);
const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function failureOf(error: unknown): "refused" | "unsent" | "unknown" {
  if (error instanceof SESServiceException) {
    if (neverForThisRecipient.has(error.name)) return "refused";
    return (error.$metadata.httpStatusCode ?? 500) < 500 ? "unsent" : "unknown";
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Credentials that cannot be had fail before anything is sent, too.
  const isBeforeSending =
    neverConnected.has(code) || (error instanceof Error && error.name === "CredentialsProviderError");
  return isBeforeSending ? "unsent" : "unknown";
}
