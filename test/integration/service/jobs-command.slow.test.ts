import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import {
  DynamoDBClient,
  DescribeTableCommand,
  DeleteItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createLocalTable } from "../../../server/aws/dynamodb.ts";
import type { FailedJob } from "../../../operator/failed-jobs.ts";
import { readJob, startHarness, unprintable } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";

/** What an operator does about documents that failed, and about a table that was restored. */

const program = fileURLToPath(new URL("../../../bin/operator.ts", import.meta.url));
const run = promisify(execFile);

const service = await forThisFile(startHarness());
afterEach(() => vi.useRealTimers());

async function command(name: string, ...words: string[]): Promise<string> {
  return (await run(process.execPath, [program, name, ...words], { env: process.env })).stdout.trim();
}
const jobs = (...words: string[]) => command("jobs", ...words);
const listed = async (...words: string[]) =>
  JSON.parse(await jobs("list", ...words, "--json")) as FailedJob[];

/** Creates a document that fails whenever it is rendered, and has failed. */
async function failed(): Promise<string> {
  const body = service.document(unprintable);
  const job = await service.finished(await readJob(await service.post(body, await service.signed(body))));
  expect(job.status).toBe("Failed");
  await service.idle();
  await service.idle("slow-render");
  return job.id;
}

const readState = async (id: string) => (await service.item(`JOB#${id}`, "JOB"))?.state;

/** Lets the sweep queue it, and renders it again. */
async function renderedAgain(id: string): Promise<void> {
  const before = (await service.item(`JOB#${id}`, "JOB"))?.updated_at;
  expect(await readState(id)).toBe("Not Started");
  await service.sweep();
  await service.idle();
  await service.idle("slow-render");
  const after = await service.item(`JOB#${id}`, "JOB");
  expect(after?.state).toBe("Failed");
  expect(Number(after?.updated_at)).toBeGreaterThan(Number(before));
}

describe("npm run operator -- jobs", () => {
  it("lists failed jobs, and renders one of them again", async () => {
    expect(await jobs()).toBe("No document has failed.");
    const [first, second] = [await failed(), await failed()];
    expect((await listed()).map(({ job_id: id }) => id)).toEqual([first, second]);
    expect(await jobs("retry", second)).toBe("1 will be rendered again within a minute.");
    expect((await listed()).map(({ job_id: id }) => id)).toEqual([first]);
    await renderedAgain(second);
    await expect(jobs("retry", "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a")).rejects.toThrow("There is no job");
  });

  it("renders again all jobs that failed since a time, and no others", async () => {
    const since = new Date().toISOString();
    const [first, second] = [await failed(), await failed()];
    const { retried } = JSON.parse(await jobs("retry", "--since", since, "--json")) as {
      retried: FailedJob[];
    };
    expect(retried.map(({ job_id: id }) => id)).toEqual([first, second]);
    await renderedAgain(first);
    expect(await readState(second)).toBe("Failed");
    await expect(jobs("retry", "--since", "yesterday")).rejects.toThrow("Give a time");
    await expect(jobs("retry")).rejects.toThrow("Give exactly one of: a job");
  });

  it("renders again the jobs in the dead-letter queue, and empties it", async () => {
    const client = new SQSClient({});
    const queue = service.aws.renderQueueUrl.replace(/render$/, "render-dead-letters");
    const id = await failed();
    const body = service.document();
    const done = await service.finished(await readJob(await service.post(body, await service.signed(body))));
    for (const job_id of [id, done.id])
      await client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: JSON.stringify({ job_id }) }));
    const report = JSON.parse(await jobs("retry", "--dead-letters", queue, "--json")) as {
      retried: FailedJob[];
      needless: string[];
    };
    expect(report.retried.map(({ job_id }) => job_id)).toEqual([id]);
    expect(report.needless).toEqual([done.id]);
    await renderedAgain(id);
    expect((await client.send(new ReceiveMessageCommand({ QueueUrl: queue }))).Messages ?? []).toEqual([]);
  });

  it("prints its help with --help", async () => {
    expect(await jobs("retry", "--help")).toContain("--dead-letters");
    await expect(jobs("repeat")).rejects.toThrow("too many arguments");
  });
});

it("npm run operator -- restore brings back what is missing, leaves what is newer, and can be run again", async () => {
  const client = new DynamoDBClient({});
  const TableName = process.env.TABLE_NAME ?? "";
  const backup = `${TableName}-restored`;
  await createLocalTable(service.dynamoDb.endpoint, backup);
  expect((await client.send(new DescribeTableCommand({ TableName: backup }))).Table?.TableStatus).toBe(
    "ACTIVE",
  );
  const body = service.document();
  const { id } = await service.finished(await readJob(await service.post(body, await service.signed(body))));
  const restore = (...words: string[]) => command("restore", "--json", ...words);
  const taken = JSON.parse(await restore("--from", TableName, "--table", backup)) as { copied: number };
  expect(taken.copied).toBeGreaterThan(3);

  const key = (sk: string) => ({ pk: { S: `JOB#${id}` }, sk: { S: sk } });
  const lost = await service.item(`JOB#${id}`, "JOB");
  await client.send(new DeleteItemCommand({ TableName, Key: key("JOB") }));
  const newer = (await service.items()).find(({ pk }) => String(pk).startsWith("PAYMENT#"));
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key: { pk: { S: String(newer?.pk) }, sk: { S: String(newer?.sk) } },
      UpdateExpression: "SET touched = :yes",
      ExpressionAttributeValues: { ":yes": { BOOL: true } },
    }),
  );
  expect((await fetch(`${service.url}/job/${id}/status`)).status).toBe(404);
  const counts = JSON.parse(await restore("--from", backup, "--table", TableName)) as object;
  expect(counts).toMatchObject({ copied: 1, kept: taken.copied - 1 });
  expect(await service.item(`JOB#${id}`, "JOB")).toEqual(lost);
  expect((await service.item(String(newer?.pk), String(newer?.sk)))?.touched).toBe(true);
  expect((await fetch(`${service.url}/job/${id}/status`)).status).toBe(200);
  expect(JSON.parse(await restore("--from", backup, "--table", TableName))).toMatchObject({ copied: 0 });
  expect(JSON.parse(await restore("--from", backup, "--table", TableName, "--overwrite"))).toMatchObject({
    copied: taken.copied,
  });
  expect((await service.item(String(newer?.pk), String(newer?.sk)))?.touched).toBeUndefined();
  await expect(restore("--from", TableName, "--table", TableName)).rejects.toThrow(
    "Give two different tables",
  );
});
