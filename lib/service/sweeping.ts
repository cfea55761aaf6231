import { Duration } from "aws-cdk-lib/core";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import { findVpc } from "../rails/rails.ts";
import { purchasingProps } from "./purchasing.ts";
import type { Delivering } from "./delivering.ts";
import type { Rendering } from "./rendering.ts";
import type { ServiceProps } from "./service-props.ts";
import { ServiceFunction, objectsReason, allowSeeingMissingObjects } from "./service-function.ts";

export interface SweepingProps extends ServiceProps {
  readonly publicBaseUrl: string;
  readonly rendering: Rendering;
  /** Undefined where nothing follows the end of a job. */
  readonly delivering: Delivering | undefined;
}

/** The function that finishes, each minute, what a crash left between two steps. */
export class Sweeping extends Construct {
  readonly sweep: ServiceFunction;

  constructor(scope: Construct, id: string, props: SweepingProps) {
    super(scope, id);
    const { data, logRetention, delivering } = props;
    const { table } = data.records;
    const purchase = purchasingProps({ ...props, name: "sweep" });
    this.sweep = new ServiceFunction(this, "sweep", {
      environment: {
        ...purchase.environment,
        PROBES: "true",
        ...(delivering && { DELIVER_QUEUE_URL: delivering.work.queue.queueUrl }),
      },
      memory: 512,
      timeout: Duration.minutes(5),
      logRetention,
      vpc: findVpc(props.configuration, "sweep"),
      access: [
        allowSeeingMissingObjects(data),
        ...purchase.access,
        { actions: ["dynamodb:Query"], resources: [`${table.tableArn}/index/due`] },
        { actions: ["s3:GetObject"], resources: [data.objects("sources/")], wildcard: objectsReason },
        ...(delivering
          ? [{ actions: ["sqs:SendMessage"], resources: [delivering.work.queue.queueArn] }]
          : []),
      ],
    });
    // Lambda keeps an event that it throttles for six hours and tries one that failed twice more ("How Lambda handles errors and retries with
    // asynchronous invocation"): the sweeps of an hour would then run at once.
    this.sweep.configureAsyncInvoke({ maxEventAge: Duration.minutes(1), retryAttempts: 0 });
    new Rule(this, "EveryMinute", {
      schedule: Schedule.rate(Duration.minutes(1)),
      // What one run misses, the next one does.
      targets: [new LambdaFunction(this.sweep, { retryAttempts: 0 })],
    });
  }
}
