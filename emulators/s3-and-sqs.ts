import { startFauxqs } from "fauxqs";
import { startS3Front } from "./s3-front.ts";

/** A queue of the service. */
export type QueueName = "render" | "slow-render" | "mail";

/** S3 and SQS on this machine, with the service's bucket and queues. */
export interface LocalS3AndSqs {
  readonly endpoint: string;
  readonly bucketName: string;
  readonly renderQueueUrl: string;
  readonly slowRenderQueueUrl: string;
  readonly deliverQueueUrl: string;
  /** Messages that were given up. */
  deadLetters(queue?: QueueName): number;
  /** Messages that are not given up nor done with, whether they can be seen or not. */
  undone(queue?: QueueName): number;
  /** Returns when each message that was taken can be seen again, epoch ms. */
  seenAgainAt(queue?: QueueName): number[];
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** How long a message that was taken stays unseen, in seconds. */
  readonly visibilitySeconds?: number;
  /** Receives before a message goes to the dead letters. */
  readonly maxReceives?: number;
  /** Whether an e-mail that was not sent is tried again at once, rather than when its message can be seen again. */
  readonly mailsAgainAtOnce?: boolean;
}

/** Starts S3 and SQS in this process (fauxqs), with the bucket and the queues that the stack has. */
export async function startS3AndSqs(options: QueueOptions = {}): Promise<LocalS3AndSqs> {
  const { visibilitySeconds = 120, maxReceives = 10 } = options;
  const server = await startFauxqs({ port: 0, logger: false });
  const bucketName = "documents";
  server.createBucket(bucketName);
  const createQueue = (name: QueueName): string => {
    const deadLetters = server.createQueue(`${name}-dead-letters`);
    const { queueUrl } = server.createQueue(name, {
      attributes: {
        VisibilityTimeout: String(visibilitySeconds),
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: deadLetters.queueArn,
          maxReceiveCount: String(maxReceives),
        }),
      },
    });
    return new URL(queueUrl).pathname;
  };
  const [renderQueue, slowRenderQueue, emailQueue] = [
    createQueue("render"),
    createQueue("slow-render"),
    createQueue("mail"),
  ];
  // An address in digits makes the S3 client use path-style URLs by itself.
  const front = await startS3Front(`http://127.0.0.1:${String(server.port)}`);
  return {
    endpoint: front.url,
    bucketName,
    // Not the one that fauxqs gives: its host (sqs.us-east-1.localhost) need not resolve. Queues are known by the path.
    renderQueueUrl: front.url + renderQueue,
    slowRenderQueueUrl: front.url + slowRenderQueue,
    deliverQueueUrl: front.url + emailQueue,
    deadLetters: (queue = "render") =>
      server.inspectQueue(`${queue}-dead-letters`)?.messages.ready.length ?? 0,
    undone(queue = "render") {
      const { ready = [], delayed = [], inflight = [] } = server.inspectQueue(queue)?.messages ?? {};
      return ready.length + delayed.length + inflight.length;
    },
    seenAgainAt: (queue = "render") =>
      (server.inspectQueue(queue)?.messages.inflight ?? []).map(
        ({ visibilityDeadline }) => visibilityDeadline,
      ),
    async stop() {
      await front.stop();
      await server.stop();
    },
  };
}
