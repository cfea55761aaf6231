import { Duration, Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { StageConfiguration } from "../configuration.ts";
import { deliverConcurrency } from "../concurrency.ts";
import type { DataStack } from "../data/data-stack.ts";
import type { Email } from "./email.ts";
import type { ServiceProps } from "./service-props.ts";
import { ServiceFunction, allowItems, allowSeeingMissingObjects, objectsReason } from "./service-function.ts";
import type { Access } from "./service-function.ts";
import {
  bucketEnvironment,
  callbackEnvironment,
  emailLimitEnvironment,
  emailEnvironment,
  serviceEnvironment,
  signingEnvironment,
  tableEnvironment,
} from "./settings.ts";
import type { EnvironmentVariables } from "./settings.ts";
import { WorkQueue, maxReceives } from "./work-queue.ts";

export interface DeliveringProps extends ServiceProps {
  /** Undefined where nothing is mailed. */
  readonly email: Email | undefined;
  readonly publicBaseUrl: string;
}

const timeout = Duration.seconds(60);

/** What follows the end of a job: the queue of such jobs, and the function that sends the email and calls the receiver. */
export class Delivering extends Construct {
  readonly work: WorkQueue;
  readonly deliver: ServiceFunction;

  constructor(scope: Construct, id: string, props: DeliveringProps) {
    super(scope, id);
    const { data, configuration, logRetention, email, publicBaseUrl } = props;
    const emailParts = email && buildEmailParts(this, data, configuration, email);
    this.work = new WorkQueue(this, "Work", { timeout });
    this.deliver = new ServiceFunction(this, "deliver", {
      environment: {
        ...tableEnvironment(data),
        ...serviceEnvironment(publicBaseUrl, configuration),
        ...signingEnvironment(data, configuration),
        ...callbackEnvironment(configuration),
        DELIVER_MAX_RECEIVES: String(maxReceives),
        ...emailParts?.environment,
      },
      memory: 512,
      timeout,
      logRetention,
      // Receivers' addresses come from strangers; what guards them is in the function, which is in no network of the operator's.
      access: [
        allowItems(data, ["GetItem", "UpdateItem"], ["ACCOUNT", "JOB", "MAIL", "NETWORK", "PAYER"]),
        { actions: ["secretsmanager:GetSecretValue"], resources: [data.secrets.signing.secretArn] },
        ...(emailParts?.access ?? []),
      ],
    });
    this.work.feed(this.deliver, deliverConcurrency);
  }
}

/** Returns whether anything follows the end of a job. */
export function hasDelivery({ email, callbacks }: StageConfiguration): boolean {
  return email !== undefined || callbacks;
}

/** Builds the function's further resources for sending emails. */
function buildEmailParts(
  scope: Construct,
  data: DataStack,
  configuration: StageConfiguration,
  { configurationSet }: Email,
): { readonly environment: EnvironmentVariables; readonly access: readonly Access[] } | undefined {
  const { email } = configuration;
  if (!email) return undefined;
  const { configurationSetName } = configurationSet;
  return {
    environment: {
      ...bucketEnvironment(data, configuration),
      ...emailLimitEnvironment(configuration),
      ...emailEnvironment(email, configurationSetName),
    },
    access: [
      {
        actions: ["s3:GetObject"],
        resources: [data.objects("sources/"), data.objects("documents/")],
        wildcard: objectsReason,
      },
      allowSeeingMissingObjects(data),
      {
        actions: ["ses:SendRawEmail"],
        resources: ["identity/*", `configuration-set/${configurationSetName}`].map((resource) =>
          Stack.of(scope).formatArn({ service: "ses", resource }),
        ),
        conditions: { StringEquals: { "ses:FromAddress": email.from.address } },
        wildcard:
          "In SES's sandbox, recipients are identities too; a condition restricts the sender to one address.",
      },
    ],
  };
}
