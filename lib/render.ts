import { Duration, Size } from "aws-cdk-lib";
import { Architecture } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { lambdaFunction, projectRoot } from "./functions.ts";
import type { Storage } from "./storage.ts";

export interface RenderProps {
  readonly storage: Storage;
  readonly environment: Readonly<Record<string, string>>;
  /** Most browsers that print at once. */
  readonly concurrency: number;
}

const timeout = Duration.seconds(120);
const maxReceives = 3;

/** The queue of paid documents and the function that prints them. */
export class Render extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { storage, environment, concurrency }: RenderProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, "DeadLetters", {
      enforceSSL: true,
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, "Queue", {
      enforceSSL: true,
      encryption: QueueEncryption.SQS_MANAGED,
      visibilityTimeout: Duration.seconds(timeout.toSeconds() * 6),
      retentionPeriod: Duration.days(7),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxReceives },
    });

    const render = lambdaFunction(this, "render", {
      environment: {
        ...environment,
        RENDER_MAX_RECEIVES: String(maxReceives),
        RENDER_TIMEOUT_MS: "100000",
        DOCUMENT_FONTS_DIR: "/var/task/fonts",
      },
      memory: 2048,
      timeout,
      // The Chromium package ships its browser for x86-64.
      architecture: Architecture.X86_64,
      ephemeralStorage: Size.gibibytes(1),
      furtherFiles: (folder) => [`node "${projectRoot}lib/copy-render-files.ts" "${folder}"`],
    });
    render.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        maxConcurrency: concurrency,
        reportBatchItemFailures: true,
      }),
    );
    // Reads its source, writes its PDF and its job; secrets of payment never enter it.
    storage.bucket.grantRead(render, "sources/*");
    storage.bucket.grantPut(render, "documents/*");
    storage.table.grant(render, "dynamodb:GetItem", "dynamodb:UpdateItem");
  }
}
