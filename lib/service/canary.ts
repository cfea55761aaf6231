import { Duration, Validations } from "aws-cdk-lib/core";
import { Alarm, Metric, Stats, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { Alias, type Function, type IFunction, type IVersion } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { StageConfiguration } from "../configuration.ts";

/** The name of the version in service. */
const aliasName = "live";

/**
 * Returns the function that callers invoke: itself, or an alias with instances that are kept warm, or with `canary` an alias. A new version then gets a tenth of the calls for five minutes, and
 * when it fails to start, runs out of time or dies in one of them, CodeDeploy returns all calls to the old one and CloudFormation rolls the stack
 * back. Its own answers, a 500 included, are no errors to Lambda.
 * @param warm how many instances wait started
 */
export function createEntry(
  scope: Construct,
  fn: Function,
  { canary }: StageConfiguration,
  warm = 0,
): IFunction {
  // Its types are stricter about optional properties than those of the CDK itself.
  if (canary) return new Canary(scope, `${fn.node.id}-canary`, fn, warm).alias as IFunction;
  return warm > 0 ? (createAlias(scope, `${fn.node.id}-warm`, fn, warm) as IFunction) : fn;
}

function createAlias(scope: Construct, id: string, fn: Function, warm: number): Alias {
  return new Alias(scope, id, {
    aliasName,
    version: fn.currentVersion as IVersion,
    ...(warm > 0 && { provisionedConcurrentExecutions: warm }),
  });
}

class Canary extends Construct {
  readonly alias: Alias;

  constructor(scope: Construct, id: string, fn: Function, warm: number) {
    super(scope, id);
    this.alias = createAlias(this, "Alias", fn, warm);
    const alarm = new Alarm(this, "Errors", {
      // Of the new version alone: errors of the old one must not keep its successor, which may fix them, from being deployed.
      metric: new Metric({
        namespace: "AWS/Lambda",
        metricName: "Errors",
        dimensionsMap: {
          FunctionName: fn.functionName,
          Resource: `${fn.functionName}:${aliasName}`,
          ExecutedVersion: fn.currentVersion.version,
        },
        statistic: Stats.SUM,
        period: Duration.minutes(1),
      }),
      threshold: 1,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `The new version of ${fn.node.id} fails; its deployment is rolled back.`,
    });
    const group = new LambdaDeploymentGroup(this, "Deployment", {
      application: new LambdaApplication(this, "Application"),
      alias: this.alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [alarm],
    });
    Validations.of(group.role).acknowledge({
      id: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]",
      reason: "AWS's policy for CodeDeploy, the smaller of its two for Lambda.",
    });
  }
}
