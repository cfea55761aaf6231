import { CfnOutput, Duration, Stack, Validations } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { EventBus } from "aws-cdk-lib/aws-events";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { StageConfiguration } from "../configuration.ts";
import type { ServiceProps } from "./service-props.ts";
import { ServiceFunction, objectsReason, toldOfMissingObjects } from "./service-function.ts";
import {
  bucketSettings,
  emailLimitSettings,
  serviceSettings,
  signingSettings,
  tableSettings,
} from "./settings.ts";
import { WorkQueue } from "./work-queue.ts";

export interface EmailProps extends ServiceProps {
  readonly email: NonNullable<StageConfiguration["email"]>;
  readonly publicBaseUrl: string;
}

const timeout = Duration.seconds(60);
const maxReceives = 5;
/** SES lets few messages a second through; a queue that waits costs nothing. */
const concurrency = 2;

/** E-mail: the queue of PDFs to send, the function that sends them, and the one that hears what became of them. */
export class Email extends Construct {
  readonly work: WorkQueue;
  readonly deliver: ServiceFunction;
  readonly events: ServiceFunction;
  /** Events that could not be taken note of. */
  readonly lostEvents: Queue;

  constructor(scope: Construct, id: string, props: EmailProps) {
    super(scope, id);
    const { data, configuration, logRetention, email, publicBaseUrl } = props;
    const address = /<([^<>]+)>$/.exec(email.from)?.[1] ?? email.from;
    const { table } = data.records;

    const configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    configurationSet.addEventDestination("Events", {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, "DefaultBus", "default")),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
      ],
    });
    const identity = new EmailIdentity(this, "Sender", {
      identity:
        email.verify === "domain" ? Identity.domain(address.split("@")[1] ?? "") : Identity.email(address),
      configurationSet,
    });
    identity.dkimRecords.forEach(({ name, value }, index) => {
      if (email.verify === "domain") {
        new CfnOutput(Stack.of(this), `Dkim${index + 1}`, {
          value: `${name} CNAME ${value}`,
          description: "DNS record of the sender",
        });
      }
    });

    this.work = new WorkQueue(this, "Work", { timeout, maxReceives });
    this.deliver = new ServiceFunction(this, "deliver", {
      environment: {
        ...tableSettings(data),
        ...bucketSettings(data, configuration),
        ...serviceSettings(publicBaseUrl, configuration),
        ...signingSettings(data),
        ...emailLimitSettings(configuration),
        EMAIL_FROM: email.from,
        EMAIL_CONFIGURATION_SET: configurationSet.configurationSetName,
        EMAIL_MAX_ATTACHMENT_BYTES: String(email.maxAttachmentBytes),
        EMAIL_MAX_RECEIVES: String(maxReceives),
      },
      memory: 512,
      timeout,
      logRetention,
      access: [
        {
          actions: ["s3:GetObject"],
          resources: [data.objects("sources/"), data.objects("documents/")],
          wildcard: objectsReason,
        },
        toldOfMissingObjects(data),
        { actions: ["dynamodb:GetItem", "dynamodb:UpdateItem"], resources: [table.tableArn] },
        { actions: ["secretsmanager:GetSecretValue"], resources: [data.secrets.signing.secretArn] },
        {
          actions: ["ses:SendRawEmail"],
          resources: ["identity/*", `configuration-set/${configurationSet.configurationSetName}`].map(
            (resource) => Stack.of(this).formatArn({ service: "ses", resource }),
          ),
          conditions: { StringEquals: { "ses:FromAddress": address } },
          wildcard:
            "In SES's sandbox recipients are identities, too; the condition holds the sender to the one address.",
        },
      ],
    });
    this.work.feed(this.deliver, concurrency);

    this.events = new ServiceFunction(this, "email-events", {
      environment: tableSettings(data),
      memory: 256,
      timeout: Duration.seconds(10),
      logRetention,
      access: [{ actions: ["dynamodb:UpdateItem"], resources: [table.tableArn] }],
    });
    this.lostEvents = new Queue(this, "LostEvents", {
      enforceSSL: true,
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    });
    new Rule(this, "EmailEvents", {
      eventPattern: {
        source: ["aws.ses"],
        detail: { mail: { tags: { "ses:configuration-set": [configurationSet.configurationSetName] } } },
      },
      targets: [new LambdaFunction(this.events, { deadLetterQueue: this.lostEvents, retryAttempts: 20 })],
    });
    Validations.of(this.lostEvents).acknowledge({
      id: "AwsSolutions-SQS3",
      reason: "It is a dead-letter queue itself.",
    });
  }
}
