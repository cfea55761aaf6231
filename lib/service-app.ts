import { Tags } from "aws-cdk-lib";
import type { App, Environment } from "aws-cdk-lib";
import { readConfiguration } from "./configuration.ts";
import type { StageConfiguration } from "./configuration.ts";
import { DataStack } from "./data/data-stack.ts";
import { ServiceStack } from "./service/service-stack.ts";
import { EdgeStack, edgeRegion } from "./service/web-acl.ts";

/** The two stacks of a stage: what must be kept, and what can be replaced at any time. */
export interface Stacks {
  readonly data: DataStack;
  readonly service: ServiceStack;
}

/**
 * Adds the stacks of the stage that the context names (`-c stage=…`, otherwise what cdk.json says).
 * @throws {Error} that names every setting to mend
 */
export function addStacks(app: App, env?: Environment): Stacks {
  const stage = String(app.node.tryGetContext("stage") ?? "dev");
  const configuration = readConfiguration(stage, app.node.tryGetContext(stage));
  const common = { configuration, ...(env && { env }) };
  const data = new DataStack(app, `MarkdownToPdf-${stage}-data`, { ...common, keep: stage === "prod" });
  const edge = addEdge(app, stage, configuration, env);
  const service = new ServiceStack(app, `MarkdownToPdf-${stage}`, {
    ...common,
    stage,
    data,
    ...(edge && { webAclArn: edge.webAclArn, crossRegionReferences: true }),
  });
  Tags.of(app).add("service", "markdown-to-pdf");
  Tags.of(app).add("stage", stage);
  return { data, service };
}

/** A stack of its own for what has to be in us-east-1, where the service is not and there is something. */
function addEdge(
  app: App,
  stage: string,
  { wafRequestsPer5Minutes: requestsPer5Minutes }: StageConfiguration,
  env: Environment | undefined,
): EdgeStack | undefined {
  if (requestsPer5Minutes === undefined || env?.region === edgeRegion) return undefined;
  if (env?.account === undefined || env.region === undefined) {
    throw new Error(
      "wafRequestsPer5Minutes: a WAF before CloudFront is made in us-east-1, so the account and the region of the service have to be known. " +
        "Sign in to AWS, or set CDK_DEFAULT_ACCOUNT and CDK_DEFAULT_REGION.",
    );
  }
  const inEdgeRegion = { account: env.account, region: edgeRegion };
  return new EdgeStack(app, `MarkdownToPdf-${stage}-edge`, { env: inEdgeRegion, stage, requestsPer5Minutes });
}
