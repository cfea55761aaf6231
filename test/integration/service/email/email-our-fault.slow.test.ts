import { describe, expect, it } from "vitest";
import { newAddress, startEmailService } from "./email-service.ts";
import { forThisFile } from "../../../lifetimes.ts";

const service = await forThisFile(startEmailService());

describe("a failure to send", () => {
  it.each<[string, () => void]>([
    [
      "does not know the sender",
      () => {
        service.inbox.verified.clear();
      },
    ],
    [
      "is in the sandbox, and does not know the recipient",
      () => {
        service.inbox.sandbox = true;
      },
    ],
    [
      "was paused",
      () => {
        service.inbox.next("pause", "pause", "pause");
      },
    ],
  ])(
    "is the service's fault, and the message waits in the dead-letter queue, when the account or sender %s",
    async (_why, hinder) => {
      const to = newAddress();
      const before = service.aws.deadLetters("mail");
      hinder();
      const job = await service.send(service.mailed(to));
      expect((await service.fate(job, ["email_failed", "email_refused"])).status_meta).toBe("email_failed");
      await service.idle("mail");
      expect(service.aws.deadLetters("mail")).toBe(before + 1);

      service.inbox.verified.add("markdown-to-pdf.example");
      service.inbox.sandbox = false;
      await service.deliverAgain(job);
      await service.fate(job, ["email_delivered"]);
      expect(service.messagesTo(to)).toHaveLength(1);
    },
  );
});
