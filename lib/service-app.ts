import { Tags, type App, type Environment, type StackProps } from "aws-cdk-lib/core";
import { readConfiguration, type StageConfiguration } from "./configuration.ts";
import { DataStack } from "./data/data-stack.ts";
import { takesRealMoney } from "./rails/rails.ts";
import { costTag } from "./monitoring/budget.ts";
import { ConfigurationError } from "./service-settings.ts";
import { ServiceStack } from "./service/service-stack.ts";
import { assertVariablesFit } from "./service/environment-size.ts";
import { edgeRegion } from "./service/front-door/edge-region.ts";
import { EdgeStack } from "./service/front-door/web-acl.ts";

/** The two stacks of a stage: data that must be kept, and the rest, which can be replaced at any time. */
export interface Stacks {
  readonly data: DataStack;
  readonly service: ServiceStack;
  readonly configuration: StageConfiguration;
}

/** Adds the stacks of the stage that the context names (`-c stage=…`, otherwise what cdk.json says). @throws {ConfigurationError} */
export function addStacks(app: App, env?: Environment): Stacks {
  const stage = String(app.node.tryGetContext("stage") ?? "dev");
  const configuration = readConfiguration(stage, app.node.tryGetContext(stage));
  const keep = takesRealMoney(configuration);
  const deployment = `MarkdownToPdf-${stage}`;
  const common = {
    configuration,
    terminationProtection: configuration.terminationProtection ?? keep,
    ...(env && { env }),
  };
  const data = new DataStack(app, `${deployment}-data`, { ...common, keep });
  const edge = addEdge(app, deployment, common, stage);
  const service = new ServiceStack(app, deployment, {
    ...common,
    stage,
    data,
    ...(edge && { webAclArn: edge.webAclArn, crossRegionReferences: true }),
  });
  Tags.of(app).add("service", "markdown-to-pdf");
  Tags.of(app).add("stage", stage);
  Tags.of(app).add(costTag, deployment);
  assertVariablesFit(service);
  return { data, service, configuration };
}

/** Adds a stack for resources that must be in us-east-1, if the service is elsewhere and needs them. */
function addEdge(
  app: App,
  deployment: string,
  common: StackProps & { readonly configuration: StageConfiguration },
  stage: string,
): EdgeStack | undefined {
  const { env, configuration } = common;
  const requestsPer5Minutes = configuration.wafRequestsPer5Minutes;
  if (requestsPer5Minutes === undefined || env?.region === edgeRegion) return undefined;
  if (env?.account === undefined || env.region === undefined) {
    throw new ConfigurationError(
      "wafRequestsPer5Minutes: CloudFront's WAF is in us-east-1, so the CDK must know the service's account and region. " +
        "Sign in to AWS, or set CDK_DEFAULT_ACCOUNT and CDK_DEFAULT_REGION.",
    );
  }
  const inEdgeRegion = { account: env.account, region: edgeRegion };
  return new EdgeStack(app, `${deployment}-edge`, {
    ...common,
    env: inEdgeRegion,
    stage,
    requestsPer5Minutes,
  });
}
