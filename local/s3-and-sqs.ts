import { startFauxqs } from "fauxqs";
import { startS3Front } from "./s3-front.ts";

export interface LocalS3AndSqs {
  readonly endpoint: string;
  readonly bucketName: string;
  readonly renderQueueUrl: string;
  /** Messages that were given up. */
  deadLetters(): number;
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** How long a message that was taken stays unseen, in seconds. */
  readonly visibilitySeconds?: number;
  /** Receives before a message goes to the dead letters. */
  readonly maxReceives?: number;
}

/** Starts S3 and SQS in this process (fauxqs), with the bucket and the queues that the stack has. */
export async function startS3AndSqs(options: QueueOptions = {}): Promise<LocalS3AndSqs> {
  const { visibilitySeconds = 120, maxReceives = 3 } = options;
  const server = await startFauxqs({ port: 0, logger: false });
  const bucketName = "documents";
  server.createBucket(bucketName);
  const deadLetters = server.createQueue("render-dead-letters");
  const queue = server.createQueue("render", {
    attributes: {
      VisibilityTimeout: String(visibilitySeconds),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: deadLetters.queueArn,
        maxReceiveCount: String(maxReceives),
      }),
    },
  });
  // An address in digits makes the S3 client use path-style URLs by itself.
  const front = await startS3Front(`http://127.0.0.1:${String(server.port)}`);
  return {
    endpoint: front.url,
    bucketName,
    // Not the one that fauxqs gives: its host (sqs.us-east-1.localhost) need not resolve. Queues are known by the path.
    renderQueueUrl: front.url + new URL(queue.queueUrl).pathname,
    deadLetters: () => server.inspectQueue("render-dead-letters")?.messages.ready.length ?? 0,
    async stop() {
      await front.stop();
      await server.stop();
    },
  };
}
