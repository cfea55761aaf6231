import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from "@aws-sdk/client-cloudformation";
import { isMissing, fix, ok, memoise, type Check } from "./check.ts";
import { deployCommand, type Stage } from "./stage.ts";

/** What is there of a stage. */
export interface Deployment {
  /** Returns an output of either stack. @throws {NotDeployedError} when there is none of the name */
  output(name: string): Promise<string>;
  /** Returns physical ids of resources of a type in the service's stack. @throws {NotDeployedError} */
  resources(type: string): Promise<readonly string[]>;
}

/** The stage has no such thing yet. */
export class NotDeployedError extends Error {
  override readonly name = "NotDeployedError";
}

interface FoundStack {
  readonly status: string;
  readonly outputs: Readonly<Record<string, string>>;
}

const healthy = ["CREATE_COMPLETE", "UPDATE_COMPLETE"];

/** Creates the stacks of a stage, and the checks that they exist completely. */
export function createDeployment(stage: Stage): {
  readonly deployment: Deployment;
  readonly checks: Check[];
} {
  const client = memoise(() => Promise.resolve(new CloudFormationClient()));
  const find = async (name: string): Promise<FoundStack | undefined> => {
    try {
      const { Stacks: [stack] = [] } = await (
        await client()
      ).send(new DescribeStacksCommand({ StackName: name }));
      if (!stack) return undefined;
      const outputs = (stack.Outputs ?? []).map(({ OutputKey = "", OutputValue = "" }) => [
        OutputKey,
        OutputValue,
      ]);
      return {
        status: stack.StackStatus ?? "",
        outputs: Object.fromEntries(outputs) as Readonly<Record<string, string>>,
      };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  const stacks = {
    data: memoise(() => find(stage.stacks.data)),
    service: memoise(() => find(stage.stacks.service)),
  };

  return {
    deployment: {
      async output(name) {
        const descriptions = [await stacks.data(), await stacks.service()];
        const value = descriptions
          .map((stack) => stack?.outputs[name])
          .find((output) => output !== undefined);
        if (descriptions.every((stack) => stack === undefined))
          throw new NotDeployedError(`The stage ${stage.name} is not deployed yet`);
        if (value === undefined) throw new NotDeployedError(`No stack has the output ${name} yet`);
        return value;
      },

      async resources(type) {
        if (!(await stacks.service()))
          throw new NotDeployedError(`${stage.stacks.service} is not deployed yet`);
        // DescribeStackResources stops at 100, and a service has more.
        const pages = paginateListStackResources(
          { client: await client() },
          { StackName: stage.stacks.service },
        );
        const differences: string[] = [];
        for await (const { StackResourceSummaries: all = [] } of pages)
          for (const { ResourceType, PhysicalResourceId } of all)
            if (ResourceType === type && PhysicalResourceId !== undefined)
              differences.push(PhysicalResourceId);
        return differences;
      },
    },

    checks: (["data", "service"] as const).map((part) => ({
      name: `${part}-stack`,
      async run() {
        const stack = await stacks[part]();
        const name = stage.stacks[part];
        if (!stack) return fix(`${name} is not deployed`, deployCommand(stage));
        if (healthy.includes(stack.status)) return ok(`${name}: ${stack.status}`);
        const failed = /^(ROLLBACK|DELETE|CREATE_FAILED)/.test(stack.status);
        const first = failed ? `aws cloudformation delete-stack --stack-name ${name}, then: ` : "";
        return fix(
          `${name}: ${stack.status}. See why: aws cloudformation describe-stack-events --stack-name ${name}`,
          `${first}${deployCommand(stage)}`,
        );
      },
    })),
  };
}
