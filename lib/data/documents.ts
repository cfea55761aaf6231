import { Duration, Validations, type RemovalPolicy } from "aws-cdk-lib/core";
import { Bucket, HttpMethods } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { privateBucket } from "../private-bucket.ts";

export interface DocumentsProps {
  readonly removalPolicy: RemovalPolicy;
  /** How long a source and its PDF are kept. */
  readonly hours: number;
}

/** Sources and PDFs. */
export class Documents extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { removalPolicy, hours }: DocumentsProps) {
    super(scope, id);
    this.bucket = new Bucket(this, "Bucket", {
      ...privateBucket,
      lifecycleRules: [
        {
          expiration: Duration.days(Math.ceil(hours / 24)),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      // Pages in browsers fetch presigned URLs; the URL itself is the permission.
      cors: [
        {
          allowedMethods: [HttpMethods.GET],
          allowedOrigins: ["*"],
          // A request that is redirected to a PDF brings its own headers.
          allowedHeaders: ["*"],
          exposedHeaders: ["Content-Disposition"],
        },
      ],
      removalPolicy,
    });
    Validations.of(this.bucket).acknowledge({
      id: "AwsSolutions-S1",
      reason: "Access logs would store recipients' addresses; presigned URLs of documents last 15 minutes.",
    });
  }
}
