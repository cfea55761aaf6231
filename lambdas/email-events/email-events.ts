import * as z from "zod";
import { hashRecipient, type Recipients, type SuppressionReason } from "../email/recipients.ts";
import type { EmailStore } from "../email/email-store.ts";
import { jobTag } from "../email/ses.ts";

const addressed = z.array(z.object({ emailAddress: z.string() }));

/** An event of SES's configuration set, as EventBridge brings it (SES developer guide, "Contents of event data"). */
export const sesEvent = z.object({
  detail: z.object({
    eventType: z.string(),
    mail: z.object({ tags: z.record(z.string(), z.array(z.string())).optional() }),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: addressed }).optional(),
    complaint: z.object({ complainedRecipients: addressed }).optional(),
  }),
});
/** A {@link sesEvent}. */
export type SesEvent = z.infer<typeof sesEvent>;

/** The kind of an event, for the operator's metrics. */
export type EmailEvent = "sent" | "delivered" | "bounced" | "rejected" | "complained" | "other";

/** Records the outcome of a message in its job, and suppresses recipients that bounce for good or complain. */
export function createEmailEvents(options: {
  readonly emails: EmailStore;
  readonly recipients: Recipients;
}): (event: SesEvent) => Promise<EmailEvent> {
  const { emails, recipients } = options;

  const suppress = async (addresses: z.infer<typeof addressed>, reason: SuppressionReason): Promise<void> => {
    for (const { emailAddress } of addresses)
      await recipients.suppress(hashRecipient(stripDisplayName(emailAddress)), reason);
  };

  return async ({ detail }) => {
    const { eventType, mail, bounce, complaint } = detail;
    const jobId = mail.tags?.[jobTag]?.[0];
    const end = async (ending: "sent" | "delivered" | "bounced" | "rejected"): Promise<EmailEvent> => {
      if (jobId !== undefined) await emails.end(jobId, ending);
      return ending;
    };
    switch (eventType) {
      case "Send":
        return end("sent");
      case "Delivery":
        return end("delivered");
      case "Bounce":
        // A full mailbox empties again; only an address that does not exist is suppressed.
        if (bounce?.bounceType === "Permanent") await suppress(bounce.bouncedRecipients, "bounce");
        return end("bounced");
      case "Reject":
        // SES accepted it, found a virus, and does not deliver it.
        return end("rejected");
      case "Complaint":
        await suppress(complaint?.complainedRecipients ?? [], "complaint");
        return "complained";
      default:
        return "other";
    }
  };
}

// SES may give an address with its display name.
function stripDisplayName(address: string): string {
  return /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address;
}
