import { beforeEach, describe, expect, it } from "vitest";
import { hashRecipient, type Recipients } from "../../../../lambdas/email/recipients.ts";
import { createEmailEvents, sesEvent } from "../../../../lambdas/email-events/email-events.ts";
import type { EmailStore } from "../../../../lambdas/email/email-store.ts";
import { only } from "../only.ts";

const ended: string[] = [];
const suppressed: string[] = [];
const take = createEmailEvents({
  emails: only<EmailStore>({
    end(jobId, ending) {
      ended.push(`${jobId} ${ending}`);
      return Promise.resolve(true);
    },
  }),
  recipients: only<Recipients>({
    suppress(recipient, reason) {
      suppressed.push(`${recipient} ${reason}`);
      return Promise.resolve();
    },
  }),
});
beforeEach(() => {
  ended.length = suppressed.length = 0;
});

const ada = hashRecipient("ada@example.com");
const to = (...addresses: string[]) => addresses.map((emailAddress) => ({ emailAddress }));
const event = (detail: object) =>
  take(sesEvent.parse({ detail: { mail: { tags: { job: ["job-1"] } }, ...detail } }));

describe("an event of SES", () => {
  it.each<[detail: object, told: string, ended: string[], suppressed: string[]]>([
    [{ eventType: "Send" }, "sent", ["job-1 sent"], []],
    [{ eventType: "Delivery" }, "delivered", ["job-1 delivered"], []],
    [
      {
        eventType: "Bounce",
        bounce: { bounceType: "Permanent", bouncedRecipients: to("Ada <Ada@example.com>") },
      },
      "bounced",
      ["job-1 bounced"],
      [`${ada} bounce`],
    ],
    [
      { eventType: "Bounce", bounce: { bounceType: "Transient", bouncedRecipients: to("ada@example.com") } },
      "bounced",
      ["job-1 bounced"],
      [],
    ],
    [
      { eventType: "Complaint", complaint: { complainedRecipients: to("ada@example.com") } },
      "complained",
      [],
      [`${ada} complaint`],
    ],
    [{ eventType: "Reject", reject: { reason: "Bad content" } }, "rejected", ["job-1 rejected"], []],
    [{ eventType: "Open" }, "other", [], []],
  ])("is recorded: %j", async (detail, logged, jobs, recipients) => {
    expect(await event(detail)).toBe(logged);
    expect(ended).toEqual(jobs);
    expect(suppressed).toEqual(recipients);
  });

  it("is counted for an unknown message, and changes no job", async () => {
    expect(await event({ eventType: "Delivery", mail: {} })).toBe("delivered");
    expect(ended).toEqual([]);
  });
});
