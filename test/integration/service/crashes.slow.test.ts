import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import { createJobQueue } from "../../../lambdas/jobs/job-queue.ts";
import { expectInContract } from "./contract.ts";
import { readJob, price, refusal, startHarness, unprintable } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";

/** What is left behind when a process dies that renders. */

const service = await forThisFile(startHarness());

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
