import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { listServers, watchCalls } from "../../../bench/simulation/recording/watch-calls.ts";
import { hangUpAt, readJob, sharedHarness } from "./harness.ts";

/** How many calls an answer costs once a function is warm: each is time and money. */

const service = await sharedHarness();

/** Calls of AWS, of the Lightning node and of the facilitator that an answer takes, in order of their names. */
async function recordCalls(ask: () => Promise<Response>): Promise<string[]> {
  const watch = watchCalls(listServers(service));
  try {
    await (await ask()).text();
    return watch
      .take()
      .map(({ call }) =>
        call.name.replace(/^(?:DynamoDB|S3|SecretsManager|SQS) /, "").replace(/^node /, "node: "),
      )
      .sort();
  } finally {
    watch.stop();
  }
}

it("a 402 takes one read of the document's job, two look-ups of paid invoices, and one new invoice", async () => {
  await service.post(service.document());
  expect(await recordCalls(() => service.post(service.document()))).toEqual([
    "BatchGetItem",
    "node: GET /v1/invoice/…",
    "node: GET /v1/invoice/…",
    "node: POST /v1/invoices",
  ]);
});

it("a payment's record is written by units of one, before and after it is settled: a stock client's has less than 1 kB", async () => {
  const body = service.document();
  const payment = await service.signed(body);
  service.facilitator.intercept(hangUpAt("settle"));
  expect((await service.post(body, payment)).status).toBe(503);
  service.facilitator.intercept(undefined);
  const [claimed] = (await service.items()).filter(({ state }) => state === "claimed");
  expect(claimed).toHaveProperty("instrument");
  expect(await countUnits(String(claimed?.pk), "PAYMENT")).toBe(1);
  await service.finished(await readJob(await service.post(body, payment)));
  expect(await countUnits(String(claimed?.pk), "PAYMENT")).toBe(1);
});

/** Units that one write of an item takes, as the engine reckons them (DynamoDB Developer Guide, "Write request units"). */
async function countUnits(pk: string, sk: string): Promise<number | undefined> {
  const client = new DynamoDBClient({});
  const { ConsumedCapacity } = await client.send(
    new UpdateItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: pk }, sk: { S: sk } },
      UpdateExpression: "SET claimed_at = claimed_at",
      ConditionExpression: "attribute_exists(pk)",
      ReturnConsumedCapacity: "INDEXES",
    }),
  );
  client.destroy();
  return ConsumedCapacity?.Table?.CapacityUnits;
}

it("status and output take one read each, and sign the download URL without a call", async () => {
  const body = service.document();
  const job = await service.finished(await readJob(await service.post(body, await service.signed(body))));
  expect(await recordCalls(() => fetch(`${service.url}/job/${job.id}/status`))).toEqual(["GetItem"]);
  expect(await recordCalls(() => fetch(`${service.url}/job/${job.id}/output`))).toEqual(["GetItem"]);
});

it("a document that was bought from the same address takes one read", async () => {
  const body = service.document();
  await service.finished(await readJob(await service.post(body, await service.signed(body))));
  expect(await recordCalls(() => service.post(body))).toEqual(["BatchGetItem"]);
});
