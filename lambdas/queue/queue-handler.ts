import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSHandler, SQSRecord } from "aws-lambda";
import type { FunctionMetrics } from "../metrics/function-metrics.ts";
import { jobMessage } from "./job-message.ts";

export interface QueueHandlerOptions {
  readonly logger: Logger;
  readonly metrics: Pick<FunctionMetrics<never>, "publish">;
  /** Receives of one message before it goes to the dead letters; the queue's own maxReceiveCount. */
  readonly maxReceives: number;
  /**
   * Does the work of one job. When it throws, the message comes again.
   * @param lastDelivery whether it is given up when it fails now
   */
  readonly work: (jobId: string, lastDelivery: boolean) => Promise<void>;
  /** What the log says of work that failed. */
  readonly failure: string;
  /** Lets a message come again sooner than its visibility time-out is over. */
  readonly sooner?: {
    /** When it comes again after its first receive, after its second, …; the last of them holds for later ones. */
    readonly seconds: readonly number[];
    readonly redeliver: (receiptHandle: string, seconds: number) => Promise<void>;
  };
}

/** Turns the work of one job into a Lambda handler for a queue of jobs: each message of a batch succeeds or fails by itself. */
export function queueHandler(options: QueueHandlerOptions): SQSHandler {
  const { logger, metrics, maxReceives, work, failure, sooner } = options;
  const processor = new BatchProcessor(EventType.SQS);

  const comeSooner = async (receiptHandle: string, receives: number): Promise<void> => {
    // After the last receive it only has to get to the dead letters.
    const seconds = receives >= maxReceives ? 0 : (sooner?.seconds[receives - 1] ?? sooner?.seconds.at(-1));
    try {
      await sooner?.redeliver(receiptHandle, seconds ?? 0);
    } catch (error) {
      logger.warn("The message comes again when its visibility time-out is over", { error });
    }
  };

  const handleRecord = async (record: SQSRecord): Promise<void> => {
    const { job_id: jobId } = jobMessage.parse(JSON.parse(record.body));
    const receives = Number(record.attributes.ApproximateReceiveCount);
    try {
      await work(jobId, receives >= maxReceives);
    } catch (error) {
      logger.error(failure, { error, jobId, receives });
      await comeSooner(record.receiptHandle, receives);
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
