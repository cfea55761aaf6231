import { BlockPublicAccess, BucketEncryption, ObjectOwnership, type BucketProps } from "aws-cdk-lib/aws-s3";

/** What every bucket of ours has in common: nobody reads it without a permission, and nothing passes in the clear. */
export const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const satisfies BucketProps;
