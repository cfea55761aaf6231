import * as z from "zod";
import type { Template } from "../../integration/assembly/assembly.ts";
import type { MadeStack } from "./stacks.ts";
import type { Moto } from "./start-moto.ts";

/** Properties that moto's CloudFormation passes over in silence, by type: they are set through the API of the service. */
export const passedOver = {
  "AWS::DynamoDB::Table": ["TimeToLiveSpecification", "PointInTimeRecoverySpecification"],
  "AWS::S3::Bucket": ["PublicAccessBlockConfiguration", "LifecycleConfiguration", "CorsConfiguration"],
} as const;

const tableProperties = z.object({
  TimeToLiveSpecification: z.object({}).loose(),
  PointInTimeRecoverySpecification: z.object({}).loose(),
});

/** Names of CloudFormation (AWS::S3::Bucket) that differ from those of S3's API (PutBucketLifecycleConfiguration, PutBucketCors). */
const bucketProperties = z.object({
  PublicAccessBlockConfiguration: z.object({}).loose(),
  LifecycleConfiguration: z
    .object({
      Rules: z.array(
        z
          .strictObject({
            Status: z.string(),
            ExpirationInDays: z.number(),
            AbortIncompleteMultipartUpload: z.object({ DaysAfterInitiation: z.number() }),
          })
          .transform(({ ExpirationInDays: Days, ...rule }) => ({
            ...rule,
            Filter: { Prefix: "" },
            Expiration: { Days },
          })),
      ),
    })
    .optional(),
  CorsConfiguration: z
    .object({
      CorsRules: z.array(
        z
          .strictObject({
            AllowedMethods: z.unknown(),
            AllowedHeaders: z.unknown(),
            AllowedOrigins: z.unknown(),
            ExposedHeaders: z.unknown(),
          })
          .transform(({ ExposedHeaders: ExposeHeaders, ...rule }) => ({ ...rule, ExposeHeaders })),
      ),
    })
    .optional(),
});

/** Sets what was passed over, to what the template says. */
export async function setPassedOver(moto: Moto, template: Template, { ids }: MadeStack): Promise<void> {
  for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
    const name = ids.get(id) ?? "";
    const set = (service: string, command: string, option: string, value: unknown) =>
      moto.aws(
        service,
        command,
        service === "s3api" ? "--bucket" : "--table-name",
        name,
        option,
        JSON.stringify(value),
      );
    if (Type === "AWS::DynamoDB::Table") {
      const table = tableProperties.parse(Properties);
      await set(
        "dynamodb",
        "update-time-to-live",
        "--time-to-live-specification",
        table.TimeToLiveSpecification,
      );
      const recovery = "--point-in-time-recovery-specification";
      await set("dynamodb", "update-continuous-backups", recovery, table.PointInTimeRecoverySpecification);
    } else if (Type === "AWS::S3::Bucket") {
      const bucket = bucketProperties.parse(Properties);
      const access = "--public-access-block-configuration";
      await set("s3api", "put-public-access-block", access, bucket.PublicAccessBlockConfiguration);
      // The page's files have neither.
      const { LifecycleConfiguration: lifecycle, CorsConfiguration: cors } = bucket;
      if (lifecycle)
        await set("s3api", "put-bucket-lifecycle-configuration", "--lifecycle-configuration", lifecycle);
      if (cors) await set("s3api", "put-bucket-cors", "--cors-configuration", { CORSRules: cors.CorsRules });
    }
  }
}
