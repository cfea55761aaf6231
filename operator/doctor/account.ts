import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { isMissing, fix, ok, memoise, formatReason, type Check } from "./check.ts";
import type { Stage } from "./stage.ts";

/** Where the bootstrap stack keeps its version (AWS CDK developer guide, "AWS CDK bootstrapping", with the standard qualifier). */
const bootstrapParameter = "/cdk-bootstrap/hnb659fds/version";

/** Creates the checks of an account before anything is deployed to it. */
export function createAccountChecks(stage: Stage): Check[] {
  const caller = memoise(async () => {
    const sts = new STSClient();
    const region = await sts.config.region();
    const { Account: account = "" } = await sts.send(new GetCallerIdentityCommand());
    return { account, region };
  });
  return [
    {
      name: "credentials",
      async run() {
        try {
          const { account, region } = await caller();
          return ok(`Account ${account}, region ${region}`);
        } catch (error) {
          return fix(formatReason(error), explainSignIn(error));
        }
      },
    },
    bootstrapCheck(stage, caller),
    {
      name: "concurrency",
      async run() {
        const { AccountLimit: limit } = await new LambdaClient().send(new GetAccountSettingsCommand());
        const most = limit?.ConcurrentExecutions ?? 0;
        const observed = `The account allows ${String(most)} concurrent executions; the stage ${stage.name} needs ${String(stage.concurrency)}`;
        if (most >= stage.concurrency) return ok(observed);
        return fix(
          observed,
          "aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000",
        );
      },
    },
  ];
}

/** Node's codes for an unreachable address, such as that of a wrong region. */
const unreachable = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/;

function explainSignIn(error: unknown): string {
  const reason = formatReason(error);
  if (unreachable.test(reason))
    return "Check the region (AWS_REGION, or the profile's) and this machine's internet connection";
  if (/region/i.test(reason)) return "export AWS_REGION=us-east-1";
  return "aws configure sso, then: aws sso login";
}

function bootstrapCheck(
  { bootstrapVersion }: Stage,
  caller: () => Promise<{ readonly account: string; readonly region: string }>,
): Check {
  return {
    name: "bootstrap",
    async run() {
      const { account, region } = await caller();
      const command = `npx cdk bootstrap aws://${account}/${region}`;
      try {
        const { Parameter: parameter } = await new SSMClient({ region }).send(
          new GetParameterCommand({ Name: bootstrapParameter }),
        );
        const version = Number(parameter?.Value);
        const observed = `Version ${String(version)} in ${region}; required: ${String(bootstrapVersion)}`;
        return version >= bootstrapVersion ? ok(observed) : fix(observed, command);
      } catch (error) {
        if (isMissing(error)) return fix(`${region} is not bootstrapped`, command);
        throw error;
      }
    },
  };
}
