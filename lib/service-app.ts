import { Tags } from "aws-cdk-lib";
import type { App, Environment } from "aws-cdk-lib";
import { readConfiguration } from "./configuration.ts";
import { DataStack } from "./data/data-stack.ts";
import { costTag } from "./monitoring/budget.ts";
import { ServiceStack } from "./service/service-stack.ts";

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
  const isProduction = stage === "prod";
  const deployment = `MarkdownToPdf-${stage}`;
  const common = {
    configuration,
    terminationProtection: configuration.terminationProtection ?? isProduction,
    ...(env && { env }),
  };
  const data = new DataStack(app, `${deployment}-data`, { ...common, keep: isProduction });
  const service = new ServiceStack(app, deployment, { ...common, stage, data });
  Tags.of(app).add("service", "markdown-to-pdf");
  Tags.of(app).add("stage", stage);
  Tags.of(app).add(costTag, deployment);
  return { data, service };
}
