import { CfnOutput, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { StageConfiguration } from "../configuration.ts";
import { Documents } from "./documents.ts";
import { Records } from "./records.ts";
import { railSecrets } from "../rails/rails.ts";
import { Secrets } from "./secrets.ts";
import { Sender } from "./sender.ts";
import { Users } from "./users.ts";

export interface DataStackProps extends StackProps {
  readonly configuration: StageConfiguration;
  /** Whether the data outlives the stack, as it must if real money is taken. */
  readonly keep: boolean;
}

/**
 * What must outlive any deployment: records, documents, secrets and users. Updated apart from the functions, and before them.
 *
 * But for the sender of emails, it holds and exports the same whatever the stage's settings are. It is deployed while the service of the settings before still imports
 * from it, and CloudFormation neither deletes nor changes an export that is imported ("Get exports of a deployed CloudFormation stack").
 * What a setting does not need now would be lost, too: a secret that was filled in, users who registered.
 */
export class DataStack extends Stack {
  readonly records: Records;
  readonly documents: Documents;
  readonly secrets: Secrets;
  readonly bucketArn: string;
  /** Not asked where the operator names an issuer of their own. */
  readonly users: Users;

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
    this.secrets = new Secrets(this, "Secrets", { removalPolicy });
    this.users = new Users(this, "Users", {
      removalPolicy,
      protect: keep,
      selfSignUp: configuration.accounts.selfSignUp,
    });
    this.exportAll();
    const { email } = configuration;
    if (email && email.verify !== "existing") new Sender(this, "Sender", email);

    new CfnOutput(this, "TableName", { value: this.records.table.tableName });
    new CfnOutput(this, "UserPoolId", { value: this.users.pool.userPoolId });
    new CfnOutput(this, "UserPoolClientId", { value: this.users.client.userPoolClientId });
    for (const { name, secret } of railSecrets) {
      new CfnOutput(this, `${secret.id}SecretId`, { value: this.secrets.ofRail(name).secretName });
    }
  }

  /** Returns ARN of all objects of the bucket whose keys begin with a prefix. */
  objects(prefix: string): string {
    return `${this.bucketArn}/${prefix}*`;
  }

  /** Exports everything that a service may import, under the names that CDK gives to references. */
  private exportAll(): void {
    const { table } = this.records;
    const secrets = [
      this.secrets.signing,
      this.secrets.frontDoor,
      ...railSecrets.map(({ name }) => this.secrets.ofRail(name)),
    ];
    for (const value of [
      table.tableName,
      table.tableArn,
      this.documents.bucket.bucketName,
      ...secrets.map(({ secretArn }) => secretArn),
      this.users.pool.userPoolId,
      this.users.client.userPoolClientId,
    ])
      this.exportValue(value);
  }
}
