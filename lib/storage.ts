import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, Table } from "aws-cdk-lib/aws-dynamodb";
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";

export interface StorageProps {
  /** Production keeps its data when the stack is deleted. */
  readonly keep: boolean;
  /** How long documents are kept, in hours. */
  readonly documentHours: number;
  readonly hasLightning: boolean;
}

/** What outlives a request: the table, the documents, and the signing secret. */
export class Storage extends Construct {
  readonly table: Table;
  readonly bucket: Bucket;
  readonly signingSecret: Secret;
  /** Credentials of the Lightning node, for the operator to fill in; none without that rail. */
  readonly lightningSecret: Secret | undefined;

  constructor(scope: Construct, id: string, { keep, documentHours, hasLightning }: StorageProps) {
    super(scope, id);
    const removalPolicy = keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    this.table = new Table(this, "Table", {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: "expires_at",
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keep,
      removalPolicy,
    });
    this.table.addGlobalSecondaryIndex({
      indexName: "due",
      partitionKey: { name: "due_shard", type: AttributeType.STRING },
      sortKey: { name: "due_at", type: AttributeType.NUMBER },
      projectionType: ProjectionType.KEYS_ONLY,
    });

    this.bucket = new Bucket(this, "Documents", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(Math.ceil(documentHours / 24)) }],
      cors: [
        { allowedMethods: [HttpMethods.GET], allowedOrigins: ["*"], exposedHeaders: ["Content-Disposition"] },
      ],
      removalPolicy,
      autoDeleteObjects: false,
    });

    this.signingSecret = new Secret(this, "SigningSecret", {
      description: "Signs payment contexts and names documents",
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    this.lightningSecret = hasLightning
      ? new Secret(this, "LightningSecret", {
          description: 'LND: {"macaroon":"<hex>","certificate":"<PEM>"}; phoenixd: {"password":"…"}',
          removalPolicy,
        })
      : undefined;
  }
}
