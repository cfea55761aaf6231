import type { IAspect } from "aws-cdk-lib/core";
import { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import { CfnTopic } from "aws-cdk-lib/aws-sns";
import type { IConstruct } from "constructs";

/** Encrypts logs and topics by a key of the operator's, whose policy lets AWS's services use it (docs/deploy.md). */
export class OwnKey implements IAspect {
  private readonly keyArn: string;

  constructor(keyArn: string) {
    this.keyArn = keyArn;
  }

  visit(node: IConstruct): void {
    if (node instanceof CfnLogGroup) node.kmsKeyId = this.keyArn;
    if (node instanceof CfnTopic) node.kmsMasterKeyId = this.keyArn;
  }
}
