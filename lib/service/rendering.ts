import { CfnOutput, Duration, Size, Stack } from "aws-cdk-lib/core";
import { Architecture, type LayerVersion } from "aws-cdk-lib/aws-lambda";
import type { Asset } from "aws-cdk-lib/aws-s3-assets";
import { Construct } from "constructs";
import { createBrowserLayer, layerEnvironment } from "../assets/browser-layer.ts";
import { createFontArchive } from "../assets/font-archive.ts";
import { reportUnzippedSize } from "../assets/unzipped-size.ts";
import { shareConcurrency } from "../concurrency.ts";
import { createEntry } from "./canary.ts";
import type { Delivering } from "./delivering.ts";
import type { ServiceProps } from "./service-props.ts";
import { ServiceFunction, allowItems, allowSeeingMissingObjects, objectsReason } from "./service-function.ts";
import type { ServiceFunctionProps } from "./service-function.ts";
import { bucketEnvironment, tableEnvironment } from "./settings.ts";
import { WorkQueue, maxReceives } from "./work-queue.ts";

export interface RenderingProps extends ServiceProps {
  /** Undefined where nothing follows the end of a job. */
  readonly delivering: Delivering | undefined;
}

/** What a document may take, in ms, and its function with the start of a browser. */
const fast = { limitMs: 4_000, timeout: Duration.seconds(45) };
const slow = { limitMs: 95_000, timeout: Duration.seconds(130) };

/**
 * The queues of paid documents and the functions that print them: the fast one has most printers and a short time limit, and longer documents
 * continue in the slow one, so that nobody waits for other people's slow documents.
 */
export class Rendering extends Construct {
  readonly work: WorkQueue;
  readonly slowWork: WorkQueue;
  readonly render: ServiceFunction;
  readonly slowRender: ServiceFunction;
  readonly printing: PrintingAssets;

  constructor(scope: Construct, id: string, props: RenderingProps) {
    super(scope, id);
    const { configuration } = props;
    this.work = new WorkQueue(this, "Work", { timeout: fast.timeout });
    this.slowWork = new WorkQueue(this, "SlowWork", { timeout: slow.timeout });
    const assets = { layer: createBrowserLayer(this, "Browser"), fonts: createFontArchive(this, "Fonts") };
    this.printing = assets;

    this.slowRender = new ServiceFunction(
      this,
      "slow-render",
      renderFunctionProps(props, assets, this.slowWork, slow),
    );
    const base = renderFunctionProps(props, assets, this.work, fast);
    this.render = new ServiceFunction(this, "render", {
      ...base,
      environment: { ...base.environment, SLOW_RENDER_QUEUE_URL: this.slowWork.queue.queueUrl },
      access: [...base.access, { actions: ["sqs:SendMessage"], resources: [this.slowWork.queue.queueArn] }],
    });
    reportUnzippedSize(assets.layer, this.render);
    // Of the stack itself, so that the output has exactly this name.
    const stack = Stack.of(this);
    new CfnOutput(stack, "RenderDeadLetters", { value: this.work.deadLetters.queueUrl });
    new CfnOutput(stack, "SlowRenderDeadLetters", { value: this.slowWork.deadLetters.queueUrl });
    const { render, slowRender } = shareConcurrency(configuration);
    this.work.feed(createEntry(this, this.render, configuration, configuration.renderWarm), render);
    this.slowWork.feed(createEntry(this, this.slowRender, configuration), slowRender);
  }
}

/** What a function prints with. */
export interface PrintingAssets {
  readonly layer: LayerVersion;
  readonly fonts: Asset;
}

/** Returns what every function that prints needs: the browser, the fonts, and room for both. */
export function printingProps({
  layer,
  fonts,
}: PrintingAssets): Pick<
  ServiceFunctionProps,
  "environment" | "memory" | "architecture" | "layers" | "ephemeralStorage" | "access" | "logsReports"
> {
  return {
    environment: {
      ...layerEnvironment,
      FONT_ARCHIVE_BUCKET: fonts.s3BucketName,
      FONT_ARCHIVE_KEY: fonts.s3ObjectKey,
    },
    // The largest accepted document, with 800 pages, needs about 2 GB; new accounts have no more than this.
    memory: 3008,
    // The Chromium package ships its browser for x86-64 only.
    architecture: Architecture.X86_64,
    layers: [layer],
    logsReports: true,
    ephemeralStorage: Size.gibibytes(1),
    access: [{ actions: ["s3:GetObject"], resources: [fonts.bucket.arnForObjects(fonts.s3ObjectKey)] }],
  };
}

/** Returns what both functions have in common. */
function renderFunctionProps(
  { data, configuration, logRetention, delivering }: RenderingProps,
  assets: PrintingAssets,
  work: WorkQueue,
  { limitMs, timeout }: typeof fast,
): ServiceFunctionProps {
  const printing = printingProps(assets);
  return {
    ...printing,
    folder: "render",
    environment: {
      ...tableEnvironment(data),
      ...bucketEnvironment(data, configuration),
      ...printing.environment,
      OWN_QUEUE_URL: work.queue.queueUrl,
      RENDER_MAX_RECEIVES: String(maxReceives),
      RENDER_TIMEOUT_MS: String(limitMs),
      ...(delivering && { DELIVER_QUEUE_URL: delivering.work.queue.queueUrl }),
    },
    timeout,
    logRetention,
    // Reads its source and fonts, writes its PDF, its job and its payer's standing, hands over to deliver. Secrets never enter it.
    access: [
      { actions: ["s3:GetObject"], resources: [data.objects("sources/")], wildcard: objectsReason },
      ...printing.access,
      { actions: ["s3:PutObject"], resources: [data.objects("documents/")], wildcard: objectsReason },
      allowSeeingMissingObjects(data),
      allowItems(data, ["GetItem", "UpdateItem"], ["JOB", "PAYER"]),
      ...(delivering ? [{ actions: ["sqs:SendMessage"], resources: [delivering.work.queue.queueArn] }] : []),
    ],
  };
}
