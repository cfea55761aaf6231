import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import {
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import * as z from "zod";
import { readSecret } from "../../../lambdas/aws/secrets.ts";
import { createSigningKeys } from "../../../lambdas/aws/signing-keys.ts";
import { dueList } from "../../../lambdas/aws/due-lists.ts";
import { Table } from "../../../lambdas/aws/table.ts";
import { createSesMailer } from "../../../lambdas/email/ses.ts";
import { SourceMissingError } from "../../../lambdas/jobs/document-storage.ts";
import { createDocumentStorage } from "../../../lambdas/jobs/s3-storage.ts";
import { createDownloadUrl } from "../../../lambdas/jobs/download-url.ts";
import { createRenderQueues } from "../../../lambdas/jobs/render-queues.ts";
import { lightningSettings } from "../../../lambdas/payments/networks/lightning/settings.ts";
import { solanaSettings } from "../../../lambdas/payments/networks/solana/settings.ts";
import { createX402Credentials } from "../../../lambdas/payments/facilitator/credentials.ts";
import { readSettings } from "../../../lambdas/settings/read-settings.ts";
import {
  bucketSettings,
  emailSettings,
  queueSettings,
  signingSettings,
  slowQueueSettings,
  tableSettings,
} from "../../../lambdas/settings/settings.ts";
import { maxReceives } from "../../../lib/service/work-queue.ts";
import type { Report } from "../conformance.ts";
import { waitFor } from "../tools.ts";
import { findFunction, type MadeFunction } from "./functions.ts";

/** Checks the service's own adapters, with the environments of the functions' templates. */
export async function checkAdapters(
  report: Report,
  functions: ReadonlyMap<string, MadeFunction>,
): Promise<void> {
  const { environment: submit } = findFunction(functions, "submit");
  const { environment: deliver } = findFunction(functions, "deliver");
  const now = Date.now();
  const seconds = (ms: number) => Math.floor(ms / 1000);

  await report.check(
    "the table: conditions, transactions and what their conditions met, the index in order",
    async () => {
      const table = new Table(readSettings(tableSettings, submit));
      const pk = `JOB#${randomUUID()}`;
      const item = (sk: string, fields: object = {}) => ({
        pk,
        sk,
        expires_at: seconds(now) + 60,
        ...fields,
      });
      const [job, lock] = [
        item("JOB", { due_shard: dueList, due_at: 2 }),
        item("LOCK", { due_shard: dueList, due_at: 1 }),
      ];
      assert.deepEqual(await table.transact([table.putNew(job, now), table.putNew(lock, now)]), {
        written: true,
      });
      const again = await table.transact([table.putNew(item("NEW"), now), table.putNew(job, now)]);
      assert.deepEqual(again, { written: false, met: [undefined, job] });
      assert.equal(await table.get({ pk, sk: "NEW" }), undefined);
      const mark = {
        key: { pk, sk: "JOB" },
        update: "SET job_state = :new",
        condition: "attribute_not_exists(job_state)",
        values: { ":new": "Done" },
      };
      assert.equal((await table.update(mark))?.job_state, "Done");
      assert.equal(await table.update(mark), undefined);
      assert.deepEqual(
        (await table.due(dueList, 2)).filter((key) => key.pk === pk),
        [
          { pk, sk: "LOCK" },
          { pk, sk: "JOB" },
        ],
      );
      assert.deepEqual(
        (await table.partition(pk)).map(({ sk }) => sk),
        ["JOB", "LOCK"],
      );
      assert.deepEqual(
        await table.getAll([
          { pk, sk: "LOCK" },
          { pk, sk: "NONE" },
        ]),
        [lock, undefined],
      );
      assert.equal((await table.scan(pk)).length, 2);
    },
  );

  await report.check(
    "the bucket: sources, PDFs, and a download under the document's name by a presigned URL",
    async () => {
      const bucket = readSettings(bucketSettings, submit);
      const storage = createDocumentStorage(bucket);
      const id = randomUUID();
      await assert.rejects(storage.getSource(id), SourceMissingError);
      await storage.putSource(id, { data: { text_body: "# Grüße" } } as Parameters<
        typeof storage.putSource
      >[1]);
      assert.equal((await storage.getSource(id)).data.text_body, "# Grüße");
      await storage.deleteSource(id);
      await assert.rejects(storage.getSource(id), SourceMissingError);
      await storage.putPdf(id, Buffer.from("%PDF-1.7"));
      assert.equal(Buffer.from(await storage.getPdf(id)).toString(), "%PDF-1.7");
      const answer = await fetch(
        await createDownloadUrl(bucket)({ jobId: id, documentName: "Grüße.pdf" }, Date.now()),
      );
      assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "application/pdf"]);
      assert.match(answer.headers.get("content-disposition") ?? "", /filename\*=UTF-8''Gr%C3%BC%C3%9Fe\.pdf/);
    },
  );

  await report.check(
    "the queues: a job arrives, and is a dead letter once it was received often enough",
    async () => {
      const settings = { ...readSettings(queueSettings, submit), ...readSettings(slowQueueSettings, submit) };
      const queues = createRenderQueues(settings);
      const client = new SQSClient();
      const receive = async (QueueUrl: string) => {
        // No pause before it can be received again.
        const asked = { QueueUrl, VisibilityTimeout: 0, WaitTimeSeconds: 0 };
        const { Messages: [message] = [] } = await client.send(new ReceiveMessageCommand(asked));
        return message && (JSON.parse(message.Body ?? "{}") as unknown);
      };
      // moto's Lambda would receive, too.
      const lambda = new LambdaClient();
      const { EventSourceMappings: sources = [] } = await lambda.send(new ListEventSourceMappingsCommand({}));
      for (const { UUID } of sources)
        await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: false }));
      const both = [
        [false, settings.RENDER_QUEUE_URL],
        [true, settings.SLOW_RENDER_QUEUE_URL],
      ] as const;
      for (const [slow, url] of both) {
        const id = randomUUID();
        await queues.send({ job_id: id, slow, payers: ["NETWORK#0a"] });
        const deadLetters = await countDeadLetters(client, url);
        let received = 0;
        const dead = await waitFor("a dead letter", async () => {
          const message = await receive(url);
          if (message) {
            received++;
            assert.deepEqual(message, { job_id: id });
          }
          return receive(deadLetters);
        });
        assert.deepEqual([received, dead], [maxReceives, { job_id: id }]);
      }
    },
  );

  await report.check("the secrets: generated, and empty until they are filled in", async () => {
    const settings = readSettings(signingSettings, submit);
    assert.match(await readSecret(settings.SIGNING_SECRET_ID), /^[A-Za-z0-9]{64}$/);
    const keys = await createSigningKeys(settings)();
    assert.equal(keys.context.length, 32);
    assert.match(await readSecret(submit.FRONT_DOOR_SECRET_ID ?? ""), /^[A-Za-z0-9]{64}$/);
    assert.ok((await readSecret(readSettings(lightningSettings, submit).LIGHTNING_SECRET_ID)).length > 0);
    const { X402_SECRET_ID: id, X402_NETWORK: network } = readSettings(solanaSettings, submit);
    const x402 = await createX402Credentials(id, network, () => now)();
    assert.deepEqual(x402.facilitatorHeaders, {});
  });

  await report.check("SES: takes a message of the sender, and of nobody who is not verified", async () => {
    const settings = readSettings(emailSettings, deliver);
    const message = ({ address }: { readonly address: string }) =>
      Buffer.from(`From: ${address}\r\nTo: reader@example.com\r\nSubject: A document\r\n\r\nIt is done.\r\n`);
    const sent = await createSesMailer(settings).send(
      message(settings.EMAIL_FROM),
      "reader@example.com",
      randomUUID(),
    );
    assert.equal(sent.result, "sent", String("cause" in sent && sent.cause));
    const stranger = { name: "Stranger", address: "stranger@elsewhere.example" };
    const refused = await createSesMailer({ ...settings, EMAIL_FROM: stranger }).send(
      message(stranger),
      "reader@example.com",
      undefined,
    );
    assert.equal(refused.result, "unsent");
  });
}

async function countDeadLetters(client: SQSClient, QueueUrl: string): Promise<string> {
  const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["RedrivePolicy"] });
  const { Attributes = {} } = await client.send(asked);
  const { deadLetterTargetArn: arn } = z
    .object({ deadLetterTargetArn: z.string() })
    .parse(JSON.parse(Attributes.RedrivePolicy ?? "{}"));
  return QueueUrl.replace(/[^/]+$/, arn.split(":").pop() ?? "");
}
