import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import { queueHandler, type QueueHandlerOptions } from "../../../../lambdas/queue/queue-handler.ts";
import { sqsRecord } from "../../../../server/host/event-sources.ts";
import { createLambdaContext } from "../../../../server/host/lambda-context.ts";

const jobs = ["7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001", "7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a002"] as const;
const [bad, good] = jobs;

/** Hands messages to a handler: one a job, each received so often. */
async function hand(options: Partial<QueueHandlerOptions>, receives = 1, bodies?: readonly string[]) {
  const publish = vi.fn();
  const handler = queueHandler({
    logger: new Logger({ logLevel: "SILENT" }),
    metrics: { publish },
    maxReceives: 3,
    work: () => Promise.resolve(),
    failure: "It failed",
    ...options,
  });
  const Records = (bodies ?? jobs.map((job) => JSON.stringify({ job_id: job }))).map((Body, index) =>
    sqsRecord({
      Body,
      MessageId: `message-${index}`,
      ReceiptHandle: `handle-${index}`,
      Attributes: { ApproximateReceiveCount: String(receives) },
    }),
  );
  const result = (await handler(
    { Records },
    createLambdaContext("render", 1_000),
    () => undefined,
  )) as SQSBatchResponse;
  return { failed: result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier), publish };
}

const failBad = (jobId: string): Promise<void> =>
  jobId === bad ? Promise.reject(new Error("No luck")) : Promise.resolve();

describe("a handler of a queue", () => {
  it("returns the messages whose work failed, and no others", async () => {
    const work = vi.fn(failBad);
    expect((await hand({ work })).failed).toEqual(["message-0"]);
    expect(work.mock.calls.map(([jobId]) => jobId).sort()).toEqual([bad, good]);
  });

  it("returns all of them when all failed, without throwing", async () => {
    expect((await hand({ work: () => failBad(bad) })).failed).toEqual(["message-0", "message-1"]);
  });

  it("returns a message that it cannot read, and processes the others", async () => {
    const work = vi.fn(() => Promise.resolve());
    const bodies = ["nothing", '{"job_id":"x"}', JSON.stringify({ job_id: good })];
    expect((await hand({ work }, 1, bodies)).failed).toEqual(["message-0", "message-1"]);
    expect(work).toHaveBeenCalledExactlyOnceWith(good, false);
  });

  it.each([
    [1, false],
    [2, false],
    [3, true],
    [4, true],
  ])("reports at receive %d whether it is the last one: %s", async (receives, last) => {
    const work = vi.fn(() => Promise.resolve());
    await hand({ work }, receives);
    expect(work).toHaveBeenCalledWith(good, last);
  });

  it.each([
    [1, 1],
    [2, 60],
    [3, 60],
    [9, 60],
    // The last one: to the dead letters.
    [10, 0],
  ])(
    "makes a message that failed at receive %d visible again in %d s, where requested",
    async (receives, seconds) => {
      const redeliver = vi.fn(() => Promise.resolve());
      await hand({ work: failBad, maxReceives: 10, sooner: { seconds: [1, 60], redeliver } }, receives);
      expect(redeliver).toHaveBeenCalledExactlyOnceWith("handle-0", seconds);
    },
  );

  it("also returns a message whose visibility cannot be changed", async () => {
    const redeliver = () => Promise.reject(new Error("The queue is out of reach"));
    expect((await hand({ work: failBad, sooner: { seconds: [1], redeliver } })).failed).toEqual([
      "message-0",
    ]);
  });

  it("publishes its metrics, whether the work failed or not", async () => {
    for (const work of [() => Promise.resolve(), failBad])
      expect((await hand({ work })).publish).toHaveBeenCalledOnce();
  });
});
