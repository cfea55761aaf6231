import { Stack } from "aws-cdk-lib/core";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";

/**
 * The tag that all resources of a deployment carry, with the name of its service's stack. A cost is known by it once it is activated as a
 * cost allocation tag (docs/deploy.md).
 */
export const costTag = "deployment";

/** Notifies a topic when a deployment costs more than 80 % and than all of a limit, in US dollars a month. */
export function addMonthlyBudget(scope: Construct, limit: number, topic: ITopic): CfnBudget {
  return new CfnBudget(scope, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: limit, unit: "USD" },
      // A tag of the user's own, as AWS Budgets writes it (CloudFormation template reference, "AWS::Budgets::Budget", examples).
      costFilters: { TagKeyValue: [`user:${costTag}$${Stack.of(scope).stackName}`] },
    },
    notificationsWithSubscribers: [80, 100].map((threshold) => ({
      notification: { notificationType: "ACTUAL", comparisonOperator: "GREATER_THAN", threshold },
      subscribers: [{ subscriptionType: "SNS", address: topic.topicArn }],
    })),
  });
}
