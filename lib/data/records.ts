import type { RemovalPolicy } from "aws-cdk-lib/core";
import { AttributeType, BillingMode, ProjectionType, Table } from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";

export interface RecordsProps {
  readonly removalPolicy: RemovalPolicy;
  readonly protect: boolean;
}

/** The one table: jobs, payments, invoices, accounts (lambdas/aws/table.ts says how its items are keyed). */
export class Records extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, { removalPolicy, protect }: RecordsProps) {
    super(scope, id);
    this.table = new Table(this, "Table", {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: "expires_at",
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: protect,
      removalPolicy,
    });
    this.table.addGlobalSecondaryIndex({
      indexName: "due",
      partitionKey: { name: "due_shard", type: AttributeType.STRING },
      sortKey: { name: "due_at", type: AttributeType.NUMBER },
      projectionType: ProjectionType.KEYS_ONLY,
    });
  }
}
