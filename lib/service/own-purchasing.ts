import { Duration } from "aws-cdk-lib/core";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import type { StageConfiguration } from "../configuration.ts";
import type { ServiceProps } from "./service-props.ts";
import { ServiceFunction, allowItems } from "./service-function.ts";
import { ownPurchaseEnvironment, serviceEnvironment, tableEnvironment } from "./settings.ts";

export interface OwnPurchasingProps extends ServiceProps {
  readonly settings: NonNullable<StageConfiguration["ownPurchases"]>;
  readonly publicBaseUrl: string;
}

/** The function that buys a document of the service, as any buyer does. Its wallet and its own counters are all that it reaches. */
export class OwnPurchasing extends Construct {
  readonly buyer: ServiceFunction;

  constructor(scope: Construct, id: string, props: OwnPurchasingProps) {
    super(scope, id);
    const { data, logRetention, settings, publicBaseUrl } = props;
    this.buyer = new ServiceFunction(this, "own-purchase", {
      environment: {
        ...serviceEnvironment(publicBaseUrl, {}),
        ...tableEnvironment(data),
        ...ownPurchaseEnvironment(props.configuration, settings, settings.walletSecretArn),
      },
      memory: 512,
      timeout: Duration.minutes(3),
      logRetention,
      access: [
        allowItems(data, ["UpdateItem"], ["OWN"]),
        { actions: ["secretsmanager:GetSecretValue"], resources: [settings.walletSecretArn] },
      ],
    });
    this.buyer.configureAsyncInvoke({ maxEventAge: Duration.minutes(5), retryAttempts: 0 });
    // Purchases are due less often: one that failed is tried again an hour later.
    new Rule(this, "Hourly", {
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(this.buyer, { retryAttempts: 0 })],
    });
  }
}
