import { Duration } from "aws-cdk-lib/core";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

export interface WorkQueueProps {
  /** Time-out of the function that takes its messages. */
  readonly timeout: Duration;
}

/**
 * Receives before a message goes to the dead letters. A message that was throttled was received as well: AWS asks for at least 5 for that
 * (Lambda developer guide, "Creating and configuring an Amazon SQS event source mapping"). Real tries are counted with the job.
 */
export const maxReceives = 10;

/** A queue with its dead letters, for one function that takes a message at a time. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { timeout }: WorkQueueProps) {
    super(scope, id);
    const common = { enforceSSL: true, encryption: QueueEncryption.SQS_MANAGED } as const;
    this.deadLetters = new Queue(this, "DeadLetters", { ...common, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, "Queue", {
      ...common,
      // Six times the function's time-out, as Lambda asks for: a message must not come again while it is worked on.
      visibilityTimeout: Duration.seconds(timeout.toSeconds() * 6),
      retentionPeriod: Duration.days(7),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxReceives },
    });
  }

  /** Feeds a function from the queue. @param concurrency most invocations at once */
  feed(worker: IFunction, concurrency: number): void {
    worker.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        maxConcurrency: concurrency,
        reportBatchItemFailures: true,
      }),
    );
  }
}
