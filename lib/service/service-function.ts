import { RemovalPolicy, Stack, Validations, type Duration, type Size } from "aws-cdk-lib/core";
import {
  ApplicationLogLevel,
  Architecture,
  Function,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import type { ILayerVersion } from "aws-cdk-lib/aws-lambda";
import { Effect, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { DataStack } from "../data/data-stack.ts";
import type { Vpc } from "../rails/rail.ts";
import { packVariables } from "./environment-size.ts";
import { placeInVpc } from "./vpc-placement.ts";
import { bundleFunction } from "../assets/code.ts";

/** One permission: these actions, on these resources, and no others. */
export interface Access {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
  /** Why a wildcard among the resources is no more than is needed. */
  readonly wildcard?: string;
}

export interface ServiceFunctionProps {
  /** The folder in `lambdas/` that it is made of; the one of its name when absent. */
  readonly folder?: string;
  readonly environment: Readonly<Record<string, string>>;
  /** MB. */
  readonly memory: number;
  readonly timeout: Duration;
  /** All that the function may do besides logging. */
  readonly access: readonly Access[];
  readonly logRetention: RetentionDays;
  readonly architecture?: Architecture;
  readonly layers?: ILayerVersion[];
  readonly ephemeralStorage?: Size;
  /** Where events go that it failed at, of those whose caller does not wait. */
  readonly lostEvents?: IQueue;
  /** Whether Lambda reports each invocation in the log, with its memory and its cold start. */
  readonly logsReports?: boolean;
  /** Where it is placed; in Lambda's own network when undefined. */
  readonly vpc?: Vpc | undefined;
}

/**
 * Allows listing the bucket: S3 says that an object is missing only to those who may, and "access denied" to all others, as it would if something
 * were wrong.
 */
export function allowSeeingMissingObjects({ bucketArn }: Pick<DataStack, "bucketArn">): Access {
  return { actions: ["s3:ListBucket"], resources: [bucketArn] };
}

/** The kinds of items in the table, by which their partition keys begin. */
type ItemKind = "ACCOUNT" | "JOB" | "MAIL" | "NETWORK" | "OWN" | "PAYER" | "WAITING";

/**
 * Allows reading and changing items of some kinds, and none of payments, invoices or keys of accounts (DynamoDB Developer Guide, "Using IAM policy
 * conditions for fine-grained access control").
 */
export function allowItems(
  { records }: Pick<DataStack, "records">,
  actions: readonly ("GetItem" | "UpdateItem")[],
  kinds: readonly ItemKind[],
): Access {
  return {
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [records.table.tableArn],
    conditions: {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": kinds.map((kind) => `${kind}#*`) },
    },
  };
}

/** Why objects are granted by their prefix. */
export const objectsReason = "Each document is an object of its own under this prefix.";

/** A function out of `lambdas/<folder>/handler.ts`, with a role of its own and JSON logs. */
export class ServiceFunction extends Function {
  constructor(scope: Construct, name: string, props: ServiceFunctionProps) {
    const { environment, memory, timeout, access, logRetention, architecture, layers, ephemeralStorage } =
      props;
    const logGroup = new LogGroup(scope, `${name}-logs`, {
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    role.addToPolicy(
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [logGroup.logGroupArn],
      }),
    );
    for (const { actions, resources, conditions, wildcard } of access) {
      role.addToPolicy(
        new PolicyStatement({
          effect: Effect.ALLOW,
          actions: [...actions],
          resources: [...resources],
          ...(conditions && { conditions }),
        }),
      );
      if (wildcard !== undefined) acknowledgeWildcards(role, resources, wildcard);
    }
    super(scope, name, {
      code: bundleFunction(props.folder ?? name),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: architecture ?? Architecture.ARM_64,
      memorySize: memory,
      timeout,
      environment: { ...packVariables(scope, environment), POWERTOOLS_SERVICE_NAME: name },
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: props.logsReports === true ? SystemLogLevel.INFO : SystemLogLevel.WARN,
      ...(props.lostEvents && { deadLetterQueue: props.lostEvents }),
      ...(layers && { layers }),
      ...(ephemeralStorage && { ephemeralStorageSize: ephemeralStorage }),
    });
    if (!props.vpc) return;
    placeInVpc(this, role, props.vpc);
    Validations.of(role).acknowledge({
      id: "AwsSolutions-IAM5[Resource::*]",
      reason:
        "The actions for a VPC's network interfaces support no resources; nothing else is granted on all resources.",
    });
  }
}

// A finding is known by the resource as CloudFormation would write it, references in angle brackets.
function acknowledgeWildcards(role: Role, resources: readonly string[], reason: string): void {
  for (const resource of resources) {
    const id = `AwsSolutions-IAM5[Resource::${formatValue(Stack.of(role).resolve(resource))}]`;
    Validations.of(role).acknowledge({ id, reason });
  }
}

function formatValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  const [[name, operand] = ["", ""]] = Object.entries(value) as [string, unknown][];
  switch (name) {
    case "Fn::Join":
      return (operand as [string, unknown[]])[1].map(formatValue).join("");
    case "Fn::GetAtt":
      return `<${(operand as string[]).join(".")}>`;
    case "Ref":
      return `<${String(operand)}>`;
    default:
      return formatValue(operand);
  }
}
