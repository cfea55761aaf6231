import { DynamoDBClient, TransactWriteItemsCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createJobQueue } from "../../../lambdas/jobs/job-queue.ts";
import { expectInContract } from "./contract.ts";
import { readJob, price, refusal, startHarness, unprintable } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { later } from "../../later.ts";

/** What is left behind when a call fails or a process dies between two steps. */

const service = await forThisFile(startHarness());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Client {
  send(command: object, ...rest: unknown[]): Promise<unknown>;
}

/** The `nth` call of a command fails: before it takes effect, or after. */
function failCall(
  client: { prototype: unknown },
  command: new (...input: never[]) => object,
  nth: number,
  effect: "before" | "after",
): void {
  const prototype = client.prototype as Client;
  const send: unknown = Reflect.get(prototype, "send");
  let calls = 0;
  vi.spyOn(prototype, "send").mockImplementation(async function (this: Client, sent, ...rest) {
    const fails = sent instanceof command && ++calls === nth;
    if (fails && effect === "before") throw new Error("The call failed");
    const result = await (send as Client["send"]).call(this, sent, ...rest);
    if (fails) throw new Error("The answer was lost");
    return result;
  });
}

async function setJob(jobId: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values);
  await new DynamoDBClient({}).send(
    new UpdateItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: marshall({ pk: `JOB#${jobId}`, sk: "JOB" }),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: marshall(
        Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
      ),
    }),
  );
}

describe("a step of the purchase that fails", () => {
  const steps: readonly [name: string, fail: (effect: "before" | "after") => void][] = [
    [
      "the claim",
      (effect) => {
        failCall(DynamoDBClient, TransactWriteItemsCommand, 1, effect);
      },
    ],
    [
      "storing the source",
      (effect) => {
        failCall(S3Client, PutObjectCommand, 1, effect);
      },
    ],
    [
      "recording payment and job",
      (effect) => {
        failCall(DynamoDBClient, TransactWriteItemsCommand, 2, effect);
      },
    ],
    [
      "queueing the job",
      (effect) => {
        failCall(SQSClient, SendMessageCommand, 1, effect);
      },
    ],
  ];
  const cases = steps.flatMap(([name, fail]) =>
    (["before", "after"] as const).map((effect) => [name, effect, fail] as const),
  );

  it.each(cases)(
    "(%s, %s it took effect) gives a client that retries its job for one payment",
    async (_name, effect, fail) => {
      const body = service.document();
      const payment = await service.signed(body);
      const before = await service.received();
      fail(effect);
      const first = await service.post(body, payment);
      vi.restoreAllMocks();
      if (first.status !== 200) expect([500, 503]).toContain(first.status);

      // The lease of the attempt that died has to end first.
      later(0.6);
      const again = await service.post(body, payment);
      expect(again.status).toBe(200);
      const job = await readJob(again);
      later(1);
      await service.sweep();
      vi.useRealTimers();
      expect((await service.finished(job)).status).toBe("Done");
      expect((await service.received()) - before).toBe(price);
    },
  );

  it.each(cases.filter(([name]) => name !== "the claim" && name !== "storing the source"))(
    "(%s, %s it took effect) still prints the document when the client never retries",
    async (_name, effect, fail) => {
      const body = service.document();
      const payment = await service.signed(body);
      const before = await service.received();
      fail(effect);
      await service.post(body, payment);
      vi.restoreAllMocks();
      later(0.8);
      await service.sweep();
      vi.useRealTimers();
      const answer = await service.post(body);
      expect(answer.status).toBe(200);
      expect((await service.finished(await readJob(answer))).status).toBe("Done");
      expect((await service.received()) - before).toBe(price);
    },
  );
});

describe("a process that died while it rendered", () => {
  it("leaves its job to the sweep once its lease has ended", async () => {
    const body = service.document();
    const job = await readJob(await service.post(body, await service.signed(body)));
    await service.finished(job);
    await setJob(job.id, { state: "Processing", lease_until: 1, due_shard: "due", due_at: 1 });
    await service.sweep();
    expect((await service.finished(job)).status).toBe("Done");
  });

  it("fails its job after several deaths instead of retrying for ever", async () => {
    const body = service.document();
    const job = await readJob(await service.post(body, await service.signed(body)));
    await service.finished(job);
    await setJob(job.id, { state: "Processing", lease_until: 1, due_shard: "due", due_at: 1, attempts: 6 });
    await service.sweep();
    const failed = await service.finished(job);
    expect(failed).toMatchObject({ status: "Failed" });
    expect(failed.description).toContain("not charged again");
    expect((await readJob(await service.post(body))).status).toBe("Not Started");
    expect((await service.finished(job)).status).toBe("Done");
  });

  it("is left alone while its lease lasts, even when the message comes again", async () => {
    const body = service.document();
    const job = await readJob(await service.post(body, await service.signed(body)));
    await service.finished(job);
    await setJob(job.id, { state: "Processing", lease_until: Date.now() + 60_000, updated_at: 7 });
    await createJobQueue(service.aws.renderQueueUrl).send(job.id);
    await service.idle();
    expect(await service.item(`JOB#${job.id}`, "JOB")).toMatchObject({ state: "Processing", updated_at: 7 });
  });
});

describe("the render function", () => {
  it("prints once for a message that is received twice", async () => {
    const body = service.document();
    const job = await readJob(await service.post(body, await service.signed(body)));
    await service.finished(job);
    const printed = await service.item(`JOB#${job.id}`, "JOB");
    await createJobQueue(service.aws.renderQueueUrl).send(job.id);
    await service.idle();
    expect(await service.item(`JOB#${job.id}`, "JOB")).toEqual(printed);
  });
});

describe("a document that cannot be printed", () => {
  it("fails with a message that a person can act on, and is tried again at no charge", async () => {
    const body = service.document(unprintable);
    const payment = await service.signed(body);
    const before = await service.received();
    const job = await readJob(await service.post(body, payment));
    const failed = await service.finished(job);
    expect(failed).toMatchObject({ status: "Failed", status_meta: "document_generation_failed" });
    expect(failed.description).toContain(refusal);

    const answer = await service.post(body);
    expect(await expectInContract(answer, "POST", "/markdown")).toMatchObject({
      id: job.id,
      status: "Not Started",
    });
    expect((await service.finished(job)).status).toBe("Failed");
    expect((await service.received()) - before).toBe(price);
    expect(service.aws.deadLetters()).toBe(0);
  });
});
