import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";

/** What travels through a queue: never the document itself, nor an address. */
export const jobMessage = z.object({ job_id: z.uuid() });

/** A queue of jobs for one function: those to print, or those to send by e-mail. */
export interface JobQueue {
  send(jobId: string): Promise<void>;
}

export function jobQueue(queueUrl: string): JobQueue {
  const client = new SQSClient({});
  return {
    async send(jobId) {
      const message: z.infer<typeof jobMessage> = { job_id: jobId };
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }));
    },
  };
}
