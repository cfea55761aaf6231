import { CfnOutput, Duration, Stack, Validations } from "aws-cdk-lib/core";
import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { EventBus } from "aws-cdk-lib/aws-events";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { ServiceProps } from "./service-props.ts";
import { ServiceFunction, allowItems } from "./service-function.ts";
import { tableEnvironment } from "./settings.ts";

/** Email: how SES sends, and the function that receives the outcome of each message. */
export class Email extends Construct {
  readonly configurationSet: ConfigurationSet;
  readonly events: ServiceFunction;
  /** Events that could not be taken note of: they did not reach the function, or it failed at them. */
  readonly lostEvents: Queue;

  constructor(scope: Construct, id: string, props: ServiceProps) {
    super(scope, id);
    const { data, logRetention } = props;

    this.configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configurationSet.addEventDestination("Events", {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, "DefaultBus", "default")),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.COMPLAINT,
      ],
    });
    this.lostEvents = new Queue(this, "LostEvents", {
      enforceSSL: true,
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    });
    new CfnOutput(Stack.of(this), "LostEmailEvents", { value: this.lostEvents.queueUrl });
    this.events = new ServiceFunction(this, "email-events", {
      environment: tableEnvironment(data),
      memory: 256,
      timeout: Duration.seconds(10),
      logRetention,
      access: [allowItems(data, ["UpdateItem"], ["JOB", "MAIL"])],
      // EventBridge has done its part once Lambda has accepted an event, and keeps none that the function then fails at.
      lostEvents: this.lostEvents,
    });
    new Rule(this, "EmailEvents", {
      eventPattern: {
        source: ["aws.ses"],
        detail: { mail: { tags: { "ses:configuration-set": [this.configurationSet.configurationSetName] } } },
      },
      targets: [new LambdaFunction(this.events, { deadLetterQueue: this.lostEvents, retryAttempts: 20 })],
    });
    Validations.of(this.lostEvents).acknowledge({
      id: "AwsSolutions-SQS3",
      reason: "It is a dead-letter queue itself.",
    });
  }
}
