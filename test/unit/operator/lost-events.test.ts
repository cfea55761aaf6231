import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, it, vi } from "vitest";
import { createEmailStore } from "../../../lambdas/email/email-store.ts";
import { createRecipients } from "../../../lambdas/email/recipients.ts";
import { JobStore } from "../../../lambdas/jobs/job-store.ts";
import { startS3AndSqs } from "../../../emulators/s3-and-sqs.ts";
import { takeLostEvents } from "../../../operator/lost-events.ts";
import { createJob } from "../lambdas/jobs/jobs.ts";
import { tableOfThisFile } from "../table.ts";
import { forThisFile } from "../../lifetimes.ts";

const table = tableOfThisFile();
const aws = await forThisFile(startS3AndSqs());
vi.stubEnv("AWS_ENDPOINT_URL_SQS", aws.endpoint);

it("lost events of SES are processed, and other messages are left in the queue", async () => {
  const { jobId } = await createJob("done", table, true);
  await createEmailStore(table, table.clock).start(jobId);
  const sqs = new SQSClient({});
  const lose = (MessageBody: string) =>
    sqs.send(new SendMessageCommand({ QueueUrl: aws.deliverQueueUrl, MessageBody }));
  const mail = { tags: { job: [jobId] } };
  // As EventBridge and Lambda put them into the queue: the event itself.
  await lose(JSON.stringify({ source: "aws.ses", detail: { eventType: "Delivery", mail } }));
  for (const address of ["ada@example.com", "bob@example.com"])
    await lose(
      JSON.stringify({
        source: "aws.ses",
        detail: {
          eventType: "Complaint",
          mail,
          complaint: { complainedRecipients: [{ emailAddress: address }] },
        },
      }),
    );
  await lose("{}");
  await lose("no event");

  const report = await takeLostEvents(aws.deliverQueueUrl, table, table.clock, 0);
  expect(report).toEqual({ taken: { delivered: 1, complained: 2 }, left: 2 });
  expect((await new JobStore(table, table.clock).find(jobId))?.mail?.state).toBe("delivered");
  for (const address of ["ada@example.com", "bob@example.com"])
    expect(await createRecipients(table, table.clock).suppression(address)).toBe("complaint");
  expect(aws.undone("mail")).toBe(2);
});
