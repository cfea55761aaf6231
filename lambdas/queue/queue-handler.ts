import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSHandler, SQSRecord } from "aws-lambda";
import type { FunctionMetrics } from "../metrics/function-metrics.ts";
import { jobMessage } from "./job-message.ts";

/** The work of a queue, and its retries. */
export interface QueueHandlerOptions {
  readonly logger: Logger;
  readonly metrics: Pick<FunctionMetrics<never>, "publish">;
  /** Receives of one message before it goes to the dead letters; the queue's own maxReceiveCount. */
  readonly maxReceives: number;
  /** Does the work of one job. When it throws, the message is delivered again. @param lastDelivery whether a failure is final */
  readonly work: (jobId: string, lastDelivery: boolean) => Promise<void>;
  /** Log message for failed work. */
  readonly failure: string;
  /** Redelivers a message before its visibility time-out is over. */
  readonly sooner?: {
    /** Seconds until redelivery after the first receive, the second, …; the last one holds for later receives. */
    readonly seconds: readonly number[];
    readonly redeliver: (receiptHandle: string, seconds: number) => Promise<void>;
  };
}

/** Turns the work of one job into a Lambda handler for a queue of jobs: each message of a batch succeeds or fails on its own. */
export function queueHandler(options: QueueHandlerOptions): SQSHandler {
  const { logger, metrics, maxReceives, work, failure, sooner } = options;
  const processor = new BatchProcessor(EventType.SQS);

  const redeliverSooner = async (receiptHandle: string, receives: number): Promise<void> => {
    // After the last receive the message only has to reach the dead letters.
    const seconds = receives >= maxReceives ? 0 : (sooner?.seconds[receives - 1] ?? sooner?.seconds.at(-1));
    try {
      await sooner?.redeliver(receiptHandle, seconds ?? 0);
    } catch (error) {
      logger.warn("The message is redelivered only after its visibility time-out", { error });
    }
  };

  const handleRecord = async (record: SQSRecord): Promise<void> => {
    const { job_id: jobId } = jobMessage.parse(JSON.parse(record.body));
    const receives = Number(record.attributes.ApproximateReceiveCount);
    try {
      await work(jobId, receives >= maxReceives);
    } catch (error) {
      logger.error(failure, { error, jobId, receives });
      await redeliverSooner(record.receiptHandle, receives);
      throw error;
    }
  };

  return async (event, context) => {
    logger.addContext(context);
    try {
      return await processPartialResponse(event, handleRecord, processor, {
        context,
        throwOnFullBatchFailure: false,
      });
    } finally {
      metrics.publish();
    }
  };
}
