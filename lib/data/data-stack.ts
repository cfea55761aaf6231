import { CfnOutput, RemovalPolicy, Stack } from "aws-cdk-lib";
import type { StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { StageConfiguration } from "../configuration.ts";
import { Documents } from "./documents.ts";
import { Records } from "./records.ts";
import { configuredRails } from "../rails/rails.ts";
import { Secrets } from "./secrets.ts";
import { Users } from "./users.ts";

export interface DataStackProps extends StackProps {
  readonly configuration: StageConfiguration;
  /** Whether the data outlives the stack, as in production. */
  readonly keep: boolean;
}

/** What must outlive any deployment: records, documents, secrets and users. Updated apart from the functions. */
export class DataStack extends Stack {
  readonly records: Records;
  readonly documents: Documents;
  readonly secrets: Secrets;
  readonly bucketArn: string;
  /** None where the operator names an issuer of their own. */
  readonly users: Users | undefined;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    const { configuration, keep } = props;
    const removalPolicy = keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.records = new Records(this, "Records", { removalPolicy, protect: keep });
    this.documents = new Documents(this, "Documents", {
      removalPolicy,
      hours: configuration.documentHours,
    });
    this.bucketArn = this.exportValue(this.documents.bucket.bucketArn, {
      name: `${this.stackName}-documents`,
    });
    const rails = configuredRails(configuration);
    this.secrets = new Secrets(this, "Secrets", {
      removalPolicy,
      rails,
    });
    this.users =
      configuration.accounts.issuer === undefined
        ? new Users(this, "Users", {
            removalPolicy,
            protect: keep,
            selfSignUp: configuration.accounts.selfSignUp,
          })
        : undefined;

    new CfnOutput(this, "TableName", { value: this.records.table.tableName });
    if (this.users) {
      new CfnOutput(this, "UserPoolId", { value: this.users.pool.userPoolId });
      new CfnOutput(this, "UserPoolClientId", { value: this.users.client.userPoolClientId });
    }
    for (const { method, secret } of rails) {
      new CfnOutput(this, `${secret.id}SecretId`, { value: this.secrets.ofRail(method).secretName });
    }
  }
  /** ARN of all objects of the bucket whose keys begin with a prefix. */
  objects(prefix: string): string {
    return `${this.bucketArn}/${prefix}*`;
  }
}
