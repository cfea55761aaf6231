import { Duration, Size } from "aws-cdk-lib";
import { Architecture } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { browserLayer, layerEnvironment } from "../assets/browser-layer.ts";
import type { Email } from "./email.ts";
import type { ServiceProps } from "./service-props.ts";
import { ServiceFunction, objectsReason, toldOfMissingObjects } from "./service-function.ts";
import { bucketSettings, tableSettings } from "./settings.ts";
import { WorkQueue } from "./work-queue.ts";

export interface RenderingProps extends ServiceProps {
  /** Undefined where nothing is mailed. */
  readonly email: Email | undefined;
}

const timeout = Duration.seconds(120);
const maxReceives = 3;

/** The queue of paid documents and the function that prints them. */
export class Rendering extends Construct {
  readonly work: WorkQueue;
  readonly render: ServiceFunction;

  constructor(scope: Construct, id: string, { data, configuration, logRetention, email }: RenderingProps) {
    super(scope, id);
    this.work = new WorkQueue(this, "Work", { timeout, maxReceives });

    this.render = new ServiceFunction(this, "render", {
      environment: {
        ...tableSettings(data),
        ...bucketSettings(data, configuration),
        ...layerEnvironment,
        RENDER_QUEUE_URL: this.work.queue.queueUrl,
        RENDER_MAX_RECEIVES: String(maxReceives),
        RENDER_TIMEOUT_MS: "100000",
        ...(email && { EMAIL_QUEUE_URL: email.work.queue.queueUrl }),
      },
      // The largest document that is taken, 800 pages of it, needs about 2 GB; new accounts have no more than this.
      memory: 3008,
      timeout,
      logRetention,
      // The Chromium package ships its browser for x86-64 only.
      architecture: Architecture.X86_64,
      layers: [browserLayer(this, "Browser")],
      ephemeralStorage: Size.gibibytes(1),
      // Reads its source, writes its PDF and its job, hands over to deliver. Secrets never enter it.
      access: [
        { actions: ["s3:GetObject"], resources: [data.objects("sources/")], wildcard: objectsReason },
        { actions: ["s3:PutObject"], resources: [data.objects("documents/")], wildcard: objectsReason },
        toldOfMissingObjects(data),
        { actions: ["dynamodb:UpdateItem"], resources: [data.records.table.tableArn] },
        ...(email ? [{ actions: ["sqs:SendMessage"], resources: [email.work.queue.queueArn] }] : []),
      ],
    });
    this.work.feed(this.render, configuration.renderConcurrency);
  }
}
