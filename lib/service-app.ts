import { Tags, type App, type Environment } from "aws-cdk-lib/core";
import { readConfiguration, type StageConfiguration } from "./configuration.ts";
import { DataStack } from "./data/data-stack.ts";
import { takesRealMoney } from "./rails/rails.ts";
import { costTag } from "./monitoring/budget.ts";
import { ConfigurationError } from "./service-settings.ts";
import { ServiceStack } from "./service/service-stack.ts";
import { assertVariablesFit } from "./service/environment-size.ts";
import { edgeRegion } from "./service/front-door/edge-region.ts";

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
    terminationProtection: keep,
    ...(env && { env }),
  };
  const data = new DataStack(app, `${deployment}-data`, { ...common, keep });
  if (typeof configuration.waf === "number") assertInEdgeRegion(env);
  const service = new ServiceStack(app, deployment, {
    ...common,
    stage,
    data,
  });
  Tags.of(app).add("service", "markdown-to-pdf");
  Tags.of(app).add("stage", stage);
  Tags.of(app).add(costTag, deployment);
  assertVariablesFit(service);
  return { data, service, configuration };
}

/** Checks that a stack can have a WAF of CloudFront's. @throws {ConfigurationError} */
function assertInEdgeRegion(env: Environment | undefined): void {
  if (env?.region === undefined || env.region === edgeRegion) return;
  throw new ConfigurationError(
    `waf: CloudFront's WAF must be in ${edgeRegion}, and the service is in ${env.region}. ` +
      "Create the WAF there by docs/examples/waf.json, and write its ARN as waf (docs/deploy.md#a-firewall-outside-us-east-1).",
  );
}
