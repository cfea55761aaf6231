import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { jobStatus, type JobStatus } from "../../../../lambdas/http-contract/responses.ts";
import type { StoredMessage } from "../../../../emulators/inbox.ts";
import { until } from "../../../until.ts";
import { readJob, startHarness, type ConversionBody, type Harness } from "../harness.ts";
import { postJson } from "../../../post-json.ts";

export const general = "/v1/document/general/markdown";

export const newAddress = () => `reader-${randomUUID()}@example.com`;

/** The service with an inbox behind it, and what somebody who has documents sent by e-mail does. */
export interface EmailService extends Harness {
  /** Creates a document that is to be sent to an address. */
  mailed(
    to: string,
    change?: { readonly title?: string; readonly text?: string; readonly name?: string },
  ): ConversionBody;
  /** Sends a document as somebody who is logged in. */
  postAs(body: unknown, subject?: string): Promise<Response>;
  send(body: unknown, subject?: string): Promise<JobStatus>;
  fetchStatus(job: JobStatus): Promise<JobStatus>;
  /** Waits until the e-mail of a job has met its fate. */
  fate(job: JobStatus, fates: readonly string[]): Promise<JobStatus>;
  messagesTo(to: string): StoredMessage[];
  /** Lets time pass for everything in this process, and sweeps. */
  sweepLater(ms: number): Promise<void>;
  /** Hands the message of a job to deliver once more, as SQS may. */
  deliverAgain(job: JobStatus): Promise<void>;
}

export async function startEmailService(
  environment: Readonly<Record<string, string>> = {},
): Promise<EmailService> {
  const service = await startHarness({
    queue: { maxReceives: 3, mailsAgainAtOnce: true },
    environment: {
      DELIVER_MAX_RECEIVES: "3",
      EMAIL_MAX_ATTACHMENT_BYTES: "100000",
      EMAIL_PER_RECIPIENT_DAILY: "3",
      EMAIL_PER_ACCOUNT_DAILY: "4",
      EMAIL_PER_ADDRESS_DAILY: "3",
      ...environment,
    },
  });

  const email: EmailService = {
    ...service,

    mailed(to, change = {}) {
      const document = service.document(change.text);
      return {
        data: { ...document.data, meta: change.title === undefined ? {} : { title: change.title } },
        options: {
          delivery: { method: "email", to_email: to },
          ...(change.name !== undefined && { document_name: change.name }),
        },
      };
    },

    postAs: async (body, subject = randomUUID()) =>
      postJson(`${service.url}${general}`, body, {
        authorization: `Bearer ${await service.issuer.token(subject)}`,
      }),

    async send(body, subject) {
      const answer = await email.postAs(body, subject);
      expect(answer.status).toBe(200);
      return readJob(answer);
    },

    async fetchStatus(job) {
      return jobStatus.parse(await (await fetch(`${service.url}/job/${job.id}/status`)).json());
    },

    fate: (job, fates) =>
      until(async () => {
        const status = await email.fetchStatus(job);
        return fates.includes(status.status_meta) && status;
      }),

    messagesTo: (to) => service.inbox.messages.filter((message) => message.to.includes(to)),

    async sweepLater(ms) {
      const now = Date.now();
      vi.spyOn(Date, "now").mockReturnValue(now + ms);
      try {
        await service.sweep();
      } finally {
        vi.restoreAllMocks();
      }
    },

    async deliverAgain(job) {
      const record = {
        body: JSON.stringify({ job_id: job.id }),
        attributes: { ApproximateReceiveCount: "1" },
        messageId: "again",
        eventSource: "aws:sqs",
      };
      await service.functions.deliver.handler(
        { Records: [record] } as never,
        { awsRequestId: "again" } as never,
        () => undefined,
      );
    },
  };
  return email;
}
