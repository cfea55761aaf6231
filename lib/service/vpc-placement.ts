import { CfnFunction, type Function } from "aws-cdk-lib/aws-lambda";
import { Effect, Policy, PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import type { Vpc } from "../rails/rail.ts";

/** Of the managed policy AWSLambdaVPCAccessExecutionRole (version 3) all but logging. Lambda takes them on all resources only. */
const actions = [
  "ec2:CreateNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:DeleteNetworkInterface",
  "ec2:AssignPrivateIpAddresses",
  "ec2:UnassignPrivateIpAddresses",
];

/**
 * Places a function in a VPC that exists. Lambda makes and deletes the network interfaces with the rights of the function's role, which
 * the function's own code is denied (Lambda developer guide, "Giving Lambda functions access to resources in an Amazon VPC").
 */
export function placeInVpc(fn: Function, role: Role, { subnetIds, securityGroupIds }: Vpc): void {
  const resource = fn.node.defaultChild;
  if (!(resource instanceof CfnFunction)) throw new Error("The function has no resource");
  resource.vpcConfig = { subnetIds: [...subnetIds], securityGroupIds: [...securityGroupIds] };
  role.addToPolicy(new PolicyStatement({ actions, resources: ["*"] }));
  // A separate policy: the function is created after the role's policy, which therefore cannot name it.
  new Policy(fn, "NoNetworkInterfaces", {
    roles: [role],
    statements: [
      new PolicyStatement({
        effect: Effect.DENY,
        actions: [...actions, "ec2:DetachNetworkInterface"],
        resources: ["*"],
        conditions: { ArnEquals: { "lambda:SourceFunctionArn": fn.functionArn } },
      }),
    ],
  });
}
