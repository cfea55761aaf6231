import { CustomResource, Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib/core";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { Bucket } from "aws-cdk-lib/aws-s3";
import type { RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { privateBucket } from "../../private-bucket.ts";
import { ServiceFunction } from "../service-function.ts";

/**
 * The files of the page, in a bucket from which CloudFront serves them. A function of ours publishes them at each deployment, with rights to this bucket
 * alone; CDK's BucketDeployment would bring the AWS CLI for Python, rights to all assets of the account, and a resource for each content type.
 * The files of earlier releases stay, since pages that are open ask for them; a release adds at most 60 MB.
 */
export class PageFiles extends Construct {
  readonly bucket: Bucket;
  readonly publisher: ServiceFunction;
  /** Exists once the files are in the bucket. */
  readonly published: CustomResource;

  constructor(scope: Construct, id: string, { logRetention }: { readonly logRetention: RetentionDays }) {
    super(scope, id);
    this.bucket = new Bucket(this, "Bucket", {
      ...privateBucket,
      // Anybody can make them again; the publisher empties it first.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(this.bucket).acknowledge({
      id: "AwsSolutions-S1",
      reason: "It holds public files, which only CloudFront reads.",
    });
    const { bucketArn, bucketName } = this.bucket;
    this.publisher = new ServiceFunction(this, "page-files", {
      environment: { PAGE_FILES_BUCKET: bucketName },
      // Of a processor there is a share by the memory.
      memory: 1024,
      timeout: Duration.minutes(5),
      logRetention,
      access: [
        { actions: ["s3:ListBucket"], resources: [bucketArn] },
        {
          actions: ["s3:PutObject", "s3:DeleteObject"],
          resources: [`${bucketArn}/assets/*`],
          wildcard: "The files of the page are named by what is in them.",
        },
      ],
    });
    this.published = new CustomResource(this, "Published", {
      resourceType: "Custom::PageFiles",
      serviceToken: this.publisher.functionArn,
      serviceTimeout: Duration.minutes(15),
      // CloudFormation calls the function again when this changes.
      properties: { Code: codeKey(this.publisher) },
    });
  }
}

/** Returns the name of a function's asset, which has the hash of what is in it. */
function codeKey(fn: ServiceFunction): string {
  const resource = fn.node.defaultChild;
  if (!(resource instanceof CfnFunction)) throw new Error(`${fn.node.path} has no function`);
  const { s3Key } = Stack.of(fn).resolve(resource.code) as { readonly s3Key?: string };
  if (s3Key === undefined) throw new Error(`${fn.node.path} has no asset`);
  return s3Key;
}
