import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import type { MailQueueSettings } from "../settings.ts";

/** What travels through the queue: never an address, nor the document. */
export const mailMessage = z.object({ job_id: z.uuid() });

export interface MailQueue {
  send(jobId: string): Promise<void>;
}

export function mailQueue(settings: MailQueueSettings): MailQueue {
  const client = new SQSClient({});
  return {
    async send(jobId) {
      const message: z.infer<typeof mailMessage> = { job_id: jobId };
      await client.send(
        new SendMessageCommand({ QueueUrl: settings.MAIL_QUEUE_URL, MessageBody: JSON.stringify(message) }),
      );
    },
  };
}
