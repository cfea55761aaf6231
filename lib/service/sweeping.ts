import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import { buying } from "./buying.ts";
import type { Mail } from "./mail.ts";
import type { Printing } from "./printing.ts";
import type { ServiceProps } from "./service-props.ts";
import { ServiceFunction, objectsReason, toldOfMissingObjects } from "./service-function.ts";

export interface SweepingProps extends ServiceProps {
  readonly publicBaseUrl: string;
  readonly printing: Printing;
  /** Undefined where nothing is mailed. */
  readonly mail: Mail | undefined;
}

/** The function that finishes, each minute, what a crash left between two steps. */
export class Sweeping extends Construct {
  readonly sweep: ServiceFunction;

  constructor(scope: Construct, id: string, props: SweepingProps) {
    super(scope, id);
    const { data, logRetention, mail } = props;
    const { table } = data.records;
    const purchase = buying(props);
    this.sweep = new ServiceFunction(this, "sweep", {
      environment: {
        ...purchase.environment,
        ...(mail && { MAIL_QUEUE_URL: mail.work.queue.queueUrl }),
      },
      memory: 512,
      timeout: Duration.minutes(5),
      logRetention,
      access: [
        toldOfMissingObjects(data),
        ...purchase.access,
        { actions: ["dynamodb:Query"], resources: [`${table.tableArn}/index/due`] },
        { actions: ["s3:GetObject"], resources: [data.objects("sources/")], wildcard: objectsReason },
        ...(mail ? [{ actions: ["sqs:SendMessage"], resources: [mail.work.queue.queueArn] }] : []),
      ],
    });
    new Rule(this, "EveryMinute", {
      schedule: Schedule.rate(Duration.minutes(1)),
      // What one run misses, the next one does.
      targets: [new LambdaFunction(this.sweep, { retryAttempts: 0 })],
    });
  }
}
