import { fullDiff } from "@aws-cdk/cloudformation-diff/lib/diff-template.js";
import { ResourceImpact } from "@aws-cdk/cloudformation-diff/lib/diff/types.js";
import type { Template } from "./templates.ts";

/** What CloudFormation does with a resource. `leave`: it forgets it, and the resource stays. */
type Effect = "create" | "update" | "may replace" | "replace" | "delete" | "leave";

/** What a deployment would do with one resource. */
export interface Change {
  readonly stack: string;
  readonly effect: Effect;
  readonly type: string;
  /** Its logical id. */
  readonly resource: string;
  /** The changed properties of a resource that is kept. */
  readonly properties: readonly string[];
  /** What the service would not have any more; undefined where it has all. */
  readonly loses?: string;
}

/** What is in a resource that a new one of its kind has not. */
export const contents: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::Table": "jobs, payments and accounts",
  "AWS::S3::Bucket": "documents",
  "AWS::SecretsManager::Secret": "a secret",
  "AWS::Cognito::UserPool": "users who registered",
  "AWS::Cognito::UserPoolClient": "the id by which people log in",
  "AWS::CloudFront::Distribution": "the address that DNS points to",
  "AWS::ApiGatewayV2::Api": "the address that CloudFront calls",
  "AWS::SES::EmailIdentity": "the sender's DNS verification",
  "AWS::SNS::Topic": "the confirmed subscription of alarms",
  "AWS::SQS::Queue": "waiting messages (the sweep requeues paid documents)",
  "AWS::Logs::LogGroup": "logs",
};

const effects: Readonly<Record<ResourceImpact, Effect | undefined>> = {
  [ResourceImpact.WILL_CREATE]: "create",
  [ResourceImpact.WILL_IMPORT]: "create",
  [ResourceImpact.WILL_UPDATE]: "update",
  [ResourceImpact.MAY_REPLACE]: "may replace",
  [ResourceImpact.WILL_REPLACE]: "replace",
  [ResourceImpact.WILL_DESTROY]: "delete",
  [ResourceImpact.WILL_ORPHAN]: "leave",
  [ResourceImpact.NO_CHANGE]: undefined,
};
const losing: readonly Effect[] = ["may replace", "replace", "delete", "leave"];

/** Returns what becomes of a stack's resources when a template takes the place of another, as `cdk diff` tells it. */
export function compareTemplates(stack: string, before: Template, after: Template): Change[] {
  const changes: Change[] = [];
  // It changes its arguments.
  fullDiff(structuredClone(before), structuredClone(after)).resources.forEachDifference(
    (resource, difference) => {
      const effect = effects[difference.changeImpact];
      const type = difference.oldResourceType ?? difference.newResourceType ?? "";
      if (effect === undefined || type === "AWS::CDK::Metadata") return;
      const properties = effect === "create" ? [] : Object.keys(difference.propertyUpdates);
      const loses = losing.includes(effect) ? contents[type] : undefined;
      changes.push({ stack, effect, type, resource, properties, ...(loses !== undefined && { loses }) });
    },
  );
  return changes.toSorted((a, b) => weight(b) - weight(a));
}

function weight({ effect, loses }: Change): number {
  return (loses === undefined ? 0 : 10) + losing.indexOf(effect);
}
