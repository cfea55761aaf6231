import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import type { QueueSettings } from "../settings.ts";

/** What travels through the queue: never the document itself. */
export const renderMessage = z.object({ job_id: z.uuid() });

export interface RenderQueue {
  send(jobId: string): Promise<void>;
}

export function renderQueue(settings: QueueSettings): RenderQueue {
  const client = new SQSClient({});
  return {
    async send(jobId) {
      const message: z.infer<typeof renderMessage> = { job_id: jobId };
      await client.send(
        new SendMessageCommand({ QueueUrl: settings.RENDER_QUEUE_URL, MessageBody: JSON.stringify(message) }),
      );
    },
  };
}
